internal import CNcurses
internal import Glibc

enum CharacterSet {
  /// If the environment names a UTF-8 locale that this machine lacks, another UTF-8 locale is used. If it names none,
  /// the terminal is assumed to be a modern one. If it names a non-UTF-8 locale, such as `C`, only ASCII is shown.
  /// - Returns: Whether the character set is UTF-8.
  static func setUp() -> Bool {
    if setlocale(LC_CTYPE, "") != nil, isUTF8 { return true }
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty }
    guard named.map(namesUTF8) ?? true else { return false }
    for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && isUTF8 { return true }
    setlocale(LC_CTYPE, "")
    return isUTF8
  }

  static func namesUTF8(_ locale: String) -> Bool {
    let name = locale.lowercased().split(separator: "@").first ?? ""
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
  }

  /// Those from 0x80 in a single-byte character set, such as Latin-1; nil in UTF-8, ASCII and multibyte character sets.
  static func highBytes() -> [Unicode.Scalar]? {
    guard !isUTF8, codeset != "ANSI_X3.4-1968" else { return nil }
    let scalars = (0x80...0xff).map { Unicode.Scalar(UInt32(bitPattern: wd_character($0))) }
    guard scalars.suffix(96).count(where: { $0 != nil }) >= 80 else { return nil }
    return scalars.map { $0 ?? "\u{fffd}" }
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  private static var codeset: String {
    nl_langinfo(Int32(CODESET)).map { String(cString: $0).uppercased() } ?? ""
  }

  private static var isUTF8: Bool { codeset == "UTF-8" }
}
