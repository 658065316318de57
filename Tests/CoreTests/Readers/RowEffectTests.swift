import Readers
import TestSupport
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
    try require(Reader.named(id)).report(on: DraftedRequest(draft.compose(), draft: draft))
  }

  private func effects(_ id: String, _ draft: Draft) throws -> [String] {
    try report(id, draft).parts.flatMap(\.rows).map { "\($0.effect) \($0.rule?.name ?? "-")" }
  }

  private let tags = [Draft.Row("tag", "red"), Draft.Row("tag", "blue")]

  /// Checks what readers make of the rows of a draft.
  private func checkEffects(_ draft: Draft, _ wanted: KeyValuePairs<String, [String]>) throws {
    for (id, effects) in wanted { check(try self.effects(id, draft), effects, id) }
  }

  @Test("two rows of one name")
  func repeats() throws {
    try checkEffects(
      draft(tags),
      [
        "php": ["lost php-last-wins", "read -"], "rails": ["lost rack-last-wins", "read -"],
        "qs": Array(repeating: "merged qs-repeats-make-a-list", count: 2),
        "django": Array(repeating: "merged django-last-of-list", count: 2),
      ])
    // A list is what two rows of one name mean, but not one value of it.
    check(try report("qs", draft(tags)).isAsMeant)
    check(try !report("django", draft(tags)).isAsMeant)
    let lost = try require(try report("php", draft(tags)).row(Draft.RowReference(.parameters, 0)))
    check(lost.row.cause, 1)
    check(lost.row.place == nil)
  }

  @Test("arrays and objects in every style, and lists of objects and of one element")
  func collections() throws {
    func array(_ name: String, _ text: String, _ style: EncodingStyles.ArrayStyle) -> Draft {
      draft([Draft.Row(name, text, type: .array)]) { $0.styles.arrays = style }
    }
    let arrays: [(EncodingStyles.ArrayStyle, KeyValuePairs<String, [String]>)] = [
      (
        .repeat,
        [
          "php": ["lost php-last-wins"], "qs": ["read -"], "go": ["read -"], "express": ["read -"],
          "node-querystring": ["read -"],
        ]
      ),
      (
        .brackets,
        [
          "php": ["read -"], "rails": ["read -"], "qs": ["read -"], "django": ["renamed django-flat-names"],
          "express@5": ["renamed express-flat-names"],
        ]
      ),
      (.indexed, ["php": ["read -"], "qs": ["read -"], "rack": ["retyped rack-brackets-nest"]]),
      (.comma, ["php": ["retyped php-texts"], "go": ["retyped go-texts"]]),
      (.json, ["django": ["retyped django-texts"]]),
    ]
    for (style, wanted) in arrays { try checkEffects(array("tag", #"["red","blue"]"#, style), wanted) }
    // A list of one is a text where its name has no brackets.
    try checkEffects(
      array("tag", #"["red"]"#, .repeat),
      [
        "php": ["retyped php-list-of-one"], "express@5": ["retyped express-list-of-one"], "flask": ["read -"],
      ])
    let items = #"[{"price":"1","name":"tea"},{"price":"2"}]"#
    try checkEffects(
      array("items", items, .indexed),
      ["php": ["read -"], "qs": ["read -"], "rails": ["retyped rack-brackets-nest"]])
    try checkEffects(array("items", items, .brackets), ["rails": ["read -"]])
    check(try effects("php", array("items", items, .brackets)) != ["read -"])
    var user = draft([Draft.Row("user", #"{"name":"x"}"#, type: .object)])
    try checkEffects(user, ["php": ["read -"]])
    user.styles.objects = .dots
    try checkEffects(user, ["php": ["renamed php-underscores"], "go": ["renamed go-flat-names"]])
  }

  @Test("numbers, booleans and null are texts, and typed brackets are names of others")
  func texts() throws {
    let texts = draft([
      Draft.Row("n", "2", type: .number), Draft.Row("b", "true", type: .boolean), Draft.Row("z", type: .null),
    ])
    try checkEffects(
      texts,
      [
        "php": Array(repeating: "retyped php-texts", count: 3),
        "rack@2.2": ["retyped rack-texts", "retyped rack-texts", "read -"],
      ])
    // No reader could know better.
    check(try report("php", texts).isAsMeant)
    let brackets = draft([Draft.Row("size[]", "L"), Draft.Row("user[name]", "x")])
    try checkEffects(
      brackets,
      ["php": Array(repeating: "renamed php-brackets-nest", count: 2), "tomcat": ["read -", "read -"]])
    let php = try report("php", brackets)
    check(php.isAsMeant)
    check(php.parts[0].rows.map { $0.place?.names }, ["size", "user.name"])
  }

  @Test("a refusal is of every row, and names the one that it is for; limits cut off")
  func refusals() throws {
    let draft = draft([Draft.Row("a", "1"), Draft.Row("b", "1"), Draft.Row("b[]", "2")])
    let rails = try report("rails", draft)
    check(rails.query?.reading.refusal?.status, 400)
    check(try effects("rails", draft), Array(repeating: "refused rack-parameter-type", count: 3))
    check(rails.parts[0].rows.map(\.cause), [2, 2, 2])
    let many = self.draft((0..<1002).map { Draft.Row("n\($0)", "1") })
    let php = try effects("php", many)
    check(php[999], "read -")
    check(php[1000...], ["truncated php-max-input-vars", "truncated php-max-input-vars"])
    check(try report("django", many).query?.reading.refusal?.status, 400)
    check(try effects("go", many).allSatisfy { $0 == "read -" })
  }

  @Test("a form, and the methods that it is read for; a query that was typed in the URL")
  func forms() throws {
    let form = draft([Draft.Row("a", "1")]) {
      $0.method = "PUT"
      $0.body.type = .form
    }
    try checkEffects(form, ["php": ["lost php-post-only"], "go": ["read -"], "rails": ["read -"]])
    check(try report("php", form).query == nil)
    let typed = draft([Draft.Row("b", "2")]) { $0.url = "https://h.example/p?a=1&b=1" }
    let php = try report("php", typed)
    check(php.parts[0].rows.map { $0.subject.row }, [nil, nil, Draft.RowReference(.parameters, 0)])
    check(php.parts[0].rows.map(\.effect), [.read, .lost, .read])
  }

  @Test("every loss has a rule, and every value the segment that it came from")
  func everyLossIsExplained() throws {
    for vector in try RealParser.vectors() {
      let part = DraftedPart(vector.input)
      for reader in Reader.all {
        let reading = reader.read(vector.input)
        let rows = reader.rows(of: part, in: reading)
        check(rows.count, vector.input.segments.count { !$0.range.isEmpty })
        for row in rows where row.effect != .read { check(row.rule != nil, "\(reader.id) \(vector.id)") }
        guard reading.refusal == nil else { continue }
        let segments = reading.value.segments
        // Rack divides a segment at ; again.
        if !vector.input.bytes.contains(UInt8(ascii: ";")) {
          check(Set(segments).count, segments.count, "\(reader.id) \(vector.id)")
        }
        let found = Set(reading.findings.filter(\.effect.isLoss).map(\.segment)).union(segments)
        let all = Set(vector.input.segments.indices.filter { !vector.input.segments[$0].range.isEmpty })
        check(all.isSubset(of: found), "\(reader.id) \(vector.id): \(all.subtracting(found))")
      }
    }
  }

  // MARK: Remedies

  private func remedy(_ id: String, _ draft: Draft, _ index: Int = 0) throws -> ReaderRemedy? {
    try require(Reader.named(id)).remedy(
      for: Draft.RowReference(.parameters, index), in: draft, Composition.Context())
  }

  @Test("names get brackets, and arrays another style")
  func remedies() throws {
    let php = try require(try remedy("php", draft(tags)))
    check(php.writing, "tag[]")
    check(php.rows.map(\.row.name), ["tag[]", "tag[]"])
    check(try remedy("qs", draft(tags)) == nil, "qs reads them already")
    check(try remedy("django", draft(tags)) == nil, "no name makes Django give both")
    let array = draft([Draft.Row("tag", #"["red","blue"]"#, type: .array)])
    check(try remedy("php", array)?.rows[0].row.styles.arrays, .brackets)
    let items = draft([Draft.Row("items", #"[{"a":"1"},{"a":"2","b":"3"}]"#, type: .array)])
    check(try remedy("php", items)?.rows[0].row.styles.arrays, .indexed)
    check(try remedy("rails", items)?.rows[0].row.styles.arrays, .brackets)
    check(try remedy("go", items) == nil)
    var bracketed = array
    bracketed.styles.arrays = .brackets
    check(try remedy("go", bracketed)?.rows[0].row.styles.arrays, .repeat)
  }
}
