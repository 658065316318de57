/// The menu of what can be copied.
struct CopyMenuState: Sendable {
  struct Choice: Sendable, Hashable {
    /// What it copies; nil where it opens the list of all languages.
    var kind: CopyKind?
    /// Its size or form, in few words.
    var detail: String
    /// Why it can't be copied; nil if it can.
    var refusal: String?

    var letter: Character { kind?.letter ?? "a" }
    var title: String { kind?.title ?? "another language" }
  }

  var choices: [Choice]
  /// Whether values of secret rows are sent.
  var holdsSecrets: Bool
  var selection = 0
  /// What stands below the choices; nil until it is looked for.
  var shown: Shown?

  /// What is said of the selected choice, and its beginning.
  struct Shown: Sendable, Hashable {
    /// Of which choice and which draft, for what is said is made of all that is sent.
    var selection: Int
    var revision: Int
    var note: String
    var isRefusal: Bool
    var preview: String
  }
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
      return take(menu.choices[menu.selection])
    case .chooseLetter(let letter):
      guard let choice = menu.choices.first(where: { $0.letter == letter }) else { return [] }
      layers.removeLast()
      return take(choice)
    default: return []
    }
    layers[layers.count - 1] = .copyMenu(menu)
    return []
  }

  /// Looks for what the menu says of the selected choice, where it says something else or nothing yet: once for
  /// each draft, for it may be long.
  mutating func settleCopyMenu() {
    guard case .copyMenu(var menu) = layers.last,
      menu.shown?.selection != menu.selection || menu.shown?.revision != revision
    else { return }
    let choice = menu.choices[menu.selection]
    let (note, isRefusal) = copyNote(choice, holdsSecrets: menu.holdsSecrets)
    menu.shown = CopyMenuState.Shown(
      selection: menu.selection, revision: revision, note: note, isRefusal: isRefusal,
      preview: isRefusal ? "" : choice.kind.map { copyPreview(of: $0) } ?? "")
    layers[layers.count - 1] = .copyMenu(menu)
  }

  private mutating func take(_ choice: CopyMenuState.Choice) -> [Effect] {
    guard let kind = choice.kind else {
      pickLanguageToCopy()
      return []
    }
    return copy(kind)
  }

  /// Copies, or says why that can't be done.
  mutating func copy(_ kind: CopyKind) -> [Effect] {
    if let refusal = copyRefusal(of: kind) {
      message = Message(text: "Not copied: \(refusal)", kind: .failure)
      return []
    }
    return [.copy(copyRequest(for: kind))]
  }
}
