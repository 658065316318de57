/// The format, dimensions and other facts of an image, read from the start of its file.
///
///     let facts = ImageFacts(head, size: 51_200)
///     facts?.sentence  // PNG image, 640 × 480 pixels, 8 bits a channel, RGB with alpha.
///
/// A format is recognised by its first bytes, whatever the media type says. A damaged or cut file has the facts that are
/// still there.
package struct ImageFacts: Sendable, Hashable {
  /// The number of bytes at the start of a file that are looked at.
  package static let headSize = 1 << 16

  /// A fact for people.
  package struct Fact: Sendable, Hashable {
    /// The name of the fact: `Colours`.
    package let label: String
    /// The fact: `RGB with alpha`. It has no control characters.
    package let value: String
  }

  /// The name of the format: `PNG`.
  package let format: String
  /// The media type of the format: `image/png`.
  package let mimeType: String
  /// The width in pixels as stored; nil if it isn't in the first bytes.
  package internal(set) var width: Int?
  /// The height in pixels as stored; nil if it isn't in the first bytes.
  package internal(set) var height: Int?
  /// The further facts, the most important first.
  package internal(set) var facts: [Fact] = []

  /// Reads the facts of an image; nil if the bytes begin no format that is known.
  ///
  /// PNG, JPEG, GIF, WebP, BMP, ICO, TIFF and SVG are known, and of AVIF and HEIC their names.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file. At most ``headSize`` of them are looked at.
  ///   - size: The length of the whole file in bytes, by which facts are marked that hold only for its start.
  /// - Complexity: O(*n*), where *n* is the number of the bytes that are looked at.
  package init?(_ head: [UInt8], size: Int) {
    let head = HeadBytes(Array(head.prefix(Self.headSize)))
    let readers: [(HeadBytes, Int) -> ImageFacts?] = [
      Self.png, Self.jpeg, Self.gif, Self.webP, Self.bmp, Self.ico, Self.heif, Self.tiff, Self.svg,
    ]
    guard let facts = readers.lazy.compactMap({ $0(head, size) }).first else { return nil }
    self = facts
  }

  private static func heif(_ head: HeadBytes, size: Int) -> ImageFacts? {
    guard head.has("ftyp", at: 4) else { return nil }
    return switch head.text(8, 4) {
    case "avif", "avis": ImageFacts("AVIF", "image/avif")
    case "heic", "heix", "hevc", "hevx", "heim", "heis": ImageFacts("HEIC", "image/heic")
    case "mif1", "msf1": ImageFacts("HEIF", "image/heif")
    default: nil
    }
  }

  init(_ format: String, _ mimeType: String) {
    self.format = format
    self.mimeType = mimeType
  }

  mutating func add(_ label: String, _ value: String?) {
    if let value { facts.append(Fact(label: label, value: value)) }
  }

  mutating func set(width: Int?, height: Int?) {
    guard let width, let height else { return }
    (self.width, self.height) = (width, height)
  }

  /// The facts in one sentence.
  package var sentence: String {
    var parts = ["\(format) image"]
    if let width, let height { parts.append("\(width) × \(height) pixels") }
    return (parts + facts.map(\.inSentence)).joined(separator: ", ") + "."
  }
}

extension ImageFacts.Fact {
  fileprivate var inSentence: String {
    switch label {
    case "Colours", "Depth", "Coding", "Animation", "Turned": value
    case "Images": value + " images"
    default: label.prefix(1).lowercased() + label.dropFirst() + " " + value
    }
  }
}

extension Int {
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
