internal import WiredraftCore

enum GeneratedValues {
  static func refusal(in state: ComposerState) -> Sentence? {
    names(in: state.composition).isEmpty
      ? "This request has no generated value, such as {{$uuid}}, {{$timestamp}} or {{$randomInt}}." : nil
  }

  static func draw(in state: inout ComposerState) -> [Effect] {
    let references = names(in: state.composition).map { "{{\($0)}}" }
    state.message = Message(text: "Drawn anew: \(references.joined(separator: ", ")).")
    return [.readVariables(drawsGenerated: true)]
  }

  private static func names(in composition: Composition) -> [String] {
    var names: [String] = []
    func look(at bytes: Composition.Wire) {
      for span in bytes.spans {
        guard let variable = span.origin.variable, variable.place?.layer == .generated,
          !names.contains(variable.name)
        else { continue }
        names.append(variable.name)
      }
    }
    look(at: composition.head)
    if let body = composition.body { look(at: body.bytes) }
    return names
  }
}
