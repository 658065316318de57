extension ImageFacts {
  /// Its dimensions are those of the attributes `width` and `height` in pixels; other units and the `viewBox` are
  /// facts.
  ///
  /// - Note: <https://www.w3.org/TR/SVG2/struct.html#SVGElement>
  static func svg(_ head: HeadBytes, size: Int) -> ImageFacts? {
    var text = head.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? head.bytes.dropFirst(3) : head.bytes[...]
    while let byte = text.first {
      if byte.isXMLSpace {
        text = text.dropFirst()
      } else if text.starts(with: "<!--".utf8) {
        text = text.dropFirst(4).dropped(through: "-->")
      } else if text.starts(with: "<?".utf8) {
        text = text.dropped(through: "?>")
      } else if text.starts(with: "<!DOCTYPE".utf8) {
        text = afterDoctype(text)
      } else {
        break
      }
    }
    guard text.first == UInt8(ascii: "<") else { return nil }
    let name = text.dropFirst().prefix {
      !$0.isXMLSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    let local = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last ?? []
    guard Array(local) == Array("svg".utf8) else { return nil }
    var facts = ImageFacts("SVG", "image/svg+xml")
    facts.addAttributes(text[name.endIndex...])
    return facts
  }

  /// The internal subset is in brackets.
  private static func afterDoctype(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var isSubset = false
    for (index, byte) in zip(text.indices, text) {
      switch byte {
      case UInt8(ascii: "["): isSubset = true
      case UInt8(ascii: "]"): isSubset = false
      case UInt8(ascii: ">") where !isSubset: return text[(index + 1)...]
      default: break
      }
    }
    return []
  }

  private mutating func addAttributes(_ text: ArraySlice<UInt8>) {
    var (rest, lengths) = (text, [:] as [String: String])
    while true {
      rest = rest.drop(while: \.isXMLSpace)
      let name = rest.prefix { !$0.isXMLSpace && !"=>/<".utf8.contains($0) }
      rest = rest[name.endIndex...].drop(while: \.isXMLSpace)
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { break }
      rest = rest.drop(while: \.isXMLSpace)
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.firstIndex(of: quote)
      else { break }
      let key = String(decoding: name, as: UTF8.self)
      if ["width", "height", "viewBox"].contains(key), lengths[key] == nil {
        let value = rest[..<end].prefix(100).map { (0x20..<0x7F).contains($0) ? $0 : 0x20 }
        lengths[key] = String(decoding: value[...].trimmed, as: UTF8.self)
      }
      rest = rest[(end + 1)...]
    }
    let (width, height) = (lengths["width"], lengths["height"])
    set(width: width.flatMap(Self.pixels), height: height.flatMap(Self.pixels))
    if self.width == nil {
      add("Width", width)
      add("Height", height)
    }
    add("View box", lengths["viewBox"])
  }

  private static func pixels(_ length: String) -> Int? {
    let number = length.hasSuffix("px") ? length.dropLast(2) : length[...]
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && parts[1].allSatisfy({ $0 == "0" }), let whole = parts.first,
      whole.utf8.allSatisfy(\.isDigit)
    else { return nil }
    return Int(whole)
  }
}

extension UInt8 {
  fileprivate var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension ArraySlice<UInt8> {
  fileprivate func dropped(through mark: String) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var rest = self
    while rest.count >= mark.count {
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return []
  }
}
