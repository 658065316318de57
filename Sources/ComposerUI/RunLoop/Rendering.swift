package import ScreenModel

extension ComposerState {
  /// Returns a frame of the screen: a surface for each pane, the dialogs over them, and the cursor.
  package func render() -> Frame {
    guard ScreenLayout.fits(size) else { return tooSmall }
    let layout = ScreenLayout(self)
    var frame = Frame(size: size)
    let request = RequestLineView(state: self, rect: layout.request, isBoxed: layout.isRequestBoxed).draw()
    frame.surfaces.append(request.surface)
    frame.cursor = request.cursor
    for (pane, rect) in layout.panes {
      let drawn = PaneView(state: self, pane: pane, rect: rect).draw(isSingle: layout.isSingle)
      frame.surfaces.append(drawn.surface)
      frame.cursor = frame.cursor ?? drawn.cursor
    }
    if let rect = layout.lesson, let lesson {
      frame.surfaces.append(LessonBox(state: self, session: lesson).draw(in: rect))
    }
    frame.surfaces.append(WhyLineView(state: self, rect: layout.why, isBoxed: layout.isWhyBoxed).draw())
    frame.surfaces.append(FooterView(state: self, rect: layout.footer).draw())
    if let box = edit?.box, let edited = editedRow {
      let drawn = ValueBoxView(state: self, box: box, edited: edited.row, reference: edited.reference).draw()
      frame.surfaces.append(drawn.surface)
      frame.cursor = drawn.cursor
    } else if let surface = CompletionListView(state: self).draw(below: frame.cursor) {
      frame.surfaces.append(surface)
    }
    for dialog in dialogs {
      let (surface, cursor) = dialog.draw(in: self, over: frame)
      if let surface { frame.surfaces.append(surface) }
      frame.cursor = cursor
    }
    options.theme.apply(to: &frame)
    return frame
  }

  private var tooSmall: Frame {
    var screen = Screen(size: size)
    let needed = ScreenLayout.minimum
    let sign = options.sign("×", "x")
    let text = "Too small: \(needed.columns)\(sign)\(needed.rows) needed"
    let lines = TextWrap.lines(text, columns: size.columns, limit: max(0, size.rows))
    for (index, line) in lines.enumerated() {
      let column = max(0, (size.columns - TextLayout.columns(line)) / 2)
      screen.write(line, at: column, row: max(0, (size.rows - lines.count) / 2) + index)
    }
    let rect = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    return Frame(size: size, surfaces: [Surface(rect: rect, screen: screen)])
  }
}
