internal import WiredraftCore

/// The requests of a script, and the variables that its statements give values.
struct PowerShellScript {
  private(set) var requests: [ForeignRequest] = []
  private let marks: ReferenceMarks
  private var values: [String: PowerShellValue] = [:]
  /// The fields of sessions: `$session.UserAgent`, and their cookies.
  private var (agent, cookies): (String?, [String]) = (nil, [])
  private var remarks: [ImportRemark] = []
  /// The variable that the statement before set, which `| ConvertTo-Json` makes a text.
  private var assigned: String?

  init(marks: ReferenceMarks) { self.marks = marks }

  private static let commands: Set = ["invoke-webrequest", "invoke-restmethod", "iwr", "irm"]

  /// Whether the first of some words is a command that sends a request; `curl` and `wget` are one in Windows PowerShell.
  private static func sends(_ words: ArraySlice<PowerShellWord>) -> Bool {
    guard let name = words.first?.plainText?.lowercased() else { return false }
    if commands.contains(name) { return true }
    return ["curl", "wget"].contains(name)
      && words.dropFirst().contains { $0.plainText.map { TextGlance.isParameter($0) } == true }
  }

  /// Takes the words of a statement.
  ///
  /// - Throws: ``ImportError`` for a request without a URL, or a parameter without its value.
  mutating func take(_ words: [PowerShellWord]) throws(ImportError) {
    var words = words[...]
    if words.first?.plainText == "PS" {
      words = words.drop { $0.plainText?.hasSuffix(">") != true }.dropFirst()
    }
    var target: String?
    if words.count > 2, words[words.startIndex + 1].plainText == "=" {
      if case .variable(let name) = words[words.startIndex].value {
        target = name
        words = words.dropFirst(2)
      }
    }
    // A command within `foreach (…) { … }`, `if (…) { … }` or `| % { … }`.
    if let start = words.indices.dropFirst().first(where: { index in
      words[index].plainText.map { Self.commands.contains($0.lowercased()) } == true
        && words[index - 1].plainText?.hasSuffix("{") == true
    }) {
      words = words[start...].prefix { $0.plainText != "" }
    }
    guard let first = words.first else { return }
    let command = first.plainText?.lowercased()
    if case .expression(let text) = first.value, text.hasPrefix("("), let inner = Self.inner(of: text) {
      // The answer of a command in parentheses has a member that is used.
      var reader = PowerShellReader(Array(inner.utf8))
      if let statement = try reader.statement() { return try take(statement) }
    }
    if Self.sends(words) {
      let request = try PowerShellRequest(
        words.dropFirst(), at: first.position, in: self, marks: marks)
      requests.append(request.request(agent: agent, cookies: cookies, remarks))
      remarks = []
      return
    }
    if let target {
      assigned = target
      values[target.lowercased()] = Self.sum(words).map(resolved)
      return
    }
    if command == "convertto-json", let name = assigned?.lowercased(), let value = values[name] {
      values[name] = .json(value, Self.json(words.dropFirst()))
      return
    }
    if takeSession(words) || takeMember(words) || write(words) { return }
    if ["", "{"].contains(first.plainText) { return }
    let text = words.prefix(3).map(\.shown).joined(separator: " ")
    if !["out-null", "select-object", "format-list", "format-table", "}"].contains(command ?? "") {
      remarks.append(
        ImportRemark(.ignored, PowerShellFinding.statement(String(text.prefix(60))), at: first.position))
    }
  }

  /// The command in `(command …).Member`; nil if it isn't one that sends a request.
  private static func inner(of text: String) -> String? {
    guard let close = text.lastIndex(of: ")") else { return nil }
    let inner = text[..<close].dropFirst()
    let name = inner.drop { $0 == " " }.prefix { $0 != " " }.lowercased()
    return commands.contains(name) ? String(inner) : nil
  }

  /// Takes `$stream.Write($piece, 0, $piece.Length)`.
  private mutating func write(_ words: ArraySlice<PowerShellWord>) -> Bool {
    guard words.count == 1, case .expression(let text)? = words.first?.value,
      let call = text.firstRange(of: ".Write($"), let comma = text.firstIndex(of: ","),
      comma > call.upperBound
    else { return false }
    let stream = String(text[..<call.lowerBound].dropFirst())
    let piece = String(text[call.upperBound..<comma])
    guard text[comma...].filter({ $0 != " " }) == ",0,$\(piece).Length)",
      case .stream(let pieces)? = value(of: stream), let value = value(of: piece)
    else { return false }
    values[stream.lowercased()] = .stream(pieces + [value])
    return true
  }

