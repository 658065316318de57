package import WiredraftCore

extension Variable {
  /// The type and the place of the definition, and what it hides: `number, http-client.env.json line 7, environment dev;
  /// hides id of .env line 3`.
  package var clause: String {
    hidden.isEmpty ? definition : "\(definition); hides \(name) of \(hiddenPlaces)"
  }

  /// The type and the place of the definition.
  package var definition: String {
    guard let value, let place else { return "nothing defines it" }
    return "\(Draft.RowType(of: value)?.word ?? "bytes"), \(place.phrase)"
  }

  /// The places of the definitions that it hides: `.env line 3 and of http-client.env.json line 2`.
  package var hiddenPlaces: String { hidden.map(\.shortPhrase).joined(separator: " and of ") }
}

extension Variable.Undefined {
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
