extension ImageFacts {
  /// <https://www.rfc-editor.org/rfc/rfc9649>
  static func webP(_ head: HeadBytes, size: Int) -> ImageFacts? {
    guard head.has("RIFF", at: 0), head.has("WEBP", at: 8) else { return nil }
    var (head, facts) = (head, ImageFacts("WebP", "image/webp"))
    head.isLittleEndian = true
    if head.has("VP8X", at: 12), let flags = head.byte(20) {
      facts.set(width: head.number(24, 3).map { $0 + 1 }, height: head.number(27, 3).map { $0 + 1 })
      facts.add("Colours", flags & 0x10 != 0 ? "RGB with alpha" : "RGB")
      if flags & 0x02 != 0 { facts.add("Animation", "animated") }
      let extras = [(0x20, "ICC profile"), (0x08, "Exif"), (0x04, "XMP")].filter { flags & $0.0 != 0 }
      if !extras.isEmpty { facts.add("Also has", extras.map(\.1).joined(separator: ", ")) }
    } else if head.has("VP8L", at: 12), head.byte(20) == 0x2F, let bits = head.long(21) {
      facts.set(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
      facts.add("Coding", "lossless")
      facts.add("Colours", bits >> 28 & 1 != 0 ? "RGB with alpha" : "RGB")
    } else if head.has("VP8 ", at: 12) {
      if head.number(23, 3) == 0x2A_019D {
        facts.set(width: head.short(26).map { $0 & 0x3FFF }, height: head.short(28).map { $0 & 0x3FFF })
      }
      facts.add("Coding", "lossy")
    }
    if let length = head.long(4), length + 8 != size {
      facts.add("Length by its header", (length + 8).of("byte"))
    }
    return facts
  }
}
