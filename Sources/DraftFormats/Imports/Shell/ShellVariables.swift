internal import WiredraftCore

struct ShellVariables: Sendable {
  private var values: [String: String] = [:]
  private var names: [String] = []

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

  subscript(name: String) -> String? { values[name] }

  func definitions(of used: [String]) -> [Variable.Definition] {
    names.filter(used.contains).compactMap { name in
      values[name].map { Variable.Definition(name, .string($0)) }
    }
  }
}
