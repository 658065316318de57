extension ImageFacts {
  /// Reads an AVIF or HEIC: the properties of its primary image, of which others may be tiles, thumbnails or layers.
  ///
  /// - Note: ISO/IEC 23008-12, *Image File Format*; <https://aomediacodec.github.io/av1-avif/>
  static func heif(_ head: HeadBytes, size: Int) -> ImageFacts? {
    guard head.has("ftyp", at: 4), let length = head.long(0), let major = head.text(8, 4) else { return nil }
    let others = stride(from: 16, to: min(length, head.count, 256), by: 4).compactMap { head.text($0, 4) }
    let brands = Set([major] + others)
    var facts: ImageFacts
    if !brands.isDisjoint(with: ["avif", "avis"]) {
      facts = ImageFacts("AVIF", "image/avif")
    } else if !brands.isDisjoint(with: ["heic", "heix", "hevc", "hevx", "heim", "heis"]) {
      facts = ImageFacts("HEIC", "image/heic")
    } else if major == "mif1" || major == "msf1" {
      facts = ImageFacts("HEIF", "image/heif")
    } else {
      return nil
    }
    var boxes = HEIFBoxes()
    boxes.read(head, 0..<head.count, parent: "")
    if let place = boxes.dimensions(head) {
      facts.set(width: head.long(place + 4), height: head.long(place + 8))
    }
    if let place = boxes.primary("pixi", head).first {
      facts.add("Depth", head.byte(place + 5).map { "\($0.of("bit")) a channel" })
    }
    let hasAlpha = boxes.properties.contains {
      $0.kind == "auxC" && head.has("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", at: $0.content + 4)
    }
    if hasAlpha { facts.add("Colours", "with alpha") }
    if !brands.isDisjoint(with: ["avis", "msf1", "hevc"]) { facts.add("Animation", "a sequence of images") }
    // The angle is counted anticlockwise.
    if let place = boxes.primary("irot", head).first, let angle = head.byte(place), angle & 3 != 0 {
      facts.add("Turned", "shown turned by \(360 - 90 * (angle & 3))°")
    }
    return facts
  }
}

/// The boxes of an AVIF or HEIC that describe its images.
private struct HEIFBoxes {
  /// The properties in their order, with the offset of their content.
  var properties: [(kind: String, content: Int)] = []
  /// The contents of the boxes for the primary image, and for the properties of each image.
  var primaryItem: Int?
  var associations: Int?

  /// Reads the boxes in a range.
  mutating func read(_ head: HeadBytes, _ range: Range<Int>, parent: String) {
    var offset = range.lowerBound
    while offset < range.upperBound, let short = head.long(offset), let kind = head.text(offset + 4, 4) {
      // A length of 0 goes on to the end; a length of 1 has the true length, which may be large, after the kind.
      var (length, content) = (short == 0 ? range.upperBound - offset : short, offset + 8)
      if short == 1 {
        guard let high = head.long(offset + 8), let low = head.long(offset + 12) else { return }
        (length, content) = (high == 0 ? low : range.upperBound, offset + 16)
      }
      let end = min(range.upperBound, offset + length)
      guard content <= end else { return }
      switch (parent, kind) {
      // It has a version and flags before its boxes.
      case ("", "meta"): read(head, min(content + 4, end)..<end, parent: kind)
      case ("meta", "iprp"), ("iprp", "ipco"): read(head, content..<end, parent: kind)
      case ("meta", "pitm"): primaryItem = content
      case ("iprp", "ipma"): associations = associations ?? content
      case ("ipco", _): properties.append((kind, content))
      default: break
      }
      offset = end
    }
  }

  /// The contents of the properties of a kind that the primary image has.
  func primary(_ kind: String, _ head: HeadBytes) -> [Int] {
    indices(head).filter { properties.indices.contains($0) && properties[$0].kind == kind }
      .map { properties[$0].content }
  }

  /// The property with the dimensions of the primary image; if it isn't known, that of the largest image.
  func dimensions(_ head: HeadBytes) -> Int? {
    func area(_ place: Int) -> Double {
      Double(head.long(place + 4) ?? 0) * Double(head.long(place + 8) ?? 0)
    }
    let all = properties.filter { $0.kind == "ispe" }.map(\.content)
    return primary("ispe", head).first ?? all.max { area($0) < area($1) }
  }

  /// The indices of the properties of the primary image.
  private func indices(_ head: HeadBytes) -> [Int] {
    guard let primaryItem, let associations, let version = head.byte(primaryItem),
      let item = head.number(primaryItem + 4, version == 0 ? 2 : 4),
      let format = head.byte(associations), let isWide = head.byte(associations + 3).map({ $0 & 1 != 0 }),
      let count = head.long(associations + 4)
    else { return [] }
    var offset = associations + 8
    for _ in 0..<count {
      let size = format == 0 ? 2 : 4
      guard let id = head.number(offset, size), let properties = head.byte(offset + size) else { return [] }
      offset += size + 1
      if id == item {
        let entries = (0..<properties).compactMap {
          head.number(offset + $0 * (isWide ? 2 : 1), isWide ? 2 : 1)
        }
        // The highest bit says that a reader must know the property. The numbers count from 1.
        return entries.map { $0 & (isWide ? 0x7FFF : 0x7F) - 1 }
      }
      offset += properties * (isWide ? 2 : 1)
    }
    return []
  }
}
