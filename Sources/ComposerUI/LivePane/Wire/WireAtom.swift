internal import ScreenModel

/// The smallest unit of the cursor in the wire: a character, a line end or a file.
struct WireAtom: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case character(Unicode.Scalar)
    /// CR LF, or LF alone.
    case lineEnd
    case invalid
    case file(path: String)
  }
  var offset: Int
  var length: Int
  var kind: Kind

  var columns: Int {
    switch kind {
    case .character(let scalar):
      scalar.value >= 0x20 && scalar.value < 0x7F ? 1 : max(1, TextLayout.columns(String(scalar)))
    case .lineEnd: 0
    case .invalid: 1
    case .file: 1
    }
  }

  /// The byte of a character of ASCII; nil for anything else.
  var byte: UInt8? {
    guard case .character(let scalar) = kind, scalar.isASCII else { return nil }
    return UInt8(scalar.value)
  }

  static func first(in bytes: ArraySlice<UInt8>, offset: Int) -> WireAtom? {
    guard let lead = bytes.first else { return nil }
    switch lead {
    case 0x0A: return WireAtom(offset: offset, length: 1, kind: .lineEnd)
    case 0x0D where bytes.dropFirst().first == 0x0A:
      return WireAtom(offset: offset, length: 2, kind: .lineEnd)
    case 0..<0x80: return WireAtom(offset: offset, length: 1, kind: .character(Unicode.Scalar(lead)))
    default: break
    }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1
    if length > 1, bytes.count >= length, let text = String(validating: bytes.prefix(length), as: UTF8.self),
      let scalar = text.unicodeScalars.first
    {
      return WireAtom(offset: offset, length: length, kind: .character(scalar))
    }
    return WireAtom(offset: offset, length: 1, kind: .invalid)
  }
}
