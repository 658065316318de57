internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Shows the draft beside what it is worth comparing with.
  mutating func openCompare() {
    layers.append(.compare(CompareState(CompareVariant.first(for: self))))
  }

  /// Brings the comparison up to date, where it is in front.
  mutating func settleCompare() {
    guard case .compare(var compare) = layers.last else { return }
    compare.settle(self)
    layers[layers.count - 1] = .compare(compare)
  }

  mutating func apply(_ action: Action, to compare: CompareState) -> [Effect] {
    var compare = compare
    let page = max(1, (compare.shown?.layout.lineCount ?? 2) - 1)
    switch action {
    case .moveUp: compare.top -= 1
    case .moveDown: compare.top += 1
    case .pageUp: compare.top -= page
    case .pageDown: compare.top += page
    case .moveToFirst: compare.top = 0
    case .moveToLast: compare.top = .max / 2
    case .moveLeft: compare.select(compare.selection - 1)
    case .moveRight: compare.select(compare.selection + 1)
    case .nextDifference, .previousDifference:
      compare.move(by: action == .nextDifference ? 1 : -1)
      compare.settle(self)
      compare.reveal()
    case .reveal: revealsSecrets.toggle()
    case .addVariant: addVariant(to: &compare)
    case .removeVariant: removeVariant(from: &compare)
    case .pickMethod, .pickBodyType, .pickStyles:
      askForVariant(action, compare)
      return []
    case .openVariant:
      open(DetailPrompt(.comparedFile))
      return []
    case .takeVariant: return take(compare)
    case .goToRow:
      goToRow(of: compare)
      return []
    case .close, .showCompare:
      layers.removeLast()
      return []
    default: return []
    }
    layers[layers.count - 1] = .compare(compare)
    return []
  }

  func works(_ action: Action, in compare: CompareState) -> Bool {
    let rows = compare.shown?.rows.count ?? 0
    let last = rows - (compare.shown?.layout.lineCount ?? 0)
    let count = compare.comparison?.differences.count ?? 0
    return switch action {
    case .moveUp, .pageUp, .moveToFirst: compare.top > 0
    case .moveDown, .pageDown, .moveToLast: compare.top < last
    case .moveLeft: compare.selection > 0
    case .moveRight: compare.selection < compare.variants.count
    case .nextDifference, .previousDifference: count > 1
    case .addVariant: compare.variants.count < CompareState.mostVariants
    case .removeVariant, .takeVariant: compare.selection > 0
    case .goToRow: place(of: compare) != nil
    case .pickMethod, .pickBodyType, .pickStyles:
      compare.selection > 0 || compare.variants.count < CompareState.mostVariants
    case .openVariant: compare.variants.count < CompareState.mostVariants
    default: true
    }
  }

  // MARK: - The draft

  /// Where the row of the selected difference stands in the draft; nil where it has none.
  private func place(of compare: CompareState) -> Diagnostic.Place? {
    guard let difference = compare.selected else { return nil }
    if let row = difference.firstRow, draft[row] != nil { return .row(row) }
    guard difference.section == 0, difference.row == nil else { return nil }
    switch difference.title {
    case "method": return .method
    case "URL": return .url
    default: return nil
    }
  }

  private mutating func goToRow(of compare: CompareState) {
    guard let place = place(of: compare) else {
      message = Message(text: "No row of this draft made it.")
      return
    }
    layers.removeLast()
    go(to: place)
  }

  /// Makes the draft what the selected request is: one step, which undo takes back.
  private mutating func take(_ compare: CompareState) -> [Effect] {
    guard compare.selection > 0, compare.variants.indices.contains(compare.selection - 1) else {
      message = Message(text: "This is the draft; l goes to another request.")
      return []
    }
    let variant = compare.variants[compare.selection - 1]
    layers.removeLast()
    switch variant {
    case .own(let own):
      let oldComposition = composition
      guard change(own.edit(of: draft)) else {
        message = Message(text: "The draft is that already.")
        return []
      }
      summarise(from: oldComposition, title: "Taken: \(variant.title)")
    case .other(_, let other):
      var new = other
      if let title = document.title, !title.isEmpty { new.title = title }
      guard change(.replace(new)) else {
        message = Message(text: "The draft is that already.")
        return []
      }
      session.asked.files = []
      endSelection()
      grid = ParameterGridState()
      grid.column = .value
      show(.parameters)
      message = Message(text: "Taken: \(variant.title). u brings the old draft back.")
    }
    return []
  }
}
