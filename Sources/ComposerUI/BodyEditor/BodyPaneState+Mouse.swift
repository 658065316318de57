import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Puts the cursor where the text of the body was clicked; a click where it stands edits. Returns false elsewhere.
  mutating func clickBody(at point: Point) -> Bool {
    guard let editor = bodyEditor, let area = bodyArea(of: editor) else { return false }
    guard point.row >= area.rect.row else {
      guard draft.body.type == .text else { return false }
      endEditing()
      let wasThere = focus == .grid && body.isOnContentType
      focus(.grid)
      body.isOnContentType = true
      if wasThere { beginEditing(.bodyContentType) }
      return true
    }
    let offset = area.offset(at: point)
    let wasThere = focus == .grid && !body.isOnContentType && offset == editor.place.cursor
    if editsText {
      if offset != body.place.cursor { beginTypingStep() }
    } else {
      endEditing()
      focus(.grid)
    }
    body.isOnContentType = false
    body.place.cursor = offset
    body.place.goal = nil
    if wasThere, edit == nil { beginEditing(.wholeBody) }
    return true
  }

  /// Scrolls the text of the body; the cursor moves as far as it must to stay in sight.
  mutating func scrollBody(by lines: Int, at point: Point) -> Bool {
    guard let pane = ScreenLayout(self).grid, pane.contains(point), var editor = bodyEditor,
      let area = bodyArea(of: editor)
    else { return false }
    editor.scroll(by: lines, rows: area.rect.rows)
    if editsText, editor.place.cursor != body.place.cursor { beginTypingStep() }
    body.place = editor.place
    return true
  }

  /// Scrolls the box, if one is open.
  mutating func scrollBox(by lines: Int) -> Bool {
    guard var box = edit?.box else { return false }
    box.editor.scroll(by: lines, rows: ValueBoxLayout(box, in: size).text.rows)
    edit?.box = box
    return true
  }
}
