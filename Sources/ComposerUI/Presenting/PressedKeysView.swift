import ScreenModel

struct PressedKeysView {
  let state: ComposerState
  let rect: Rect

  func draw() -> Surface {
    var screen = Screen(size: rect.size)
    var end = rect.columns - 1
    for (index, press) in state.pressedKeys.presses.enumerated().reversed() {
      let word = word(of: press)
      let start = end - TextLayout.columns(word)
      guard start > 0 else { break }
      let isLatest = index == state.pressedKeys.presses.count - 1
      screen.write(word, at: start, row: 0, style: isLatest ? Theme.key.adding(.bold) : Theme.quiet)
      end = start - 1
    }
    return Surface(rect: rect, screen: screen)
  }

  private func word(of press: PressedKeys.Press) -> String {
    switch press {
    case .key(let key): state.options.boxesAreASCII ? key.asciiLabel : key.label
    case .text: String(state.options.ellipsis)
    }
  }
}
