import TestSupport
import Testing
import WiredraftCore

@Suite("Large and odd drafts")
struct RobustnessTests {
  private static let long = String(repeating: "é&\"\r\n", count: 20_000)

  @Test("Long values, long arrays and many pieces are composed whole")
  func allLongValuesLong() {
    longValues()
    longArrays()
    manyPieces()
  }

  /// A value of 100,000 characters is composed whole, for each type of body.
  private func longValues() { for type in Draft.BodyType.allCases { checkLongValue(type) } }

  private func checkLongValue(_ type: Draft.BodyType) {
    let composition = compose("POST") {
      $0.query = [Draft.Row(Self.long, Self.long)]
      $0.body.type = type
      $0.body.text = Draft.BodyText(Self.long)
      $0.parameters = [Draft.Row(Self.long, Self.long)]
    }
    // Each group of five is `%C3%A9%26%22%0D%0A`, 18 bytes.
    check(composition.queryText?.utf8.count, 2 * 20_000 * 18 + 1)
    let expected: Int? =
      switch type {
      case .json: 2 * (20_000 * 9 + 2) + 3
      case .form: 2 * 20_000 * 18 + 1
      case .graphQL: 2 * (20_000 * 9 + 2) + 17
      case .multipart: nil
      case .text: 20_000 * 6
      case .file, .none: 0
      }
    if let expected { check(composition.bodyBytes.count, expected) }
  }

  /// An array of 20,000 elements is composed in every style.
  private func longArrays() { for style in EncodingStyles.ArrayStyle.allCases { checkLongArray(style) } }

  private func checkLongArray(_ style: EncodingStyles.ArrayStyle) {
    let elements = [ParameterValue](repeating: 1, count: 20_000)
    let text = query(of: .array(elements)) { $0.arrays = style }
    let expected =
      switch style {
      case .repeat: 20_000 * 4 - 1
      case .brackets: 20_000 * 10 - 1
      case .indexed: 20_000 * 10 - 1 + (10 + 90 * 2 + 900 * 3 + 9000 * 4 + 10_000 * 5)
      case .comma: 2 + 20_000 * 2 - 1
      case .pipe, .space: 2 + 20_000 * 4 - 3
      case .json: 2 + 20_000 * 4 - 3 + 6
      }
    check(text?.utf8.count, expected)
  }

  @Test(
    "JSON text that opens and never closes is an error at its place", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func neverClosed(opening: String) throws {
    let error = #expect(throws: JSONError.self) {
      try ParameterValue(json: String(repeating: opening, count: 100_000))
    }
    check(error?.kind, .tooDeep)
    let shallow = #expect(throws: JSONError.self) {
      try ParameterValue(json: String(repeating: opening, count: 400))
    }
    check(shallow?.kind, .unexpectedEnd)
    check(shallow?.offset, opening.utf8.count * 400)
  }

  /// Many files and many JSON texts keep their order.
  private func manyPieces() {
    let count = 2000
    let draft = makeDraft("POST") {
      $0.body.type = .multipart
      $0.styles.arrays = .json
      $0.query = (0..<count).map { Draft.Row("q\($0)", value: [.number(NumberLiteral($0))]) }
      $0.parameters = (0..<count).map { Draft.Row("f\($0)", "x", type: .file) }
    }
    let composition = draft.composed(files: ["x": .success(Composition.FileFacts(size: 3, contentType: nil))])
    let body = composition.body?.bytes ?? Composition.Wire()
    check(body.segments.count, 2 * count + 1)
    check(body.segments.dropLast().allSatisfy { body.span(at: $0.start)?.range.lowerBound == $0.start })
    check(composition.sentAs(Draft.RowReference(.query, 1999)), "q1999=%5B1999%5D")
  }
}
