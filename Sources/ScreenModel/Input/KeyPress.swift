/// A key on the keyboard.
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
/// Control with a letter is the lowercase letter with ``Modifiers/control``; Shift-Tab is ``Key/tab`` with
/// ``Modifiers/shift``; an uppercase letter is itself, without a modifier.
public struct KeyPress: Sendable, Hashable {
  /// The keys held down with another.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift, if the character doesn't already reflect it.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape immediately before.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }
  /// The key.
  public var key: Key
  /// The modifiers.
  public var modifiers: Modifiers
  /// Creates a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A mouse event and its position.
public struct MouseEvent: Sendable, Hashable {
  /// The kind of event.
  public enum Kind: Sendable, Hashable {
    case press, release, drag, wheelUp, wheelDown
  }
  /// The kind of event.
  public var kind: Kind
  /// The button, from 0 (left).
  public var button: Int
  /// The position.
  public var point: Point
  /// The modifiers held.
  public var modifiers: KeyPress.Modifiers
  /// The number of the press in a quick succession at one place, from 1; 2 makes a double click.
  public var clicks: Int
  /// Creates an event.
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

/// An input event from the terminal.
public enum TerminalInput: Sendable, Hashable {
  /// A key was pressed.
  case key(KeyPress)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// Text was pasted; line ends are LF.
  case paste(String)
  /// A long paste is arriving; the number of its bytes so far.
  case pasting(byteCount: Int)
  /// Escape stopped a paste that was arriving, after a number of bytes; nothing of it is input.
  case pasteStopped(byteCount: Int)
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
  public var isTyped: Bool {
    switch self {
    case .key, .mouse, .paste: true
    case .pasting, .pasteStopped, .resize, .focus, .background, .deadline, .terminate: false
    }
  }
}
