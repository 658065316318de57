extension KeyPress {
  /// Creates the key press for a control byte, 0 to 31 or 127; nil for any other byte.
  ///
  /// Tab, Enter, Escape and Backspace are those keys, not Control with a letter: a terminal can't distinguish them. The
  /// same applies to Control-H, which some terminals send for Backspace. Line feed is Control-J.
  public init?(controlByte byte: UInt8) {
    switch byte {
    case 0: self.init(.character(" "), .control)
    case 0x08, 0x7f: self.init(.backspace)
    case 0x09: self.init(.tab)
    case 0x0d: self.init(.enter)
    case 0x1b: self.init(.escape)
    case 1...26: self.init(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 28...31: self.init(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: return nil
    }
  }
}
