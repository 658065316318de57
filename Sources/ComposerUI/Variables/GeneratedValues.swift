internal import WiredraftCore

/// The values that the program draws, such as that of `{{$uuid}}`.
enum GeneratedValues {
  /// Returns the reason why there is nothing to draw anew; nil if there is something.
  static func refusal(in state: ComposerState) -> Sentence? {
    names(in: state.composition).isEmpty
      ? "This request has no generated value, such as {{$uuid}}, {{$timestamp}} or {{$randomInt}}." : nil
  }

  /// Draws the values anew.
  static func draw(in state: inout ComposerState) -> [Effect] {
    let references = names(in: state.composition).map { "{{\($0)}}" }
    state.message = Message(text: "Drawn anew: \(references.joined(separator: ", ")).")
    return [.readVariables(drawsGenerated: true)]
  }

  /// Returns the names of the generated variables that bytes of a request come from, in their order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans.
  private static func names(in composition: Composition) -> [String] {
    var names: [String] = []
    func look(at bytes: Composition.TracedBytes) {
      for span in bytes.spans {
        guard let variable = span.origin.variable, variable.place?.layer == .generated,
          !names.contains(variable.name)
        else { continue }
        names.append(variable.name)
      }
    }
    look(at: composition.head)
    if let body = composition.body { look(at: body.bytes.tracedBytes) }
    return names
  }
}
