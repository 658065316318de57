import WiredraftCore

/// A program that uses only the core, so that it links only the core's dependencies.
@main struct CoreOnly {
  static func main() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/search"
    draft.parameters = [Draft.Row("q", "Swift"), Draft.Row("per_page", "30", type: .number)]
    let composition = draft.compose()
    print(composition.head.text, composition.body?.bytes.count ?? 0)
  }
}
