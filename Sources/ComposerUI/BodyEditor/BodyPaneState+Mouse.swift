import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Puts the cursor where the text of the body was clicked; a click where it stands edits. Returns false elsewhere.
  mutating func clickBody(at point: Point) -> Bool {
    guard let editor = bodyEditor, let area = bodyArea(of: editor) else { return false }
    guard point.row >= area.rect.row else {
      guard draft.body.type.isText else { return false }
      endEditing()
      let wasThere = focus == .grid && grid.body.isOnContentType
      focus(.grid)
      grid.body.isOnContentType = true
      if wasThere { beginEditing(.bodyContentType) }
      return true
    }
    let offset = area.offset(at: point)
    let wasThere = focus == .grid && !grid.body.isOnContentType && offset == editor.place.cursor
    if editsText {
      if offset != grid.body.place.cursor { beginTypingStep() }
    } else {
      endEditing()
      focus(.grid)
    }
    grid.body.isOnContentType = false
    grid.body.place.cursor = offset
    grid.body.place.goal = nil
    if wasThere, edit == nil { beginEditing(.wholeBody) }
    return true
  }

  /// Scrolls the text of the body; the cursor moves as far as it must to stay in sight.
  mutating func scrollBody(by lines: Int) {
    guard var editor = bodyEditor, let area = bodyArea(of: editor) else { return }
    editor.scroll(by: lines, rows: area.rect.rows)
    if editsText, editor.place.cursor != grid.body.place.cursor { beginTypingStep() }
    grid.body.place = editor.place
  }

  /// Scrolls the box, if one is open.
  mutating func scrollBox(by lines: Int) -> Bool {
    guard var box = edit?.box else { return false }
    box.editor.scroll(by: lines, rows: ValueBoxLayout(box, in: size).text.rows)
    edit?.box = box
    return true
  }
}
