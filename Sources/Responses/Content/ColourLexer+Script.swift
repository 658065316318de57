/// The place in JavaScript.
struct ScriptMode: Sendable, Hashable {
  /// The token that a place is in.
  enum Place: Hashable {
    case code, lineComment, blockComment, template
    case string(quote: UInt8)
    /// In a regular expression, and in its brackets.
    case expression, expressionClass
  }

  var place = Place.code
  /// Whether a slash would begin a regular expression here, and not divide.
  var allowsExpression = true
  /// Whether a dot was the last token, so that a reserved word is the name of a property.
  var isAfterDot = false
  /// The number of templates that the code is in, and for each the number of braces that are open in its code.
  var templates = 0
  var braces = SIMD8<UInt16>()
}

extension ColourLexer {
  private static let keywords = Set(
    """
    async await break case catch class const continue debugger default delete do else enum export extends false \
    finally for from function if import in instanceof let new null of return static super switch this throw true \
    try typeof undefined var void while with yield
    """.split(separator: " ").map { Word($0.utf8) })
  /// The keywords that are values, after which a slash divides.
  private static let values = Set(
    ["false", "null", "super", "this", "true", "undefined"].map { Word($0.utf8) })

  /// A word of at most ten letters, to be compared at once: its first eight, and its length.
  private struct Word: Hashable {
    private var letters: UInt64 = 0
    private var length: UInt8 = 0

    init(_ word: some Collection<UInt8>) {
      for byte in word.prefix(8) { letters = letters << 8 | UInt64(byte) }
      length = UInt8(clamping: word.count)
    }
  }

  mutating func stepScript(_ script: inout ScriptMode) {
    switch script.place {
    case .code: stepCode(&script)
    case .lineComment:
      if byte.isLineEnd { script.place = .code } else { take(.comment, until: \.isLineEnd) }
    case .blockComment: if take(.comment, through: "*/") { script.place = .code }
    case .string(let quote):
      // A string doesn't go on after its line, unless a backslash ends that.
      if byte == quote || byte.isLineEnd {
        if byte == quote { take(1, .string) }
        (script.place, script.allowsExpression) = (.code, false)
      } else if byte == UInt8(ascii: "\\") {
        takeEscape()
      } else {
        take(.string) { $0 == quote || $0 == UInt8(ascii: "\\") || $0.isLineEnd }
      }
    case .template: stepTemplate(&script)
    case .expression, .expressionClass: stepExpression(&script)
    }
  }

  private mutating func takeEscape() {
    take(peek(1) == UInt8(ascii: "\r") && peek(2) == UInt8(ascii: "\n") ? 3 : 2, .string)
  }

  private mutating func stepTemplate(_ script: inout ScriptMode) {
    if byte == UInt8(ascii: "`") {
      take(1, .string)
      (script.place, script.allowsExpression) = (.code, false)
    } else if byte == UInt8(ascii: "\\") {
      takeEscape()
    } else if has("${"), script.templates < script.braces.scalarCount {
      take(2, .punctuation)
      script.braces[script.templates] = 0
      script.templates += 1
      (script.place, script.allowsExpression) = (.code, true)
    } else {
      take(1, .string)
      take(.string) { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }
    }
  }

  private mutating func stepExpression(_ script: inout ScriptMode) {
    let isClass = script.place == .expressionClass
    switch byte {
    case _ where byte.isLineEnd: (script.place, script.allowsExpression) = (.code, true)
    case UInt8(ascii: "\\") where !peek(1).isLineEnd: take(2, .string)
    case UInt8(ascii: "["), UInt8(ascii: "]"):
      script.place = byte == UInt8(ascii: "[") ? .expressionClass : .expression
      take(1, .string)
    case UInt8(ascii: "/") where !isClass:
      // With its flags.
      emit(to: end(from: index + 1, while: \.isColourWord), .string)
      (script.place, script.allowsExpression) = (.code, false)
    default:
      take(1, .string)
      take(.string) { byte in
        byte.isLineEnd || byte == UInt8(ascii: "/") || (UInt8(ascii: "[")...UInt8(ascii: "]")).contains(byte)
      }
    }
  }

  private mutating func stepCode(_ script: inout ScriptMode) {
    switch byte {
    case _ where byte.isColourSpace: emit(to: end(from: index, while: \.isColourSpace), .text)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
      script.place = .lineComment
      take(2, .comment)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      script.place = .blockComment
      take(2, .comment)
    case UInt8(ascii: "/") where script.allowsExpression:
      script.place = .expression
      take(1, .string)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      script.place = .string(quote: byte)
      take(1, .string)
    case UInt8(ascii: "`"):
      script.place = .template
      take(1, .string)
    case _ where byte.isDigit, UInt8(ascii: ".") where peek(1).isDigit:
      takeScriptNumber()
      script.allowsExpression = false
    case _ where byte.isColourWord: takeWord(&script)
    default: takeSign(&script)
    }
  }

  private mutating func takeScriptNumber() {
    var end = index
    let isHex = byte == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    while end < limit {
      let isSign = bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-")
      let follows = end > index && bytes[end - 1] | 0x20 == UInt8(ascii: "e") && !isHex
      guard bytes[end].isColourWord || bytes[end] == UInt8(ascii: ".") || isSign && follows else { break }
      end += 1
    }
    emit(to: end, .number)
  }

  private mutating func takeWord(_ script: inout ScriptMode) {
    let end = end(from: index, while: \.isColourWord)
    let word = Word(bytes[index..<end])
    let isKeyword =
      !script.isAfterDot && (2...10).contains(end - index)
      && (UInt8(ascii: "a")...UInt8(ascii: "y")).contains(byte)
      && Self.keywords.contains(word)
    emit(to: end, isKeyword ? .keyword : .text)
    script.allowsExpression = isKeyword && !Self.values.contains(word)
    script.isAfterDot = false
  }

  private mutating func takeSign(_ script: inout ScriptMode) {
    let sign = byte
    let isBrace = sign == UInt8(ascii: "{") || sign == UInt8(ascii: "}")
    if isBrace, script.templates > 0 {
      let template = script.templates - 1
      if sign == UInt8(ascii: "{") {
        script.braces[template] &+= 1
      } else if script.braces[template] > 0 {
        script.braces[template] -= 1
      } else {
        script.templates = template
        script.place = .template
      }
    }
    let isSpread = has("...")
    take(isSpread ? 3 : 1, .punctuation)
    script.allowsExpression =
      sign != UInt8(ascii: ")") && sign != UInt8(ascii: "]") && sign != UInt8(ascii: "}")
    script.isAfterDot = sign == UInt8(ascii: ".") && !isSpread
  }
}

extension UInt8 {
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
