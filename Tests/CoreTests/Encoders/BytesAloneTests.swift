import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

/// Bytes that are made without origins are the same as those of a composition.
@Suite("Bytes alone")
struct BytesAloneTests {
  private static func value(_ maker: inout DraftMaker, depth: Int = 0) -> ParameterValue {
    switch Int.random(in: 0..<(depth < 4 ? 11 : 8), using: &maker.random) {
    case 0: .null
    case 1: .bool(maker.random.once(in: 2))
    case 2: .number(NumberLiteral(Int.random(in: -1_000...1_000, using: &maker.random)))
    case 3: .number(NumberLiteral(unchecked: maker.random.pick(["1.10", "-0", "1e400", "0", "2.5E-3"])))
    case 4:
      maker.random.once(in: 30)
        ? .number(NumberLiteral(unchecked: "inf")) : .bytes(Array(maker.string().utf8))
    case 5: Timestamp("2026-11-20T09:30:00.250Z").map(ParameterValue.date) ?? .null
    case 6:
      maker.random.once(in: 30)
        ? .file(FileReference(path: "f"))
        : .string(String(repeating: maker.string(), count: maker.random.pick([1, 40, 300, 9_000])))
    case 7: .string(maker.string())
    case 8:
      .array((0..<Int.random(in: 0...4, using: &maker.random)).map { _ in value(&maker, depth: depth + 1) })
    default: object(&maker, depth: depth + 1)
    }
  }

  private static func object(_ maker: inout DraftMaker, depth: Int = 0) -> ParameterValue {
    let count = Int.random(in: 0...(maker.random.once(in: 8) ? 60 : 5), using: &maker.random)
    return .object((0..<count).map { _ in .init(name: maker.string(), value: value(&maker, depth: depth)) })
  }

  private static func data(_ entity: RequestBodyEntity?) -> [UInt8]? {
    guard case .data(let bytes)? = entity else { return nil }
    return bytes
  }

  @Test(
    "A form, a query and JSON are the same as composed, or can't be sent either",
    arguments: sample(0..<300, oneIn: 5))
  func sameAsComposed(seed: Int) {
    var maker = DraftMaker(seed: seed)
    var styles = EncodingStyles()
    styles.arrays = maker.random.pick(EncodingStyles.ArrayStyle.allCases)
    styles.objects = maker.random.pick(EncodingStyles.ObjectStyle.allCases)
    styles.nulls = maker.random.pick(EncodingStyles.NullStyle.allCases)
    styles.booleans = maker.random.pick(EncodingStyles.BooleanStyle.allCases)
    styles.dates = maker.random.pick(EncodingStyles.DateStyle.allCases)
    styles.form = maker.random.pick(EncodingStyles.PercentEncodeSet.allCases)
    styles.query = maker.random.pick(EncodingStyles.PercentEncodeSet.allCases)
    let value = maker.random.once(in: 8) ? Self.value(&maker) : Self.object(&maker)

    let json = JSONBodyParameters(JSONObject: value)
    check(value.plainJSON(dates: .milliseconds), Self.data(try? json.composedEntity()))
    let form = FormURLEncodedBodyParameters(formObject: value, styles: styles)
    check(value.plainForm(by: styles), Self.data(try? form.composedEntity()))
    guard case .object(let members) = value else {
      check(value.query(), nil)
      return
    }
    let composition = compose {
      $0.parameters = members.map { Draft.Row($0.name, given: $0.value) }
      $0.styles = styles
    }
    let query = composition.query.map { composition.target.bytes(in: $0) } ?? []
    check(value.query(by: styles), (composition.hasErrors ? nil : query))
  }

  /// Returns the escaped bytes, computed a byte at a time and without a table.
  private static func escaped(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      let scalar = UnicodeScalar(byte)
      let digits = String(byte, radix: 16)
      let two = digits.utf8.count == 1 ? "0" + digits : digits
      switch encoding {
      case .json:
        switch scalar {
        case "\"": return Array("\\\"".utf8)
        case "\\": return Array("\\\\".utf8)
        case "\n": return Array("\\n".utf8)
        case "\r": return Array("\\r".utf8)
        case "\t": return Array("\\t".utf8)
        case "\u{8}": return Array("\\b".utf8)
        case "\u{C}": return Array("\\f".utf8)
        default: return byte < 0x20 ? Array(("\\u00" + two).utf8) : [byte]
        }
      case .quoted:
        return ["\"", "\n", "\r"].contains(scalar) ? Array(("%" + two.uppercased()).utf8) : [byte]
      case .percent(let set):
        let extra = set == .form ? "*-._" : set == .rfc3986 ? "-._~" : "-._~/?"
        let isRaw = byte < 0x80 && (Character(scalar).isLetter || Character(scalar).isNumber)
        if isRaw || extra.utf8.contains(byte) { return [byte] }
        return set == .form && byte == 0x20 ? [0x2B] : Array(("%" + two.uppercased()).utf8)
      }
    }
  }

  private static let encodings: [TextEncoding] = [
    .json, .quoted, .percent(.form), .percent(.rfc3986), .percent(.apikit),
  ]

  @Test("Each byte is escaped as the standards say, wherever memory ends", arguments: encodings)
  func lengths(encoding: TextEncoding) {
    let samples: [[UInt8]] = [
      Array(0...255), Array(repeating: 0x01, count: 7), Array("a b".utf8), Array("plain text of 16".utf8),
    ]
    for sample in samples {
      for length in [0, 1, 7, 8, 9, 170, 171, 340, 341, 1_015, 1_024, 4_095, 4_097, 16_384, 50_000, 131_073] {
        let bytes = Array((0...length / sample.count).flatMap { _ in sample }.prefix(length))
        let expected = Self.escaped(bytes, encoding)
        for isTraced in [false, true] {
          var wire = Composition.Wire(isTraced: isTraced)
          bytes.withUnsafeBufferPointer {
            wire.append($0, escapedBy: encoding.table, .value, .body, of: .rule(.wholeBody))
          }
          check(wire.bytes, expected, "\(length) bytes")
        }
      }
    }
  }

  @Test("A long text has the same spans as when appended byte by byte", arguments: encodings)
  func spansOfLongTexts(encoding: TextEncoding) {
    var random = SplitMix(seed: 11)
    for length in [1, 255, 256, 257, 8_191, 8_193, 40_000] {
      let pieces = ["a", "\n", " ", "é", "+", "%", "\"", "plain text", String(repeating: "x", count: 9_000)]
      var text = ""
      while text.utf8.count < length { text += random.pick(pieces) }
      var (long, short) = (Composition.Wire(), Composition.Wire())
      text.withBytes { bytes in
        long.append(bytes, escapedBy: encoding.table, .value, .body, of: .rule(.wholeBody))
        for byte in bytes {
          let isEscape = encoding.table.isEscaped(byte)
          Self.escaped([byte], encoding).withUnsafeBufferPointer {
            short.append($0, isEscape ? .escape : .value, .body, of: .rule(.wholeBody))
          }
        }
      }
      check(long.bytes, short.bytes)
      check(Array(long.spans), Array(short.spans))
    }
  }
}
