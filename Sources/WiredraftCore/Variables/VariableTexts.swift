struct VariableTexts {
  struct Text {
    var path: [ParameterValue.Step]
    /// Empty if a variable made the value as a whole.
    var parts: [ResolvedText.Part]
    var whole: Variable?
  }

  var name: [ResolvedText.Part] = []
  private(set) var texts: [Text] = []
  /// By path, if there are many texts.
  private var places: [[ParameterValue.Step]: Int] = [:]

  private static let few = 8

  init() {}

  init(name: [ResolvedText.Part] = [], text: Text) {
    self.name = name
    append(text)
  }

  var isEmpty: Bool { name.isEmpty && texts.isEmpty }

  var holdsSecret: Bool {
    name.contains { $0.variable.isSecret }
      || texts.contains { $0.whole?.isSecret == true || $0.parts.contains { $0.variable.isSecret } }
  }

  mutating func append(_ text: Text) {
    texts.append(text)
    if texts.count > Self.few { places[text.path] = texts.count - 1 }
  }

  func text(at path: ArraySlice<ParameterValue.Step>) -> Text? {
    texts.prefix(Self.few).first { $0.path.count == path.count && path.elementsEqual($0.path) }
      ?? (places.isEmpty ? nil : places[Array(path)].map { texts[$0] })
  }
}
