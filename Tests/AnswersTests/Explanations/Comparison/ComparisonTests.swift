import Explanations
import TestSupport
import Testing
import WiredraftCore

@Suite("Comparing requests")
struct ComparisonTests {
  /// Returns a request for a draft; all have the same boundary.
  static func request(_ draft: Draft, _ title: String = "") -> ComparedRequest {
    ComparedRequest(
      title: title, draft: draft, composition: draft.compose(in: Composition.Context(boundary: "B")))
  }

  static func draft(
    _ method: String = "GET", _ type: Draft.BodyType = .json, _ change: (inout Draft) -> Void = { _ in }
  ) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = "https://h/s"
    draft.body = Draft.Body(type)
    draft.parameters = [Draft.Row("q", "Swift"), Draft.Row("sort", "stars")]
    change(&draft)
    return draft
  }

  static func compare(_ drafts: Draft...) -> Comparison { Comparison(drafts.map { request($0) }) }

  static func sentence(_ title: String, _ comparison: Comparison, of request: Int = 1) -> String? {
    comparison.differences.first { $0.title == title && $0.request == request }?.sentence
  }

  static func text(_ ranges: [Range<Int>], of request: ComparedRequest) -> [String] {
    ranges.map { String(decoding: request.composition.bytes(in: $0), as: UTF8.self) }
  }

  @Test("A row that goes elsewhere says why on both sides")
  func methods() {
    let comparison = Self.compare(Self.draft(), Self.draft("POST"), Self.draft("POST", .form))
    check(
      Self.sentence("q", comparison),
      "in the query: GET; in the body: POST.")
    check(
      Self.sentence("method", comparison),
      "GET puts parameters into the query, POST into the body (this program's convention).")
    check(
      Self.sentence("Content-Type", comparison),
      "not there because there is no body; added because the body has the type json (RFC 9110 §8.3).")
    check(
      Self.sentence("Content-Length", comparison, of: 2),
      "not there because there is no body; added because the body has 18 bytes (RFC 9110 §8.6).")
    check(
      Self.sentence("the JSON object", comparison)?.contains("that the rows are the members of") == true)
    check(comparison.differences.filter { $0.request == 1 }.count, 6)
    let row = comparison.differences.first { $0.title == "sort" }
    check(
      row?.firstRow == Draft.RowReference(.parameters, 1) && row?.row == Draft.RowReference(.parameters, 1))
    check(row.map { Self.text($0.firstRanges, of: comparison.requests[0]) }, ["&sort=stars"])
    check(row.map { Self.text($0.ranges, of: comparison.requests[1]) }, [",\"sort\":\"stars\""])
    check(!comparison.isSame)
  }

  @Test("Turned round, what was added is not there, and the other way about")
  func turnedRound() {
    let comparison = Self.compare(Self.draft("POST", .form), Self.draft())
    check(
      Self.sentence("Content-Type", comparison),
      "added because the body has the type form; not there because there is no body (RFC 9110 §8.3).")
  }

  @Test("Two body types say how each writes a row")
  func bodies() {
    let comparison = Self.compare(
      Self.draft("POST"), Self.draft("POST", .form), Self.draft("POST", .multipart))
    check(Self.sentence("q", comparison), "`\"q\":\"Swift\"` in JSON; `q=Swift` in a form.")
    check(Self.sentence("q", comparison, of: 2)?.contains("a part of its own") == true)
    check(Self.sentence("closing delimiter", comparison, of: 2)?.contains("A JSON body has none.") == true)
  }

  @Test("A style says what it makes of the row, and who uses it")
  func styles() {
    let plain = Self.draft { $0.parameters?.append(Draft.Row("tags", #"["a","b"]"#, type: .array)) }
    var brackets = plain
    brackets.styles.arrays = .brackets
    let comparison = Self.compare(plain, brackets)
    check(comparison.differences.count, 1)
    let sentence = Self.sentence("tags", comparison) ?? ""
    check(sentence.contains("2 pairs, `tags=a&tags=b` under arrays repeat, the name once for each"))
    check(
      sentence.contains("2 pairs, `tags%5B%5D=a&tags%5B%5D=b` under arrays brackets, [] after the name"))
    let ranges = comparison.differences[0].ranges
    check(Self.text(ranges, of: comparison.requests[1]), ["%5B%5D", "%5B%5D"])
    check(comparison.sections[0].entries[1]?.marks, ranges)
    check(comparison.sections[0].entries[0]?.marks, [])
  }

  @Test("Only the bytes that differ are marked")
  func marks() {
    let comparison = Self.compare(
      Self.draft { $0.parameters = [Draft.Row("n", "127"), Draft.Row("m", "1")] },
      Self.draft { $0.parameters = [Draft.Row("n", "128"), Draft.Row("m", "1")] })
    check(comparison.sections[0].entries.map { $0.map { $0.marks.count } }, [1, 1])
    let marks = comparison.sections[0].entries[1]?.marks ?? []
    check(Self.text(marks, of: comparison.requests[1]), ["8"])
    check(Self.sentence("n", comparison), "the values differ: `n=127`; `n=128`.")
  }

  @Test("Fields are side by side by their names, those of one name in their order")
  func fields() {
    let left = Self.draft {
      $0.headers = [
        Draft.Row("A", "1"), Draft.Row("X", "one"), Draft.Row("x", "two"),
        Draft.Row("Z", "9", isEnabled: false),
      ]
    }
    let right = Self.draft {
      $0.headers = [Draft.Row("X", "one"), Draft.Row("B", "2"), Draft.Row("X", "three"), Draft.Row("Z", "9")]
    }
    let comparison = Self.compare(left, right)
    let names = comparison.sections.compactMap { section -> String? in
      if case .field(let name) = section.kind { return name }
      return nil
    }
    check(names, ["Host", "A", "X", "B", "x", "Z"])
    check(Self.sentence("A", comparison), "`1` of header row 1; not there: no row has it.")
    check(
      Self.sentence("x", comparison)?.contains("`two` of header row 3; `three` of header row 3") == true)
    check(Self.sentence("Z", comparison), "not there: the row is switched off; `9` of header row 4.")
    check(Self.sentence("X", comparison) == nil)
    check(comparison.sections.map { $0.entries.count }, Array(repeating: 2, count: 8))
  }

  @Test("Rows of another draft are found by their names")
  func otherDraft() {
    let left = Self.draft("POST", .form) { $0.parameters = [Draft.Row("a", "1"), Draft.Row("b", "2")] }
    let right = Self.draft("POST", .form) { $0.parameters = [Draft.Row("b", "3"), Draft.Row("c", "4")] }
    let comparison = Self.compare(left, right)
    check(Self.sentence("b", comparison), "the values differ: `b=2`; `b=3`.")
    check(
      Self.sentence("a", comparison), "in the body: POST; there is no such row.")
    let b = comparison.differences.first { $0.title == "b" }
    check(b?.firstRow == Draft.RowReference(.parameters, 1) && b?.row == Draft.RowReference(.parameters, 0))
  }

  @Test("What a row's side says names what was given for it")
  func reasons() {
    let base = Self.draft()
    var off = base
    off.parameters?[0].isEnabled = false
    check(
      Self.sentence("q", Self.compare(base, off))?.hasSuffix("not sent: the row is switched off.") == true)
    var actual = base
    actual.query = [Draft.Row("z", "1")]
    let overridden = Self.compare(base, actual)
    check(
      Self.sentence("q", overridden)?.hasSuffix("not sent because this side has rows of its own.") == true)
    check(Self.sentence("z", overridden)?.contains("as a row of the query alone") == true)
    var none = Self.draft("POST")
    none.body = Draft.Body(.none)
    check(
      Self.sentence("q", Self.compare(Self.draft("POST"), none))?.hasSuffix(
        "not sent: the body type is none.")
        == true)
    let put = Self.sentence("method", Self.compare(Self.draft("POST"), Self.draft("PUT")))
    check(put?.contains("both put parameters into the body") == true)
  }

  @Test("The same bytes are the same, whatever made them")
  func same() {
    let rows = Self.draft("POST", .form)
    var text = Self.draft("POST", .text)
    text.parameters = nil
    text.body.text = "q=Swift&sort=stars"
    text.headers = [Draft.Row("Content-Type", "application/x-www-form-urlencoded")]
    let comparison = Self.compare(rows, text, rows)
    check(comparison.isSame)
    check(comparison.differences.isEmpty)
    check(comparison.sections.allSatisfy { $0.isSame })
  }

  @Test("No sentence repeats a secret value")
  func secrets() {
    func secret(_ value: String, _ method: String, _ type: Draft.BodyType) -> Draft {
      Self.draft(method, type) {
        $0.headers = [Draft.Row("Authorization", "Bearer \(value)")]
        $0.parameters = [Draft.Row("password", value), Draft.Row("tags", "[\"\(value)\"]", type: .array)]
        $0.parameters?[0].isSecret = true
        $0.parameters?[1].isSecret = true
        $0.headers[0].isSecret = true
      }
    }
    for type in Draft.BodyType.allCases {
      var other = secret("hunter3", "POST", type)
      other.styles.arrays = .brackets
      let comparison = Self.compare(secret("hunter2", "POST", .form), other, secret("hunter4", "GET", type))
      for difference in comparison.differences { check(!difference.sentence.contains("hunter")) }
      check(comparison.differences.contains { $0.title == "Authorization" })
    }
  }

  @Test("What can't be made is compared as far as it goes, and says so")
  func errors() {
    let broken = Self.draft { $0.parameters?.append(Draft.Row("n", "12x", type: .number)) }
    let comparison = Self.compare(Self.draft(), broken)
    check(!comparison.isSame)
    check(comparison.requests[1].problem?.contains("This is not a number") == true)
    check(comparison.requests[0].problem == nil)
    check(Self.compare(broken, broken).isSame == false)
  }

  @Test("A file is compared by its path and its length")
  func files() {
    func upload(_ path: String, _ size: Int) -> ComparedRequest {
      let draft = Self.draft("POST", .multipart) {
        $0.parameters = [Draft.Row("f", path, type: .file), Draft.Row("z", "1")]
      }
      let facts: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [
        path: .success(Composition.FileFacts(size: size, contentType: nil))
      ]
      return ComparedRequest(
        title: "", draft: draft,
        composition: draft.compose(in: Composition.Context(boundary: "B", files: facts)))
    }
    let large = 1 << 40
    check(Comparison([upload("a", large), upload("a", large)]).isSame)
    let longer = Comparison([upload("a", large), upload("a", large + 1)])
    check(longer.differences.map(\.title).contains("f"))
    check(!longer.differences.map(\.title).contains("z"))
    check(!Comparison([upload("a", 5), upload("b", 5)]).isSame)
  }

  @Test("Four are the most")
  func four() {
    let draft = Self.draft()
    check(Comparison(Array(repeating: Self.request(draft), count: 6)).requests.count, 4)
  }
}
