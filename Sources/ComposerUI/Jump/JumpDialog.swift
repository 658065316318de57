import ScreenModel
import WiredraftCore

struct JumpDialog: Dialog {
  private(set) var typed = ""

  var context: KeyContext { JumpDialog.keys }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (JumpView(state: state, jump: self).draw(over: frame), nil)
  }

  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    JumpDialog.places(in: state).last { $0.isAt(point) && $0.label.hasPrefix(typed) }.map(go) ?? .close
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    action == .close ? .close : nil
  }

  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    typed += letter.lowercased()
    guard let place = JumpDialog.places(in: state).first(where: { $0.label.hasPrefix(typed) }) else {
      state.message = Message(text: "No place has the letters \(TextLayout.truncated(typed, to: 8)).")
      return .close
    }
    guard place.label == typed else {
      state.message = Message(
        text: "\(typed) and one of the letters that are left; \(key: .close) stays here.")
      return .stay
    }
    return go(to: place)
  }

  private func go(to place: JumpPlace) -> DialogStep {
    .close { state in
      JumpDialog.go(to: place.target, in: &state)
      return []
    }
  }
}

struct JumpPlace: Sendable, Hashable {
  enum Target: Sendable, Hashable {
    case method, url
    case tab(TabID)
    case cell(Draft.RowList, line: Int, GridColumn)
    case wholeBody
    case live
  }
  var point: Point
  var target: Target
  var label = ""
}

extension JumpDialog {
  static func open(in state: inout ComposerState) {
    state.open(JumpDialog())
    state.message = Message(
      text: "Type the letters shown on a place to go there; \(key: .close) stays here.")
  }

  static func places(in state: ComposerState) -> [JumpPlace] {
    let layout = ScreenLayout(state)
    var places: [JumpPlace] = []
    let request = RequestLineView(state: state, rect: layout.request)
    places.append(JumpPlace(point: request.methodPoint, target: .method))
    places.append(JumpPlace(point: request.urlPoint, target: .url))
    for tab in TabBar.tabPlaces(in: layout, of: state) {
      places.append(
        JumpPlace(point: Point(column: tab.rect.column, row: tab.rect.row), target: .tab(tab.tab)))
    }
    if let rect = layout.grid { places += gridPlaces(in: rect, of: state) }
    if let rect = layout.live {
      let inner = rect.inset
      places.append(JumpPlace(point: Point(column: inner.column + 1, row: inner.row), target: .live))
    }
    for (index, label) in JumpLabels.labels(places.count).enumerated() { places[index].label = label }
    return places
  }

  private static func gridPlaces(in rect: Rect, of state: ComposerState) -> [JumpPlace] {
    let sections = RequestSections(state, in: rect)
    let layout = GridLayout(in: rect, of: state)
    var places: [JumpPlace] = []
    for section in sections.sections {
      guard let shown = sections.shown(section) else { continue }
      guard !RowsTab.isWholeBody(section.list, in: state.draft) else {
        let point = Point(column: rect.column + 2, row: shown.row)
        places.append(JumpPlace(point: point, target: .wholeBody))
        continue
      }
      let lines = RowsTab.gridLines(of: section.list, in: state)
      for (row, line) in zip(shown.row..., shown.lines.clamped(to: 0..<lines.count)) {
        func add(_ column: GridColumn, at place: Int) {
          places.append(
            JumpPlace(
              point: Point(column: place, row: row), target: .cell(section.list, line: line, column)))
        }
        if case .newRow = lines[line] {
          add(.name, at: layout.check)
        } else {
          for column in [GridColumn.value, .name, .type] {
            add(column, at: layout.columns(of: column).lowerBound)
          }
        }
      }
    }
    return places
  }

  fileprivate static func go(to target: JumpPlace.Target, in state: inout ComposerState) {
    switch target {
    case .method:
      state.panes.requestField = .method
      state.focus(.request)
    case .url:
      state.panes.requestField = .url
      state.focus(.request)
    case .tab(let tab): state.show(tab)
    case .wholeBody: state.show(.body)
    case .live: state.focus(.live)
    case .cell(let list, let line, let column):
      state.show(list)
      RowsTab.moveGridCursor(toLine: line, in: &state)
      state.grid.column = column
    }
  }
}

extension JumpPlace {
  fileprivate func isAt(_ point: Point) -> Bool {
    self.point.row == point.row && point.column >= self.point.column
      && point.column < self.point.column + label.count
  }
}

extension JumpDialog {
  static let keys = KeyContext(
    "jump", "While jumping", otherKeys: .choices,
    bindings: [
      .init([.named(.escape), .control("g")], .close, footer: 1),
      .init([.named(.function(1))], .help, footer: 3),
    ])
}
