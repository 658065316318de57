/// A key as a person names it.
public enum Key: Sendable, Hashable {
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
public struct KeyPress: Sendable, Hashable {
  /// Keys held down with another.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set of the bits given.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift, where it does not show in the character.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape just before.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }
  /// The key.
  public var key: Key
  /// The modifiers.
  public var modifiers: Modifiers
  /// Makes a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// What a mouse did, and where.
public struct MouseEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    case press, release, drag, wheelUp, wheelDown
  }
  /// What happened.
  public var kind: Kind
  /// The button, from 0 (left).
  public var button: Int
  /// Where.
  public var point: Point
  /// The modifiers held.
  public var modifiers: KeyPress.Modifiers
  /// For a press: which it is of several at one place in a short time, from 1; 2 makes a double click.
  public var clicks: Int
  /// Makes an event.
  public init(
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
public enum TerminalInput: Sendable, Hashable {
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
