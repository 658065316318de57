enum MarkupMode: Sendable, Hashable {
  enum Tag { case start, script, style, end, instruction, declaration }

  case text
  case comment
  /// In a CDATA section.
  case data
  /// In a tag after its name.
  case tag(Tag)
  case equals(Tag)
  case value(Tag, quote: UInt8)
}

extension ColourLexer {
  mutating func stepMarkup(_ markup: MarkupMode) {
    switch markup {
    case .text: stepMarkupText()
    case .comment: if take(.comment, through: "-->") { mode = .markup(.text) }
    case .data:
      if has("]]>") {
        take(3, .punctuation)
        mode = .markup(.text)
      } else {
        take(1, .text)
        take(.text) { $0 == UInt8(ascii: "]") }
      }
    case .tag(let tag): stepTag(tag)
    case .equals(let tag):
      switch byte {
      case _ where byte.isColourSpace: emit(to: end(from: index, while: \.isColourSpace), .text)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        mode = .markup(.value(tag, quote: byte))
        take(1, .string)
      case UInt8(ascii: ">"): mode = .markup(.tag(tag))
      default:
        emit(to: end(from: index) { !$0.isColourSpace && $0 != UInt8(ascii: ">") }, .string)
        mode = .markup(.tag(tag))
      }
    case .value(let tag, let quote):
      if byte == quote {
        take(1, .string)
        mode = .markup(.tag(tag))
      } else if byte == UInt8(ascii: "&") {
        takeReference(.string)
      } else {
        take(.string) { $0 == quote || $0 == UInt8(ascii: "&") }
      }
    }
  }

  private mutating func stepMarkupText() {
    switch byte {
    case UInt8(ascii: "<"): break
    case UInt8(ascii: "&"):
      takeReference(.text)
      return
    default:
      take(.text) { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
      return
    }
    if has("<!--") {
      take(4, .comment)
      mode = .markup(.comment)
    } else if has("<![CDATA[") {
      take(9, .punctuation)
      mode = .markup(.data)
    } else if has("<!"), peek(2).beginsColourName {
      beginTag(2, .declaration, .keyword)
    } else if has("<?"), peek(2).beginsColourName {
      beginTag(2, .instruction, .tag)
    } else if has("</"), peek(2).beginsColourName {
      beginTag(2, .end, .tag)
    } else if peek(1).beginsColourName {
      beginTag(1, .start, .tag)
    } else {
      take(1, .text)
    }
  }

  private mutating func beginTag(_ count: Int, _ tag: MarkupMode.Tag, _ kind: TextColouring.Kind) {
    take(count, .punctuation)
    let end = end(from: index) { $0.isColourName }
    var tag = tag
    if language == .html, tag == .start, end - index <= 6 {
      switch String(decoding: bytes[index..<end].map(\.lowercasedASCII), as: UTF8.self) {
      case "script": tag = .script
      case "style": tag = .style
      default: break
      }
    }
    emit(to: end, kind)
    mode = .markup(.tag(tag))
  }

  private mutating func stepTag(_ tag: MarkupMode.Tag) {
    switch byte {
    case _ where byte.isColourSpace: emit(to: end(from: index, while: \.isColourSpace), .text)
    case UInt8(ascii: ">"):
      take(1, .punctuation)
      endTag(tag)
    // The tag isn't closed.
    case UInt8(ascii: "<"): mode = .markup(.text)
    case UInt8(ascii: "="):
      take(1, .punctuation)
      mode = .markup(.equals(tag))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      mode = .markup(.value(tag, quote: byte))
      take(1, .string)
    default:
      let end = end(from: index) { $0.isColourName }
      if end > index {
        emit(to: end, tag == .declaration ? .keyword : .attributeName)
      } else {
        take(1, .punctuation)
      }
    }
  }

  private mutating func endTag(_ tag: MarkupMode.Tag) {
    switch tag {
    case .script: mode = .raw(.script)
    case .style: mode = .raw(.style)
    default: mode = .markup(.text)
    }
    findLimit()
  }

  private mutating func takeReference(_ kind: TextColouring.Kind) {
    var end = index + 1
    if end < limit, bytes[end] == UInt8(ascii: "#") { end += 1 }
    let start = end
    while end < limit, end - start < 32, bytes[end].isColourWord { end += 1 }
    if end > start, end < limit, bytes[end] == UInt8(ascii: ";") {
      emit(to: end + 1, .entity)
    } else {
      take(1, kind)
    }
  }
}

extension UInt8 {
  var isColourSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var isColourWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  var beginsColourName: Bool { isColourWord && !isDigit && self != UInt8(ascii: "$") }

  var isColourName: Bool {
    isColourWord || self == UInt8(ascii: "-") || self == UInt8(ascii: ":") || self == UInt8(ascii: ".")
  }
}
