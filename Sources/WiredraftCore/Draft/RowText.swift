/// The text of a row, which stands in memory of its own, or, short, among those of other rows: of a hundred thousand
/// rows each text alone would need more for where it is than for what it is.
struct RowText: Sendable {
  /// A text longer than this stands alone.
  static let longestShared = 64

  private static let isAlone = UInt32.max

  /// A ``LoneText`` or ``SharedTexts``; nil for no text.
  private var holder: TextHolder?
  private var start: UInt32 = 0
  private var count: UInt32 = 0

  init(_ text: String) {
    guard !text.isEmpty else { return }
    holder = LoneText(text)
    count = Self.isAlone
  }

  /// Takes a text that stands among others.
  init(_ texts: SharedTexts, _ range: Range<Int>) {
    holder = texts
    start = UInt32(range.lowerBound)
    count = UInt32(range.count)
  }

  var string: String {
    guard let holder else { return "" }
    return count == Self.isAlone
      ? unsafeDowncast(holder, to: LoneText.self).text
      : unsafeDowncast(holder, to: SharedTexts.self).string(Int(start), Int(count))
  }

  /// Whether the text may be brought together with others.
  var isShort: Bool {
    guard let holder, count == Self.isAlone else { return false }
    return unsafeDowncast(holder, to: LoneText.self).text.utf8.count <= Self.longestShared
  }

  /// Takes the text out, so that what is done to it is done in its place.
  mutating func take() -> String {
    guard count == Self.isAlone, isKnownUniquelyReferenced(&holder), let holder else { return string }
    let lone = unsafeDowncast(holder, to: LoneText.self)
    defer { lone.text = "" }
    return lone.text
  }
}

extension RowText: CustomStringConvertible {
  /// The text as a row tells of it, wherever it stands.
  var description: String { string.debugDescription }
}

/// What holds the texts of rows.
class TextHolder: @unchecked Sendable {
  fileprivate init() {}
}

/// A text that stands alone; it changes only where nobody else holds it.
private final class LoneText: TextHolder, @unchecked Sendable {
  var text: String
  init(_ text: String) { self.text = text }
}

/// The short texts of neighbouring rows, one after the other.
final class SharedTexts: TextHolder, @unchecked Sendable {
  private let bytes: [UInt8]

  /// - Parameter bytes: Texts in UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  fileprivate func string(_ start: Int, _ count: Int) -> String {
    bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[start..<start + count]), as: UTF8.self)
    }
  }
}