  /// Takes `$table.Add("name", value)`, `$table["name"] = value` and `$table.name = value`.
  private mutating func takeMember(_ words: ArraySlice<PowerShellWord>) -> Bool {
    guard case .expression(let text)? = words.first?.value, text.hasPrefix("$") else { return false }
    let name = text.dropFirst().prefix { $0 != "." && $0 != "[" }.lowercased()
    guard case .table(var members, let isOrdered)? = values[name] else { return false }
    let rest = text.dropFirst(1 + name.count)
    var (key, value): (PowerShellValue?, PowerShellValue?)
    if rest.lowercased().hasPrefix(".add("), rest.hasSuffix(")") {
      var reader = PowerShellReader(Array(rest.dropFirst(5).dropLast().utf8))
      if case .list(let pair)? = try? reader.expression(level: 0), pair.count == 2 {
        (key, value) = (pair[0], pair[1])
      }
    } else if words.count > 2, words[words.startIndex + 1].plainText == "=" {
      if rest.hasPrefix("["), rest.hasSuffix("]") {
        var reader = PowerShellReader(Array(rest.dropFirst().dropLast().utf8))
        key = try? reader.expression(level: 0)
      } else if rest.hasPrefix(".") {
        key = .text([.literal(rest.dropFirst().filter { $0 != "'" && $0 != "\"" })])
      }
      value = Self.sum(words.dropFirst(2))
    }
    guard case .text(let pieces)? = key, let value else { return false }
    members.append((pieces, value))
    values[name] = .table(members, isOrdered: isOrdered)
    return true
  }

  /// Takes a statement about the session of a browser.
  private mutating func takeSession(_ words: ArraySlice<PowerShellWord>) -> Bool {
    guard case .expression(let text)? = words.first?.value else { return false }
    if text.hasSuffix(".UserAgent"), words.count == 3, case .text(let pieces)? = words.last?.value {
      agent = pieces.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
      return true
    }
    guard text.contains(".Cookies.Add("), let start = text.firstRange(of: "Cookie(")?.upperBound else {
      return false
    }
    // The name, the value, the path and the domain of a cookie.
    var pieces: [String] = []
    var reader = PowerShellReader(Array(text[start...].utf8))
    if case .list(let values)? = try? reader.expression(level: 0) {
      pieces = values.map { value in
        guard case .text(let parts) = value else { return "" }
        return parts.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
      }
    }
    if pieces.count > 1 { cookies.append(pieces[0] + "=" + pieces[1]) }
    return true
  }

  // MARK: - Values

  /// The value of `a + b`, a single one among them; nil for any other statement.
  private static func sum(_ words: ArraySlice<PowerShellWord>) -> PowerShellValue? {
    var words = words
    guard var result = words.popFirst()?.value else { return nil }
    while words.first?.plainText == "+", let next = words.dropFirst().first {
      words = words.dropFirst(2)
      guard let sum = result.joined(to: next.value) else { return nil }
      result = sum
    }
    return words.isEmpty ? result : nil
  }

  /// Returns a value with that of the variable that it is, or whose JSON it is.
  func resolved(_ value: PowerShellValue) -> PowerShellValue {
    switch value {
    case .variable(let name): self.value(of: name) ?? value
    case .json(.variable(let name), let form): .json(self.value(of: name) ?? .variable(name), form)
    default: value
    }
  }

  /// The pieces of `$stream.ToArray()`, or of a file; nil for any other value.
  func stream(_ value: PowerShellValue) -> [PowerShellValue]? {
    let call = ".ToArray()"
    if case .expression(let text) = value, text.hasPrefix("$"), text.hasSuffix(call) {
      guard case .stream(let pieces)? = self.value(of: String(text.dropFirst().dropLast(call.count))) else {
        return nil
      }
      return pieces
    }
    if case .allBytes = resolved(value) { return [resolved(value)] }
    return nil
  }

  private static func json(_ words: ArraySlice<PowerShellWord>) -> PowerShellJSON {
    var json = PowerShellJSON()
    for (word, next) in zip(words, words.dropFirst().map(\.value) + [.text([])]) {
      guard let name = word.plainText, name.hasPrefix("-") else { continue }
      if !json.take(name) { _ = json.take(name, next) }
    }
    return json
  }

  /// Returns the value of a variable; nil if the script gives it none.
  func value(of name: String) -> PowerShellValue? { values[name.lowercased()] }

  /// Whether the statements before gave the session an agent or cookies.
  var hasSession: Bool { agent != nil || !cookies.isEmpty }
}
