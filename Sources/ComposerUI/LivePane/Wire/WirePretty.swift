import WiredraftCore

enum WirePretty {
  /// The length, in bytes, of the longest body that is laid out: finding the end of a longer one would take too long.
  static let longest = 1 << 20

  static func isOn(in state: ComposerState) -> Bool {
    state.live.form == .pretty && refusal(in: state) == nil
  }

  static func refusal(in state: ComposerState) -> Sentence? {
    guard let body = state.composition.body, body.bytes.count > 0 else {
      return "There is no body that could be shown pretty."
    }
    guard body.isJSON else {
      return "Only JSON can be shown pretty, and this body is \(body.contentType ?? "something else")."
    }
    let diagnostics = state.composition.diagnosticsBesideRows
    guard !diagnostics.contains(where: { $0.code == .invalidBodyText }) else {
      return "This body isn't valid JSON, so it can't be shown pretty; \(key: .listProblems) says where."
    }
    guard body.bytes.count <= longest else {
      return
        "Bodies of up to \(longest.byteCount) can be shown pretty; this one has \(body.bytes.count.byteCount)."
    }
    guard body.type.isGraphQL || state.draft.body.wholeText?.lineCount ?? 1 == 1 else {
      return "This body has line ends of its own, which are sent: it is shown as it is."
    }
    return nil
  }
}

extension Composition.Entity {
  fileprivate var isJSON: Bool {
    guard !type.keepsTypes else { return true }
    let name = contentType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " } ?? ""
    return name.hasSuffix("/json") || name.hasSuffix("+json")
  }
}
