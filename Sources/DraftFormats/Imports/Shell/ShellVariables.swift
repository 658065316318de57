internal import WiredraftCore

struct ShellVariables: Sendable {
  private var values: [String: String] = [:]
  private var names: [String] = []
  private var lists: [String: [ShellArgument]] = [:]

  /// A limit for hostile texts; no script assigns as many.
  private static let most = 1_000

  /// Returns whether there is nothing but assignments, such as `TOKEN=abc` or `export BASE=https://h`. A
  /// value of which a part is not known here, such as the output of a command, leaves its name without one.
  mutating func read(_ words: [ShellArgument]) -> Bool {
    var words = words.drop { $0.placeBeforeProgram == .prompt }
    if let first = words.first, Self.declarations.contains(first.text) {
      words = words.dropFirst().drop { $0.bytes.first == UInt8(ascii: "-") }
    }
    guard !words.isEmpty, words.allSatisfy(\.isAssignment) else { return false }
    for word in words {
      guard let equals = word.bytes.firstIndex(of: UInt8(ascii: "=")), names.count < Self.most else {
        continue
      }
      let name = String(decoding: word.bytes[..<equals], as: UTF8.self)
      if lists[name] != nil, equals == word.bytes.count - 1 { continue }
      if !names.contains(name) { names.append(name) }
      values[name] = value(of: word[equals + 1..<word.bytes.count])
    }
    return true
  }

  private static let declarations: Set = ["export", "local", "declare", "readonly", "typeset"]

  private func value(of word: ShellArgument) -> String? {
    var bytes: [UInt8] = []
    var start = 0
    for expansion in word.expansions {
      guard let name = PlaceholderName.variable(expansion.text), let value = values[name] else { return nil }
      bytes += word.bytes[start..<expansion.range.lowerBound] + value.utf8
      start = expansion.range.upperBound
    }
    // Values of values grow, and nothing sent has a value as long as this.
    guard bytes.count < 1 << 20 else { return nil }
    return String(validating: bytes + word.bytes[start...], as: UTF8.self)
  }

  /// Takes the lists of words that a command assigns.
  mutating func read(_ assigned: [ShellCommand.List]) {
    for list in assigned where lists.count < Self.most {
      let words = withLists(list.words)
      lists[list.name] = list.isAppended ? (lists[list.name] ?? []) + words : words
      values[list.name] = nil
      names.removeAll { $0 == list.name }
    }
  }

  /// Returns words with those of a list in the place of `${NAME[@]}`.
  func withLists(_ words: [ShellArgument]) -> [ShellArgument] {
    guard !lists.isEmpty else { return words }
    var result: [ShellArgument] = []
    for word in words {
      if let expansion = word.expansions.first, expansion.range == word.bytes.indices,
        result.count < Self.most, let list = list(in: expansion.text)
      {
        result += list.prefix(Self.most)
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// The words of `${NAME[@]}`, or the one of `${NAME[0]}`; nil for any other expansion.
  private func list(in expansion: String) -> [ShellArgument]? {
    guard expansion.hasPrefix("${"), expansion.hasSuffix("]}"), let open = expansion.firstIndex(of: "["),
      let list = lists[String(expansion[..<open].dropFirst(2))]
    else { return nil }
    let place = expansion[open...].dropFirst().dropLast(2)
    if place == "@" || place == "*" { return list }
    return Int(place).flatMap { list.indices.contains($0) ? [list[$0]] : nil }
  }

  subscript(name: String) -> String? { values[name] }

  func definitions(of used: [String]) -> [Variable.Definition] {
    names.filter(used.contains).compactMap { name in
      values[name].map { Variable.Definition(name, .string($0)) }
    }
  }
}
