import CProcess

/// The arguments that may hold a secret, which every user of the machine could read in the list of processes.
///
/// Names stay readable: the commands, options, hosts, paths and names of fields and parameters. What follows such a name
/// goes, whatever the name: a value under a harmless one may be a secret, too.
enum HiddenArguments {
  /// The options whose value may be a secret as a whole.
  private static let wholeValues: Set<String> = ["--text", "--query", "--form", "--proxy", "-x"]

  static func hide(_ words: [[UInt8]]) {
    let arguments = wd_arguments()
    for (place, ranges) in ranges(in: words).enumerated() {
      guard let argument = arguments[place + 1] else { return }
      for index in ranges.joined() { argument[index] = CChar(UInt8(ascii: "*")) }
    }
  }

  static func ranges(in words: [[UInt8]]) -> [[Range<Int>]] {
    var option = ""
    return words.map { word in
      defer { option = word.first == UInt8(ascii: "-") ? String(decoding: word, as: UTF8.self) : "" }
      return ranges(in: word, of: option)
    }
  }

  private static func ranges(in word: [UInt8], of option: String) -> [Range<Int>] {
    if wholeValues.contains(option) { return [0..<word.count] }
    guard word.starts(with: "--".utf8) else { return ranges(in: word, from: 0) }
    guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { return [] }
    return wholeValues.contains(String(decoding: word[..<equals], as: UTF8.self))
      ? [equals + 1..<word.count] : ranges(in: word, from: equals + 1)
  }

  private static func ranges(in word: [UInt8], from start: Int) -> [Range<Int>] {
    guard let sign = word[start...].firstIndex(where: { "=:?#@".utf8.contains($0) }) else { return [] }
    guard word[sign...].starts(with: "://".utf8) else {
      // A user before a host may be a token.
      return [(word[sign] == UInt8(ascii: "@") ? start : sign + 1)..<word.count]
    }
    let authority = sign + 3
    // A password may hold any sign, so that everything before the last `@` may belong to it.
    let host = word[authority...].lastIndex(of: UInt8(ascii: "@")) ?? authority
    let query = word[host...].firstIndex { ";?#".utf8.contains($0) }
    return [authority..<host, (query.map { $0 + 1 } ?? word.count)..<word.count]
  }
}
