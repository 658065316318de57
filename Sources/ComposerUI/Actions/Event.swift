package import ScreenModel

/// Anything that changes the state: an action, or an input that is not bound to a key.
package enum Event: Sendable, Hashable {
  /// A key or a name called for an action.
  case action(Action)
  /// Text was typed or pasted where text is edited.
  case insert(String)
  /// Text was pasted where none is edited.
  case paste(String)
  /// A letter was typed where letters choose.
  case chooseLetter(Character)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The screen has a new size.
  case resize(Size)
  /// An effect is done.
  case finished(EffectResult)
}

extension Event {
  /// Whether a key gave it; the message of what was done before it goes then.
  var isOfKeys: Bool {
    switch self {
    case .action(let action): action != .redraw
    case .insert, .paste, .chooseLetter: true
    case .mouse, .resize, .finished: false
    }
  }
}
