import Panels
package import ScreenModel

extension ComposerState {
  /// Returns a frame of the screen: a surface for each part, the dialogs over them, and the cursor.
  package func render() -> Frame {
    guard ScreenLayout.fits(size) else { return tooSmall }
    let layout = ScreenLayout(self)
    var frame = Frame(size: size, colours: options.theme.table)
    let request = RequestLineView(state: self, rect: layout.request).draw()
    frame.surfaces.append(request.surface)
    frame.cursor = request.cursor
    if WelcomeView.isShown(in: self) {
      frame.surfaces.append(WelcomeView(state: self).draw(in: layout.main))
    } else {
      let panes = PanesView(state: self, layout: layout).draw()
      frame.surfaces.append(panes.surface)
      frame.cursor = frame.cursor ?? panes.cursor
    }
    if let rect = layout.lesson, let lesson {
      frame.surfaces.append(LessonBox(state: self, session: lesson).draw(in: rect))
    }
    if dialogs.last is any PanelDialog {
      // A panel explains at its own foot.
      frame.surfaces.append(Surface(rect: layout.why, screen: Screen(size: layout.why.size)))
    } else {
      let isDialogAbove =
        layout.why.rows == 1
        && dialogs.contains { dialog in
          dialog.draw(in: self, over: frame).surface.map { $0.rect.row + $0.rect.rows == layout.why.row }
            ?? false
        }
      frame.surfaces.append(
        WhyLineView(state: self, rect: layout.why, mayGrow: !isDialogAbove).draw())
    }
    frame.surfaces.append(FooterView(state: self, rect: layout.footer).draw())
    if let box = edit?.box, let edited = editedRow {
      let drawn = ValueBoxView(state: self, box: box, edited: edited.row, reference: edited.reference).draw()
      frame.surfaces.append(drawn.surface.onDialogGround)
      frame.cursor = drawn.cursor
    } else if let surface = CompletionListView(state: self).draw(below: frame.cursor) {
      frame.surfaces.append(surface.onDialogGround)
    }
    for dialog in dialogs {
      let (surface, cursor) = dialog.draw(in: self, over: frame)
      frame.cursor = cursor
      guard let surface else { continue }
      // A dialog that fills the screen is a screen of its own.
      let isWhole = surface.rect.columns == size.columns && surface.rect.rows >= layout.why.row
      if !isWhole { frame.dim(but: layout.footer) }
      frame.surfaces.append(isWhole ? surface : surface.onDialogGround)
    }
    if let rect = layout.pressedKeys {
      frame.surfaces.append(PressedKeysView(state: self, rect: rect).draw())
    }
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
    return Frame(size: size, surfaces: [Surface(rect: rect, screen: screen)], colours: options.theme.table)
  }
}

extension Frame {
  fileprivate mutating func dim(but rect: Rect) {
    for index in surfaces.indices where surfaces[index].rect != rect {
      surfaces[index].screen.mapStyles { _ in Theme.behindDialog }
    }
  }
}

extension Surface {
  fileprivate var onDialogGround: Surface {
    var surface = self
    surface.screen.mapStyles { $0.ground == .screen ? $0.on(.dialog) : $0 }
    return surface
  }
}
