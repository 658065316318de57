package import WiredraftCore

extension Variable {
  /// The type and the place of the definition, and what it hides: `number, http-client.env.json line 7, environment dev;
  /// hides id of .env line 3`.
  package var clause: String {
    guard let value, let place else { return "nothing defines it" }
    let hides =
      hidden.isEmpty ? "" : "; hides \(name) of \(hidden.map(\.shortPhrase).joined(separator: " and of "))"
    return "\(RowType(of: value)?.word ?? "bytes"), \(place.phrase)\(hides)"
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

extension RowType {
  /// Whether a row's text is JSON, in which a backslash needs another.
  var holdsJSON: Bool { self == .array || self == .object }
}
