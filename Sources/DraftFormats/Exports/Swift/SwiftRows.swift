internal import WiredraftCore

struct SwiftRows {
  struct Entry {
    var name: String
    var value: SwiftValue
    let row: Draft.Row
  }

  private(set) var entries: [Entry] = []
  /// The comments on rows that are not sent, come from the environment, or repeat a name.
  private(set) var comments: [String] = []

  init(_ rows: [Draft.Row], in environment: [String: String], reveals: Bool) {
    var names: [[UInt8]: Int] = [:]
    for row in rows {
      let isHidden = row.isSecret && !reveals
      guard row.isEnabled, row.type != .omitted else {
        let what = row.isEnabled ? "Left out" : "Switched off"
        let text =
          row.type == .omitted
          ? "" : " = " + SwiftText.escaped(isHidden && row.hidesText ? SecretMap.dots : row.text)
        comments.append("// \(what): \(SwiftText.escaped(row.name))\(text)")
        continue
      }
      let content =
        row.source == .environment ? Draft.Row.read(environment[row.text] ?? "", as: row.type) : row.content
      guard case .value(let value) = content else { continue }
      if row.source == .environment {
        comments.append(
          "// \(SwiftText.escaped(row.name)) is from the environment variable \(SwiftText.escaped(row.text))."
        )
      }
      names[Array(row.name.utf8), default: 0] += 1
      if names[Array(row.name.utf8)] == 2 {
        comments.append("// \(SwiftText.escaped(row.name)) is here more than once, as in the draft.")
      }
      entries.append(Entry(name: row.name, value: SwiftValue(value, isHidden: isHidden), row: row))
    }
  }

  /// The parameters, each with its value for every destination.
  var list: ParamList<String> {
    ParamList(entries.map { ParamList<String>.Entry(key: $0.name, parameter: $0.value.parameter) })
  }

  /// The parameters with values that do not depend on the destination.
  var object: ParameterValue {
    .object(entries.map { ParameterValue.Member(name: $0.name, value: $0.value.value) })
  }

  // MARK: - Code

  /// The literal keeps the order of its members.
  func objectCode(indent: String) -> String {
    guard !entries.isEmpty else { return "[:]" }
    let members = entries.map { "\(SwiftText.literal($0.name)): \($0.value.plainCode)" }
    return SwiftRows.literal(members, indent: indent)
  }

  func keyedType(_ name: String) -> [String] {
    var caseNames = SwiftNames()
    var cases: [(key: String, name: String)] = []
    // Compared as bytes: two normalization forms of a character are two names.
    var keys: [[UInt8]: String] = [:]
    for entry in entries where keys[Array(entry.name.utf8)] == nil {
      let key = caseNames.name(for: entry.name)
      keys[Array(entry.name.utf8)] = key
      cases.append((key, entry.name))
    }
    func key(of entry: Entry) -> String { SwiftNames.quoted(keys[Array(entry.name.utf8)] ?? "") }
    var lines = ["struct \(name): KeyedAPIParameters {"]
    if cases.isEmpty {
      // An enumeration with a raw type must have cases.
      lines.append("  typealias Key = String")
    } else {
      lines.append("  enum Key: String, ParamJSONKey, CaseIterable {")
      for (key, name) in cases {
        lines.append(
          "    case \(SwiftNames.quoted(key))" + (key == name ? "" : " = \(SwiftText.escaped(name))"))
      }
      lines.append("  }")
    }
    var properties = SwiftNames()
    var pairs: [String] = []
    if !entries.isEmpty { lines.append("") }
    for entry in entries {
      let property = SwiftNames.quoted(properties.name(for: entry.name))
      let type = entry.value.type.map { ": \($0)" } ?? ""
      lines.append("  var \(property)\(type) = \(entry.value.code)")
      pairs.append(".\(key(of: entry)): \(property)")
    }
    lines.append("")
    lines += comments.map { "  " + $0 }
    lines.append("  func toKeyedDictionary() -> ParamList<Key> {")
    lines.append("    " + (pairs.isEmpty ? "[:]" : SwiftRows.literal(pairs, indent: "    ")))
    lines += ["  }", "}"]
    return lines
  }

  static func literal(_ members: [String], indent: String) -> String {
    let line = "[" + members.joined(separator: ", ") + "]"
    guard line.utf8.count > 80 else { return line }
    return "[\n" + members.map { "\(indent)  \($0),\n" }.joined() + "\(indent)]"
  }
}
