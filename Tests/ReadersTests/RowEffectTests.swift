import Readers
import Testing
import WiredraftCore

@Suite("What readers make of rows")
struct RowEffectTests {
  private func draft(_ rows: [Draft.Row], _ change: (inout Draft) -> Void = { _ in }) -> Draft {
    var draft = Draft()
    draft.url = "https://h.example/p"
    draft.parameters = rows
    change(&draft)
    return draft
  }

  private func report(_ id: String, _ draft: Draft) throws -> ReaderReport {
    try #require(Reader.named(id)).report(on: DraftedRequest(draft.compose(), draft: draft))
  }

  private func effects(_ id: String, _ draft: Draft) throws -> [String] {
    try report(id, draft).parts.flatMap(\.rows).map { "\($0.effect) \($0.rule?.name ?? "-")" }
  }

  private let tags = [Draft.Row("tag", "red"), Draft.Row("tag", "blue")]

  @Test("two rows of one name")
  func repeats() throws {
    #expect(try effects("php", draft(tags)) == ["lost php-last-wins", "read -"])
    #expect(try effects("rails", draft(tags)) == ["lost rack-last-wins", "read -"])
    #expect(
      try effects("qs", draft(tags))
        == Array(repeating: "merged qs-repeats-make-a-list", count: 2))
    #expect(try effects("django", draft(tags)) == Array(repeating: "merged django-last-of-list", count: 2))
    // A list is what two rows of one name mean, but not one value of it.
    #expect(try report("qs", draft(tags)).isAsMeant)
    #expect(try !report("django", draft(tags)).isAsMeant)
    let lost = try #require(try report("php", draft(tags)).row(Draft.RowReference(.parameters, 0)))
    #expect(lost.row.cause == 1)
    #expect(lost.row.place == nil)
  }

  @Test(
    "an array in every style",
    arguments: [
      (EncodingStyles.ArrayStyle.repeat, "php", "lost php-last-wins"), (.repeat, "qs", "read -"),
      (.repeat, "go", "read -"),
      (.repeat, "express", "read -"), (.repeat, "node-querystring", "read -"),
      (.brackets, "php", "read -"), (.brackets, "rails", "read -"), (.brackets, "qs", "read -"),
      (.brackets, "django", "renamed django-flat-names"),
      (.brackets, "express@5", "renamed express-flat-names"),
      (.indexed, "php", "read -"), (.indexed, "qs", "read -"),
      (.indexed, "rack", "retyped rack-brackets-nest"),
      (.comma, "php", "retyped php-texts"), (.comma, "go", "retyped go-texts"),
      (.json, "django", "retyped django-texts"),
    ])
  func arrays(_ style: EncodingStyles.ArrayStyle, _ id: String, _ effect: String) throws {
    let draft = draft([Draft.Row("tag", #"["red","blue"]"#, type: .array)]) { $0.styles.arrays = style }
    #expect(try effects(id, draft) == [effect])
  }

  @Test("a list of one is a text where its name has no brackets")
  func single() throws {
    let draft = draft([Draft.Row("tag", #"["red"]"#, type: .array)])
    #expect(try effects("php", draft) == ["retyped php-list-of-one"])
    #expect(try effects("express@5", draft) == ["retyped express-list-of-one"])
    #expect(try effects("flask", draft) == ["read -"])
  }

  @Test("objects, and lists of objects")
  func objects() throws {
    let item = #"[{"price":"1","name":"tea"},{"price":"2"}]"#
    let draft = draft([Draft.Row("items", item, type: .array)]) { $0.styles.arrays = .indexed }
    #expect(try effects("php", draft) == ["read -"])
    #expect(try effects("qs", draft) == ["read -"])
    #expect(try effects("rails", draft) == ["retyped rack-brackets-nest"])
    var bracketed = draft
    bracketed.styles.arrays = .brackets
    #expect(try effects("rails", bracketed) == ["read -"])
    #expect(try effects("php", bracketed) != ["read -"])
    var dots = self.draft([Draft.Row("user", #"{"name":"x"}"#, type: .object)])
    #expect(try effects("php", dots) == ["read -"])
    dots.styles.objects = .dots
    #expect(try effects("php", dots) == ["renamed php-underscores"])
    #expect(try effects("go", dots) == ["renamed go-flat-names"])
  }

  @Test("numbers, booleans and null are texts")
  func texts() throws {
    let draft = draft([
      Draft.Row("n", "2", type: .number), Draft.Row("b", "true", type: .boolean), Draft.Row("z", type: .null),
    ])
    #expect(try effects("php", draft) == Array(repeating: "retyped php-texts", count: 3))
    #expect(try effects("rack@2.2", draft) == ["retyped rack-texts", "retyped rack-texts", "read -"])
    // No reader could know better.
    #expect(try report("php", draft).isAsMeant)
  }

  @Test("typed brackets")
  func brackets() throws {
    let draft = draft([Draft.Row("size[]", "L"), Draft.Row("user[name]", "x")])
    let php = try report("php", draft)
    #expect(try effects("php", draft) == Array(repeating: "renamed php-brackets-nest", count: 2))
    #expect(php.isAsMeant)
    #expect(php.parts[0].rows.map { $0.place?.names } == ["size", "user.name"])
    #expect(try effects("tomcat", draft) == ["read -", "read -"])
  }

  @Test("a refusal is of every row, and names the one that it is for")
  func refusals() throws {
    let draft = draft([Draft.Row("a", "1"), Draft.Row("b", "1"), Draft.Row("b[]", "2")])
    let rails = try report("rails", draft)
    #expect(rails.query?.reading.refusal?.status == 400)
    #expect(try effects("rails", draft) == Array(repeating: "refused rack-parameter-type", count: 3))
    #expect(rails.parts[0].rows.map(\.cause) == [2, 2, 2])
  }

  @Test("limits cut off")
  func limits() throws {
    let draft = draft((0..<1002).map { Draft.Row("n\($0)", "1") })
    let php = try effects("php", draft)
    #expect(php[999] == "read -")
    #expect(php[1000...] == ["truncated php-max-input-vars", "truncated php-max-input-vars"])
    #expect(try report("django", draft).query?.reading.refusal?.status == 400)
    #expect(try effects("go", draft).allSatisfy { $0 == "read -" })
  }

  @Test("a form, and the methods that it is read for")
  func forms() throws {
    let draft = draft([Draft.Row("a", "1")]) {
      $0.method = "PUT"
      $0.body.type = .form
    }
    #expect(try effects("php", draft) == ["lost php-post-only"])
    #expect(try effects("go", draft) == ["read -"])
    #expect(try effects("rails", draft) == ["read -"])
    #expect(try report("php", draft).query == nil)
  }

  @Test("a query that was typed in the URL")
  func typedQuery() throws {
    let draft = draft([Draft.Row("b", "2")]) { $0.url = "https://h.example/p?a=1&b=1" }
    let php = try report("php", draft)
    #expect(php.parts[0].rows.map { $0.subject.row } == [nil, nil, Draft.RowReference(.parameters, 0)])
    #expect(php.parts[0].rows.map(\.effect) == [.read, .lost, .read])
  }

  @Test("every loss has a rule, and every value the segment that it came from")
  func everyLossIsExplained() throws {
    for vector in try RealParser.vectors() {
      let part = DraftedPart(vector.input)
      for reader in Reader.all {
        let reading = reader.read(vector.input)
        let rows = reader.rows(of: part, in: reading)
        #expect(rows.count == vector.input.segments.count { !$0.range.isEmpty })
        for row in rows where row.effect != .read { #expect(row.rule != nil, "\(reader.id) \(vector.id)") }
        guard reading.refusal == nil else { continue }
        let segments = reading.value.segments
        // Rack divides a segment at ; again.
        if !vector.input.bytes.contains(UInt8(ascii: ";")) {
          #expect(Set(segments).count == segments.count, "\(reader.id) \(vector.id)")
        }
        let found = Set(reading.findings.filter(\.effect.isLoss).map(\.segment)).union(segments)
        let all = Set(vector.input.segments.indices.filter { !vector.input.segments[$0].range.isEmpty })
        #expect(all.isSubset(of: found), "\(reader.id) \(vector.id): \(all.subtracting(found))")
      }
    }
  }

  // MARK: Remedies

  private func remedy(_ id: String, _ draft: Draft, _ index: Int = 0) throws -> ReaderRemedy? {
    try #require(Reader.named(id)).remedy(
      for: Draft.RowReference(.parameters, index), in: draft, Composition.Context())
  }

  @Test("names get brackets")
  func renaming() throws {
    let php = try #require(try remedy("php", draft(tags)))
    #expect(php.writing == "tag[]")
    #expect(php.rows.map(\.row.name) == ["tag[]", "tag[]"])
    #expect(try remedy("qs", draft(tags)) == nil, "qs reads them already")
    #expect(try remedy("django", draft(tags)) == nil, "no name makes Django give both")
  }

  @Test("arrays get another style")
  func restyling() throws {
    let array = draft([Draft.Row("tag", #"["red","blue"]"#, type: .array)])
    #expect(try remedy("php", array)?.rows[0].row.styles.arrays == .brackets)
    let items = draft([Draft.Row("items", #"[{"a":"1"},{"a":"2","b":"3"}]"#, type: .array)])
    #expect(try remedy("php", items)?.rows[0].row.styles.arrays == .indexed)
    #expect(try remedy("rails", items)?.rows[0].row.styles.arrays == .brackets)
    #expect(try remedy("go", items) == nil)
    var bracketed = array
    bracketed.styles.arrays = .brackets
    #expect(try remedy("go", bracketed)?.rows[0].row.styles.arrays == .repeat)
  }
}
