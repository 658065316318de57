package import WiredraftCore

extension Variable {
  /// A reference to the variable.
  package var reference: String { "{{\(name)}}" }

  /// The type and the place of the definition, and what it hides: `number, http-client.env.json line 7, environment dev;
  /// hides id of .env line 3`.
  package var clause: String {
    guard let value, let place else { return "nothing defines it" }
    let hides =
      hidden.isEmpty ? "" : "; hides \(name) of \(hidden.map(\.shortPhrase).joined(separator: " and of "))"
    return "\(value.typeWord), \(place.phrase)\(hides)"
  }
}

extension ParameterValue {
  /// The type of the value, in a word.
  package var typeWord: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .string: "text"
    case .date: "date"
    case .bytes: "bytes"
    case .array: "array"
    case .object: "object"
    case .file: "file"
    }
  }
}

extension UndefinedVariable {
  /// The problem, where the name was looked for, and the nearest name.
  var sentence: String {
    let looked =
      files.isEmpty
      ? "there is no file of variables beside the draft" : "looked in \(files.joined(separator: ", "))"
    let chosen = environment.map { ", environment \($0)" } ?? ""
    let shown = name.count > 60 ? name.prefix(59) + "…" : name
    return
      "Nothing defines {{\(shown)}}: \(looked)\(chosen)\(Nearest.hint(to: name, in: known) { "{{\($0)}}" })."
  }
}

extension ParameterValue {
  /// The value as it is shown: text as it is, anything else as JSON.
  package var shownText: String { if case .string(let text) = self { text } else { compactJSON } }
}

extension RowType {
  /// Whether a row's text is JSON, in which a backslash needs another.
  var holdsJSON: Bool { self == .array || self == .object }
}
