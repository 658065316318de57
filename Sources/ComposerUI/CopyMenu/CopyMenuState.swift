/// The menu of what can be copied.
struct CopyMenuState: Sendable {
  struct Choice: Sendable, Hashable {
    var kind: CopyKind
    /// Its size or form, in few words.
    var detail: String
    /// Why it can't be copied; nil if it can.
    var refusal: String?
  }

  var choices: [Choice]
  /// Whether values of secret rows are sent.
  var holdsSecrets: Bool
  var selection = 0
}

extension ComposerState {
  mutating func apply(_ action: Action, to menu: CopyMenuState) -> [Effect] {
    var menu = menu
    switch action {
    case .moveUp: menu.selection = max(0, menu.selection - 1)
    case .moveDown: menu.selection = min(menu.choices.count - 1, menu.selection + 1)
    case .close:
      layers.removeLast()
      return []
    case .choose:
      layers.removeLast()
      return copy(menu.choices[menu.selection])
    case .chooseLetter(let letter):
      guard let choice = menu.choices.first(where: { $0.kind.letter == letter }) else { return [] }
      layers.removeLast()
      return copy(choice)
    default: return []
    }
    layers[layers.count - 1] = .copyMenu(menu)
    return []
  }

  private mutating func copy(_ choice: CopyMenuState.Choice) -> [Effect] {
    if let refusal = choice.refusal {
      message = Message(text: "Not copied: \(refusal)", kind: .failure)
      return []
    }
    return [.copy(copyRequest(for: choice.kind))]
  }
}
