extension ImageFacts {
  /// <https://www.w3.org/TR/png-3/#5DataRep>, and `acTL` in section 11.3.6.1
  static func png(_ head: HeadBytes, size: Int) -> ImageFacts? {
    guard head.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var facts = ImageFacts("PNG", "image/png")
    guard head.has("IHDR", at: 12) else { return facts }
    facts.set(width: head.long(16), height: head.long(20))
    facts.add("Depth", head.byte(24).map { "\($0.of("bit")) a channel" })
    let colours = [0: "greyscale", 2: "RGB", 3: "palette", 4: "greyscale with alpha", 6: "RGB with alpha"]
    facts.add("Colours", head.byte(25).map { colours[$0] ?? "unknown colour type \($0)" })
    if head.byte(28) == 1 { facts.add("Coding", "interlaced") }
    var offset = 8
    while let length = head.long(offset), !head.has("IDAT", at: offset + 4) {
      if head.has("acTL", at: offset + 4) {
        facts.add("Animation", head.long(offset + 8).map { "animated with \($0.of("frame"))" })
      }
      offset += length + 12
    }
    return facts
  }

  /// <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>
  static func gif(_ head: HeadBytes, size: Int) -> ImageFacts? {
    guard head.has("GIF87a", at: 0) || head.has("GIF89a", at: 0) else { return nil }
    var (head, facts) = (head, ImageFacts("GIF", "image/gif"))
    head.isLittleEndian = true
    facts.set(width: head.short(6), height: head.short(8))
    facts.add("Version", head.text(3, 3))
    guard let flags = head.byte(10) else { return facts }
    if flags & 0x80 != 0 { facts.add("Colours", "palette of \(2 << (flags & 7))") }
    var offset = 13 + (flags & 0x80 != 0 ? 3 * (2 << (flags & 7)) : 0)
    var (images, isInterlaced) = (0, false)
    loop: while let kind = head.byte(offset) {
      switch kind {
      case 0x21: offset += 2
      case 0x2C:
        images += 1
        guard let flags = head.byte(offset + 9) else { break loop }
        isInterlaced = isInterlaced || flags & 0x40 != 0
        offset += 11 + (flags & 0x80 != 0 ? 3 * (2 << (flags & 7)) : 0)
      default: break loop
      }
      while let length = head.byte(offset), length > 0 { offset += length + 1 }
      offset += 1
    }
    if isInterlaced { facts.add("Coding", "interlaced") }
    if images > 1 {
      let count = head.byte(offset) == 0x3B ? "\(images)" : "at least \(images)"
      facts.add("Animation", "animated with \(count) frames")
    } else if head.byte(offset) != 0x3B, size > head.count {
      facts.add("Animation", "perhaps animated: only the start was read")
    }
    return facts
  }

  /// <https://learn.microsoft.com/windows/win32/gdi/bitmap-storage>
  static func bmp(_ head: HeadBytes, size: Int) -> ImageFacts? {
    var head = head
    head.isLittleEndian = true
    let sizes = [12, 40, 52, 56, 64, 108, 124]
    guard head.has("BM", at: 0), let header = head.long(14), sizes.contains(header) else { return nil }
    var facts = ImageFacts("BMP", "image/bmp")
    if header == 12 {
      facts.set(width: head.short(18), height: head.short(20))
      facts.add("Depth", head.short(24).map { "\($0.of("bit")) a pixel" })
    } else {
      // A negative height means that the top row comes first.
      let height = head.long(22).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
      facts.set(width: head.long(18), height: height)
      facts.add("Depth", head.short(28).map { "\($0.of("bit")) a pixel" })
      if let method = head.long(30), method != 0, method != 3 { facts.add("Coding", "compressed") }
    }
    if let length = head.long(2), length != size { facts.add("Length by its header", length.of("byte")) }
    return facts
  }

  /// The dimensions are those of the largest image.
  ///
  /// - Note: <https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)>
  static func ico(_ head: HeadBytes, size: Int) -> ImageFacts? {
    var head = head
    head.isLittleEndian = true
    guard head.bytes.starts(with: [0, 0, 1, 0]), let count = head.short(4), count > 0,
      head.byte(9) ?? 0 == 0, (head.short(10) ?? 0) <= 1, (head.long(18) ?? .max) >= 6 + 16 * count
    else { return nil }
    var facts = ImageFacts("ICO", "image/vnd.microsoft.icon")
    // A zero means 256.
    let places = (0..<count).compactMap { index -> (width: Int, height: Int)? in
      guard let width = head.byte(6 + 16 * index), let height = head.byte(7 + 16 * index) else { return nil }
      return ((width + 255) % 256 + 1, (height + 255) % 256 + 1)
    }
    let largest = places.max { $0.width * $0.height < $1.width * $1.height }
    facts.set(width: largest?.width, height: largest?.height)
    if places.count > 1 {
      facts.add("Images", "\(count)")
      let list = places.prefix(12).map { "\($0.width)×\($0.height)" }.joined(separator: " ")
      facts.add("Sizes", list + (places.count > 12 ? " …" : ""))
    }
    return facts
  }
}
