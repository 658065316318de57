import ScreenModel
import WiredraftCore

/// The letters that stand on all places which can be gone to.
struct JumpDialog: Dialog {
  /// The first of two letters, once it was typed.
  private(set) var typed = ""

  var context: KeyContext { .jump }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (JumpView(state: state, jump: self).draw(over: frame), nil)
  }

  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    state.jumpPlaces.last { $0.isAt(point) && $0.label.hasPrefix(typed) }.map(go) ?? .close
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    action == .close ? .close : nil
  }

  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    typed += letter.lowercased()
    guard let place = state.jumpPlaces.first(where: { $0.label.hasPrefix(typed) }) else {
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
      state.go(to: place.target)
      return []
    }
  }
}

/// A place that can be gone to, and where it is seen.
struct JumpPlace: Sendable, Hashable {
  enum Target: Sendable, Hashable {
    case method, url
    case tab(TabID)
    /// A cell of a line, counted from the first one that is visible.
    case cell(Int, GridColumn)
    case wholeBody
    case live
  }
  var point: Point
  var target: Target
  var label = ""
}

extension ComposerState {
  /// Puts letters on all places.
  mutating func openJump() {
    open(JumpDialog())
    message = Message(text: "Type the letters that stand on a place to go there; \(key: .close) stays here.")
  }

  /// The places that can be gone to now, each with its letters.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows that are visible.
  var jumpPlaces: [JumpPlace] {
    let layout = ScreenLayout(self)
    var places: [JumpPlace] = []
    let request = RequestLineView(
      state: self, rect: layout.request, isBoxed: layout.isRequestBoxed)
    places.append(JumpPlace(point: request.methodPoint, target: .method))
    places.append(JumpPlace(point: request.urlPoint, target: .url))
    for tab in tabPlaces(in: layout) {
      places.append(
        JumpPlace(point: Point(column: tab.rect.column + 1, row: tab.rect.row), target: .tab(tab.tab)))
    }
    if let rect = layout.grid { places += gridPlaces(in: rect) }
    if let rect = layout.live {
      let inner = rect.inset
      places.append(JumpPlace(point: Point(column: inner.column + 1, row: inner.row), target: .live))
    }
    for (index, label) in JumpLabels.labels(places.count).enumerated() { places[index].label = label }
    return places
  }

  private func gridPlaces(in rect: Rect) -> [JumpPlace] {
    guard !showsWholeBody else {
      return [JumpPlace(point: Point(column: rect.column + 2, row: rect.row + 2), target: .wholeBody)]
    }
    let layout = GridLayout(rect: rect, state: self)
    let top = grid.tops[grid.list] ?? 0
    var places: [JumpPlace] = []
    let lines = gridLines
    for line in 0..<max(0, min(layout.rowCount, lines.count - top)) {
      let row = layout.firstRow + line
      if case .newRow = lines[top + line] {
        places.append(JumpPlace(point: Point(column: layout.check, row: row), target: .cell(line, .name)))
        continue
      }
      for column in [GridColumn.value, .name, .type] {
        let point = Point(column: layout.columns(of: column).lowerBound, row: row)
        places.append(JumpPlace(point: point, target: .cell(line, column)))
      }
    }
    return places
  }

  /// Puts the focus on a place.
  fileprivate mutating func go(to target: JumpPlace.Target) {
    switch target {
    case .method:
      panes.requestField = .method
      focus(.request)
    case .url:
      panes.requestField = .url
      focus(.request)
    case .tab(let tab): show(tab)
    case .wholeBody: focus(.grid)
    case .live: focus(.live)
    case .cell(let line, let column):
      focus(.grid)
      moveGridCursor(toVisibleLine: line)
      grid.column = column
    }
  }
}

extension JumpPlace {
  /// Whether a point lies on the place's letters.
  fileprivate func isAt(_ point: Point) -> Bool {
    self.point.row == point.row && point.column >= self.point.column
      && point.column < self.point.column + label.count
  }
}

extension KeyContext {
  /// Letters stand on all places that can be gone to.
  static let jump = KeyContext(
    "jump", "While jumping", otherKeys: .choices,
    bindings: [
      .init([.named(.escape), .control("g")], .close, footer: 1),
      .init([.named(.function(1))], .help, footer: 3),
    ])
}
