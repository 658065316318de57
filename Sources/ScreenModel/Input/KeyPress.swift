/// A key as a person names it.
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
/// Control with a letter is the small letter with ``Modifiers/control``; Shift-Tab is ``Key/tab`` with
/// ``Modifiers/shift``; a capital letter is itself, without a modifier.
package struct KeyPress: Sendable, Hashable {
  /// Keys held down with another.
  package struct Modifiers: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: UInt8
    /// Makes a set of the bits given.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift, where it does not show in the character.
    package static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape just before.
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
  package var key: Key
  package var modifiers: Modifiers
  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// What a mouse did, and where.
package struct MouseEvent: Sendable, Hashable {
  /// What happened.
  package enum Kind: Sendable, Hashable {
    case press, release, drag, wheelUp, wheelDown
  }
  /// What happened.
  package var kind: Kind
  /// The button, from 0 (left).
  package var button: Int
  package var point: Point
  /// The modifiers held.
  package var modifiers: KeyPress.Modifiers
  /// For a press: which it is of several at one place in a short time, from 1; 2 makes a double click.
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

/// What the terminal tells the program.
package enum TerminalInput: Sendable, Hashable {
  /// A key was pressed.
  case key(KeyPress)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// Text was pasted, as it came, with line ends as LF.
  case paste(String)
  /// The screen has a new size.
  case resize(Size)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// Nothing came before the deadline.
  case deadline
  /// The terminal is gone, or a signal asks for the end.
  case terminate
}
