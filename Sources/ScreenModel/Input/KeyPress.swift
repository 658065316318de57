/// A key on the keyboard.
package enum Key: Sendable, Hashable {
  /// A character that the key types.
  case character(Character)
  case enter, tab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, from 1.
  case function(Int)
}

/// One press of a key, with the modifiers that the terminal reported.
///
/// Control with a letter is the lowercase letter with ``Modifiers/control``; Shift-Tab is ``Key/tab`` with
/// ``Modifiers/shift``; an uppercase letter is itself, without a modifier.
package struct KeyPress: Sendable, Hashable {
  /// The keys held down with another.
  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift, if the character doesn't already reflect it.
    package static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape immediately before.
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
  package var key: Key
  package var modifiers: Modifiers
  /// Creates a key press.
  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A mouse event and its position.
package struct MouseEvent: Sendable, Hashable {
  /// The kind of event.
  package enum Kind: Sendable, Hashable {
    case press, release, drag, wheelUp, wheelDown
  }
  /// The kind of event.
  package var kind: Kind
  /// The button, from 0 (left).
  package var button: Int
  package var point: Point
  package var modifiers: KeyPress.Modifiers
  /// The number of the press in a quick succession at one place, from 1; 2 makes a double click.
  package var clicks: Int
  package init(
    _ kind: Kind, button: Int = 0, at point: Point, modifiers: KeyPress.Modifiers = [], clicks: Int = 1
  ) {
    self.kind = kind
    self.button = button
    self.point = point
    self.modifiers = modifiers
    self.clicks = clicks
  }
}

/// An input event from the terminal.
package enum TerminalInput: Sendable, Hashable {
  /// A key was pressed.
  case key(KeyPress)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// Text was pasted; line ends are LF.
  case paste(String)
  /// The size of the screen changed.
  case resize(Size)
  /// The terminal's window gained (true) or lost (false) the focus.
  case focus(Bool)
  /// The terminal's answer to the question about its background.
  case background(Background)
  /// Nothing arrived before the deadline.
  case deadline
  /// The terminal is gone, or a signal asked the process to end.
  case terminate

  /// Whether the user made the input with the keyboard or the mouse.
  package var isTyped: Bool {
    switch self {
    case .key, .mouse, .paste: true
    case .resize, .focus, .background, .deadline, .terminate: false
    }
  }
}
