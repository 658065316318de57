internal import WiredraftCore

/// The variables of a shell, with the values that its commands give them.
struct ShellVariables: Sendable {
  private var values: [String: String] = [:]
  private var names: [String] = []
  private var lists: [String: [ShellArgument]] = [:]
  private var captured: Set<String> = []

  /// A limit for hostile texts; no script assigns as many.
  private static let most = 1_000

  /// Returns whether a command does nothing but give variables values, such as `TOKEN=abc`, `export BASE=https://h` or
  /// `printf -v N %d 7`. A value of which a part is not known here, such as the output of a command, leaves its name
  /// without one.
  mutating func read(_ command: ShellCommand) -> Bool {
    var words = command.words.drop { $0.placeBeforeProgram == .prompt }
    if let first = words.first, Self.declarations.contains(first.text) {
      // A name without a value has one already, or none.
      words = words.dropFirst().filter { $0.isAssignment || !$0.bytes.allSatisfy(ShellReader.isNameByte) }[
        ...
      ]
      .drop { $0.bytes.first == UInt8(ascii: "-") }
      if words.isEmpty, command.words.count > 1 { return true }
    }
    if readOutput(words) || readInput(of: command, words) { return true }
    guard !words.isEmpty, words.allSatisfy(\.isAssignment) else { return false }
    for word in words {
      guard let equals = word.bytes.firstIndex(of: UInt8(ascii: "=")), names.count < Self.most else {
        continue
      }
      let isAppended = word.bytes[equals - 1] == UInt8(ascii: "+")
      let name = String(decoding: word.bytes[..<(isAppended ? equals - 1 : equals)], as: UTF8.self)
      if lists[name] != nil, equals == word.bytes.count - 1 { continue }
      let value = value(of: word[equals + 1..<word.bytes.count])
      if isAppended, names.contains(name) {
        let old = values[name]
        set(name, value.flatMap { value in old.map { $0 + value } })
      } else {
        set(name, value)
      }
    }
    return true
  }

  /// Gives a variable a value; nil for one that is not known.
  mutating func set(_ name: String, _ value: String?) {
    if !names.contains(name) { names.append(name) }
    values[name] = value
  }

  private static let declarations: Set = ["export", "local", "declare", "readonly", "typeset"]

  /// Reads `printf -v NAME FORMAT …` and `set -- WORDS`.
  private mutating func readOutput(_ words: ArraySlice<ShellArgument>) -> Bool {
    guard words.count > 1, let first = words.first?.text else { return false }
    let option = words[words.startIndex + 1].text
    if first == "set", option == "--" {
      lists["@"] = Array(words.dropFirst(2))
      return true
    }
    guard first == "printf", option == "-v", words.count > 3 else { return false }
    set(words[words.startIndex + 2].text, ShellOutput.formatted(words.dropFirst(3)).flatMap(value))
    return true
  }

  /// Reads `read -r -d '' NAME` with the lines that it reads.
  private mutating func readInput(of command: ShellCommand, _ words: ArraySlice<ShellArgument>) -> Bool {
    let rest = words.drop(while: \.isAssignment)
    guard rest.first?.text == "read", case .text(let text)? = command.input else { return false }
    let options = rest.dropFirst().dropLast().map(\.text)
    guard let name = rest.last?.text, !name.hasPrefix("-") else { return false }
    let isWhole = options.contains { $0.hasPrefix("-") && $0.hasSuffix("d") }
    let isRaw = options.contains { $0.hasPrefix("-") && $0.contains("r") }
    let keepsSpace = words.first?.text == "IFS="
    let value = value(of: text).map { text in
      let lines = isWhole ? text[...] : text.prefix { $0 != "\n" }
      return keepsSpace ? String(lines) : String(lines).trimmingWhiteSpace
    }
    set(name, isRaw || value?.contains("\\") != true ? value : nil)
    return true
  }

  /// Returns the text of a word with the values of its variables; nil if a part is not known.
  func value(of word: ShellArgument) -> String? {
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
      lists[list.name] = list.isAppended ? (lists[list.name] ?? []) + list.words : list.words
      values[list.name] = nil
      names.removeAll { $0 == list.name }
    }
  }

  /// The words of `${NAME[@]}` and `$@`, or the one of `${NAME[0]}` and `$1`; nil for any other expansion.
  func list(in expansion: String) -> [ShellArgument]? {
    let (name, place): (Substring, Substring)
    if expansion.hasPrefix("${"), expansion.hasSuffix("]}"), let open = expansion.firstIndex(of: "[") {
      (name, place) = (expansion[..<open].dropFirst(2), expansion[open...].dropFirst().dropLast(2))
    } else if expansion.utf8.count == 2, expansion.hasPrefix("$") {
      (name, place) = ("@", expansion.dropFirst())
      guard "@*".contains(place) else { return nil }
    } else {
      return nil
    }
    guard let list = lists[String(name)] else { return nil }
    if place == "@" || place == "*" { return Array(list.prefix(Self.most)) }
    return Int(place).flatMap { list.indices.contains($0) ? [list[$0]] : nil }
  }

  /// Sets `$1` and those behind it.
  mutating func setArguments(_ words: [ShellArgument]) { lists["@"] = words }

  /// The word of `$1`, `${1}` and `${1:-text}`; nil if it isn't known, or for another expansion.
  func argument(of expansion: String) -> ShellArgument? {
    var name = expansion.dropFirst()
    guard expansion.hasPrefix("$"), let list = lists["@"] ?? (name.hasPrefix("{") ? [] : nil) else {
      return nil
    }
    if name.hasPrefix("{"), name.hasSuffix("}") { name = name.dropFirst().dropLast() }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number > 0 else { return nil }
    let rest = name[digits.endIndex...]
    if list.indices.contains(number - 1), !list[number - 1].bytes.isEmpty || rest.isEmpty {
      return list[number - 1]
    }
    guard rest.hasPrefix(":-") || rest.hasPrefix("-") else {
      return rest.isEmpty && lists["@"] != nil ? ShellArgument(bytes: [], offset: 0) : nil
    }
    let text = rest.drop { $0 == ":" }.dropFirst()
    guard !text.contains(where: { "$`\"'\\".contains($0) }) else { return nil }
    return ShellArgument(bytes: Array(text.utf8), offset: 0)
  }

  /// Names a variable whose value is a part of an answer.
  mutating func capture(_ name: String) {
    set(name, nil)
    captured.insert(name)
  }

  /// Whether the value of a variable is a part of an answer.
  func isCaptured(_ name: String) -> Bool { captured.contains(name) && values[name] == nil }

  subscript(name: String) -> String? { values[name] }

  func definitions(of used: [String]) -> [Variable.Definition] {
    names.filter(used.contains).compactMap { name in
      values[name].map { Variable.Definition(name, .string($0)) }
    }
  }
}
