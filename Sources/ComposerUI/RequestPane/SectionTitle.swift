import Explanations
import ScreenModel
import WiredraftCore

struct SectionTitle {
  let list: Draft.RowList
  private let state: ComposerState
  private let isActive: Bool

  init(_ list: Draft.RowList, in state: ComposerState) {
    self.list = list
    isActive = list == state.grid.list
    self.state = state
  }

  /// Returns the label of the section; the shorter, the less room there is.
  func label(columns: Int) -> TabLabel {
    let action = state.grid.tabs.all.first { $0.id == TabID(list) }?.action
    let key = action.flatMap { state.keymap.key(for: $0, in: [.moving]) }
    var label = TabLabel("")
    for brevity in 0...4 {
      label = RowsTab.label(of: list, in: state, brevity: brevity)
      if let key { label.key = state.options.boxesAreASCII ? key.asciiLabel : key.label }
      if label.columns + 4 <= columns { break }
    }
    return label
  }

  func draw(atRow row: Int, isFocused: Bool, into screen: inout Screen) {
    let label = label(columns: screen.size.columns)
    let range = 1..<min(label.columns + 3, screen.size.columns - 1)
    PaneFrame.draw(
      label, isActive: isActive, isFocused: isFocused, into: &screen, range, atRow: row,
      options: state.options)
    var notes = notes
    if isActive, isFocused, state.edit != nil {
      notes.insert((["EDIT"], Theme.editedCell.adding(.bold)), at: 0)
    }
    var end = screen.size.columns - 2
    for (texts, style) in notes {
      let room = end - range.upperBound - 4
      guard let text = texts.first(where: { TextLayout.columns($0) <= room }) else { continue }
      PaneFrame.draw(note: text, style: style, before: end, atRow: row, into: &screen)
      end -= TextLayout.columns(text) + 4
    }
  }

  func columns(of width: Int) -> Range<Int> { 2..<2 + label(columns: width).columns }

  /// The notes at the end of the line, each in full and in short.
  private var notes: [([String], Style)] {
    let filter = state.grid.filters[list].map { [(["/ \($0.text)", "/"], Theme.accent)] } ?? []
    return filter + [place]
  }

  /// Where the rows go, the longest wording first, with the style of each.
  var places: [(String, Style)] { place.0.map { ($0, place.1) } }

  private var method: String { TextLayout.truncated(state.draft.method, to: 12) }

  private var place: ([String], Style) {
    let routing = state.composition.routing
    switch list {
    case .parameters: return placeOfParameters
    case .headers:
      let isEmpty = state.draft.headers.isEmpty && state.composition.folderRows.isEmpty
      return ([isEmpty ? "none of your own" : "as typed"], Theme.quiet)
    case .path: return (["in the URL's path", "in the path"], Theme.place(.path))
    case .query:
      switch routing.query.source {
      case .parameters: return (computed, Theme.quiet)
      case .actual: return (["your own", "own"], Theme.place(.query))
      case .both:
        return (["your own, after the parameters", "after the parameters", "own"], Theme.place(.query))
      case .none: return (none(isOfMethod: routing.query.reason == .methodPrefersBody), Theme.quiet)
      }
    case .body:
      switch routing.body.source {
      case .parameters: return (computed, Theme.quiet)
      case .actual where routing.body.reason == .actualParameters:
        return (["your own", "own"], Theme.place(.body))
      case .actual, .both: return (["as it is"], Theme.place(.body))
      case .none where !state.draft.body.type.takesRows:
        return ([state.draft.body.type.isNothing ? "no body" : "nothing yet"], Theme.quiet)
      case .none: return (none(isOfMethod: routing.body.reason == .methodPrefersQuery), Theme.quiet)
      }
    }
  }

  private var placeOfParameters: ([String], Style) {
    let (destination, reason) = state.composition.routing.parameters
    if case .overridden = reason {
      let side = RowsTab.sideThatReplaces(in: state.session) == .query ? "query" : "body"
      return (["replaced by your own \(side)", "replaced"], Theme.warningText)
    }
    switch destination {
    case .query:
      return (["go to the query: \(method)", "to the query: \(method)", "query"], Theme.place(.query))
    case .body:
      return (["go to the body: \(method)", "to the body: \(method)", "body"], Theme.place(.body))
    default:
      if !state.composition.routing.prefersQuery, !state.draft.body.type.takesRows {
        let type = state.draft.body.type.rawValue
        return (["go nowhere: \(type) takes no rows", "go nowhere: \(type)", "nowhere"], Theme.warningText)
      }
      let isQuery = state.composition.routing.prefersQuery
      let word = isQuery ? "query" : "body"
      return (
        ["go to the \(word): \(method)", "to the \(word): \(method)", word],
        Theme.place(isQuery ? .query : .body)
      )
    }
  }

  private var computed: [String] {
    let dot = state.options.sign("·", "-")
    let key = state.keymap.key(for: .edit, in: [.grid]).map { FooterView.sign(of: $0, state.options) }
    return (key.map { ["from the parameters \(dot) \($0) makes your own"] } ?? [])
      + ["from the parameters", "auto"]
  }

  private func none(isOfMethod: Bool) -> [String] { isOfMethod ? ["none: \(method)", "none"] : ["none"] }
}

extension Theme {
  static func place(_ list: Draft.RowList) -> Style {
    switch list {
    case .query: Style(ink: .cyan)
    case .body: Style(ink: .yellow)
    case .path, .parameters, .headers: Style(ink: .blue)
    }
  }
}
