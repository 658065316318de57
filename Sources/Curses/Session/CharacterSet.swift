internal import Glibc

/// The characters that the C library, and with it ncurses, writes to the terminal.
enum CharacterSet {
  /// Takes the character set of the environment, or a UTF-8 one where that has none.
  ///
  /// - Returns: Whether it is UTF-8.
  static func setUp() -> Bool {
    for name in ["", "C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && isUTF8 {
      return true
    }
    setlocale(LC_CTYPE, "")
    return isUTF8
  }

  private static var isUTF8: Bool {
    guard let codeset = nl_langinfo(Int32(CODESET)) else { return false }
    return String(cString: codeset).uppercased() == "UTF-8"
  }
}
