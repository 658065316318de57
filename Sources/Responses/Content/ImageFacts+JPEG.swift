extension ImageFacts {
  /// <https://www.w3.org/Graphics/JPEG/itu-t81.pdf>, annex B
  static func jpeg(_ head: HeadBytes, size: Int) -> ImageFacts? {
    guard head.bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var facts = ImageFacts("JPEG", "image/jpeg")
    var offset = 2
    var orientation: Int?
    while head.byte(offset) == 0xFF, let marker = head.byte(offset + 1) {
      switch marker {
      case 0xFF:
        // A fill byte.
        offset += 1
        continue
      case 0xC0...0xCF where marker & 3 != 0 || marker == 0xC0:
        facts.addFrame(head, at: offset, marker)
        facts.add("Turned", orientation.flatMap { turns[$0] })
        return facts
      case 0x01, 0xD0...0xD8:
        offset += 2
        continue
      case 0xD9, 0xDA: return facts
      case 0xE1 where head.has("Exif\0\0", at: offset + 4):
        orientation = orientation ?? Self.orientation(head, at: offset + 10)
      default: break
      }
      guard let length = head.short(offset + 2), length >= 2 else { break }
      offset += 2 + length
    }
    return facts
  }

  private mutating func addFrame(_ head: HeadBytes, at offset: Int, _ marker: Int) {
    set(width: head.short(offset + 7), height: head.short(offset + 5))
    add("Depth", head.byte(offset + 4).map { "\($0.of("bit")) a channel" })
    let colours = [1: "greyscale", 3: "colour", 4: "four colours, such as CMYK"]
    add("Colours", head.byte(offset + 9).map { colours[$0] ?? $0.of("component") })
    let codings = [0: "baseline", 1: "sequential", 2: "progressive", 3: "lossless"]
    let method = codings[marker & 3].map { marker & 4 != 0 ? "hierarchical \($0)" : $0 }
    add("Coding", method.map { marker & 8 != 0 ? "\($0) with arithmetic coding" : $0 })
  }

  /// By the value of the Exif tag; 1 is upright.
  private static let turns = [
    2: "shown mirrored", 3: "shown turned by 180°", 4: "shown upside down and mirrored",
    5: "shown mirrored and turned by 270°", 6: "shown turned by 90°", 7: "shown mirrored and turned by 90°",
    8: "shown turned by 270°",
  ]

  private static func orientation(_ head: HeadBytes, at start: Int) -> Int? {
    var orientation: Int?
    forEachTag(head, at: start) { tag, head, value in if tag == 0x0112 { orientation = head.short(value) } }
    return orientation
  }

  private static func forEachTag(_ head: HeadBytes, at start: Int, _ body: (Int, HeadBytes, Int) -> Void) {
    var head = head
    head.isLittleEndian = head.has("II", at: start)
    guard head.isLittleEndian || head.has("MM", at: start), head.short(start + 2) == 42,
      let directory = head.long(start + 4), let count = head.short(start + directory)
    else { return }
    for index in 0..<count {
      let entry = start + directory + 2 + 12 * index
      guard let tag = head.short(entry), head.long(entry + 8) != nil else { return }
      body(tag, head, entry + 8)
    }
  }

  /// Many programs write the first directory at the end, where it isn't read.
  ///
  /// - Note: TIFF 6.0, 1992, section 2
  static func tiff(_ head: HeadBytes, size: Int) -> ImageFacts? {
    guard head.has("II*\0", at: 0) || head.has("MM\0*", at: 0) else { return nil }
    var facts = ImageFacts("TIFF", "image/tiff")
    var (width, height): (Int?, Int?)
    let colours = [
      0: "greyscale", 1: "greyscale", 2: "RGB", 3: "palette", 5: "CMYK", 6: "YCbCr", 8: "CIELAB",
    ]
    forEachTag(head, at: 0) { tag, head, value in
      // A value of type 3 has two bytes, and one of type 4 has four.
      let number = head.short(value - 6) == 3 ? head.short(value) : head.long(value)
      switch tag {
      case 256: width = number
      case 257: height = number
      case 259: facts.add("Coding", number.map(Self.compression))
      case 262: facts.add("Colours", number.flatMap { colours[$0] })
      case 274: facts.add("Turned", number.flatMap { turns[$0] })
      default: break
      }
    }
    facts.set(width: width, height: height)
    return facts
  }

  private static func compression(_ method: Int) -> String {
    let names = [
      1: "uncompressed", 2: "CCITT run lengths", 3: "CCITT Group 3", 4: "CCITT Group 4", 5: "LZW",
      6: "old JPEG",
      7: "JPEG", 8: "Deflate", 32773: "PackBits", 32946: "Deflate", 50000: "Zstandard", 50001: "WebP",
    ]
    return names[method] ?? "compression \(method)"
  }
}
