import ScreenModel
import WiredraftCore

extension BodyTab {
  static func click(at point: Point, isDouble: Bool, in state: inout ComposerState) {
    guard !clickText(at: point, in: &state) else { return }
    if state.edit?.target != .wholeBody { CellEdit.end(in: &state) }
    state.focus(.grid)
    if isDouble, canEditWhole(in: state.session), state.edit == nil { CellEdit.begin(.wholeBody, in: &state) }
  }

  /// Moves the cursor to a click in the body's text, or starts editing if it is there already; returns false for a
  /// click outside the text.
  private static func clickText(at point: Point, in state: inout ComposerState) -> Bool {
    guard let editor = Self.editor(in: state), let area = Self.area(of: editor, in: state) else {
      return false
    }
    guard point.row >= area.rect.row else {
      guard hasHead(in: state.session) else { return false }
      CellEdit.end(in: &state)
      let wasThere = state.focus == .grid && state.grid.body.isOnHead
      state.focus(.grid)
      state.grid.body.isOnHead = true
      if wasThere { CellEdit.begin(.bodyHead, in: &state) }
      return true
    }
    let offset = area.offset(at: point)
    let wasThere = state.focus == .grid && !state.grid.body.isOnHead && offset == editor.place.cursor
    if editsText(in: state) {
      if offset != state.grid.body.place.cursor { beginTypingStep(in: &state) }
    } else {
      CellEdit.end(in: &state)
      state.focus(.grid)
    }
    state.grid.body.isOnHead = false
    state.grid.body.place.cursor = offset
    state.grid.body.place.goal = nil
    if wasThere, state.edit == nil { CellEdit.begin(.wholeBody, in: &state) }
    return true
  }

  /// Scrolls the text of the body; the cursor moves only as far as needed to stay in view. Returns false if all of it is
  /// visible, or there is none.
  static func scroll(by lines: Int, in state: inout ComposerState) -> Bool {
    guard var editor = Self.editor(in: state), let area = Self.area(of: editor, in: state),
      editor.text.lineCount > area.rect.rows
    else { return false }
    editor.scroll(by: lines, rows: area.rect.rows)
    if editsText(in: state), editor.place.cursor != state.grid.body.place.cursor {
      beginTypingStep(in: &state)
    }
    state.grid.body.place = editor.place
    return true
  }

  static func scrollBox(by lines: Int, in state: inout ComposerState) -> Bool {
    guard var box = state.edit?.box else { return false }
    box.editor.scroll(by: lines, rows: ValueBoxLayout(box, in: state).text.rows)
    state.edit?.box = box
    return true
  }
}
