package import ScreenModel

/// Anything that changes the state: an action, or an input that no key binding handles.
package enum Event: Sendable, Hashable {
  /// An action was invoked by a key or by name.
  case action(Action)
  /// Text was typed or pasted into a text.
  case insert(String)
  /// Text was pasted while no text was edited.
  case paste(String)
  /// A long paste is arriving, or was stopped by Escape; the number of its bytes so far.
  case pasting(byteCount: Int)
  case pasteStopped(byteCount: Int)
  /// A letter was typed that selects a choice.
  case chooseLetter(Character)
  /// A key was pressed that does nothing here.
  case unbound(KeyPress)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The screen has a new size.
  case resize(Size)
  /// The terminal's window gained the focus.
  case focused
  /// The terminal told its background.
  case background(Background)
  case finished(EffectResult)
}

extension Event {
  /// Whether the event came from a key; such an event clears the previous message.
  var isOfKeys: Bool {
    switch self {
    case .action(let action): action != .redraw
    case .insert, .paste, .chooseLetter, .unbound: true
    case .pasting, .pasteStopped, .mouse, .resize, .focused, .background, .finished: false
    }
  }
}
