import ScreenModel

struct LessonMenuDialog: ScrollingDialog {
  var top = 0

  static let pageOverlap = 0
  var context: KeyContext { LessonsDialog.keys }

  func extent(in state: ComposerState) -> (lines: Int, room: Int) {
    let view = LessonMenuView(state: state, menu: self)
    return (view.lines.count, view.room)
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (LessonMenuView(state: state, menu: self).draw(), nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "go on"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .choose: state.lesson?.isReached == true
    // The results are in the list of lessons.
    case .copyMenu: false
    default: true
    }
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    guard action == .choose || action == .lessons else { return nil }
    return .close { $0.lesson?.isReached == true ? LessonSession.goOn(in: &$0) : [] }
  }

  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    guard let action = Self.action(of: letter) else { return .stay }
    guard action == .lessonHint, state.lesson?.isReached == false else {
      return .close { $0.performInPanes(action) }
    }
    let effects = state.performInPanes(action)
    // Scrolls to the hint or task that was asked for.
    let (lines, room) = extent(in: state)
    top = max(0, lines - room)
    return .stay(effects)
  }

  private static func action(of letter: Character) -> Action? {
    switch letter {
    case "n": .lessonNext
    case "h", "H": .lessonHint
    case "s": .lessonStartOver
    case "a": .listLessons
    case "l": .lessonLeave
    default: nil
    }
  }
}
