@testable import WiredraftCore
import TestDrafts
import TestSupport
import Testing

/// Composing again after changes gives the same result as composing from scratch.
@Suite("Composing again")
struct IncrementalTests {
  @Test(
    "Composing again after any edits gives the same as composing from scratch",
    arguments: sample(0..<24, oneIn: 4))
  func edits(seed: Int) {
    var maker = DraftMaker(seed: 1_000 + seed)
    maker.refers = !seed.isMultiple(of: 3)
    for _ in 0..<12 {
      var draft = maker.draft()
      if !maker.random.once(in: 4) {
        draft.parameters = maker.rows(25)
        draft.method = maker.random.pick(["GET", "POST", "PUT", "DELETE", "CONNECT"])
        draft.body.type = maker.random.pick([.json, .form, .multipart])
        if !maker.random.once(in: 4) {
          (draft.query, draft.body.parameters, draft.body.json) = (nil, nil, nil)
        }
      }
      var context = Self.context(&maker)
      var composition = draft.compose(in: context)
      for step in 0..<25 {
        for _ in 0..<Int.random(in: 1...3, using: &maker.random) { maker.edit(&draft, &context) }
        let before = composition
        composition.update(to: draft, in: context)
        let all = draft.compose(in: context)
        if let difference = all.difference(from: composition) {
          Issue.record("\(difference) differs at step \(step): \(draft)")
          return
        }
        check(composition.needs.files, draft.filePaths(in: context))
        check(composition.needs.variables, draft.environmentNames)
        check(composition.movedRowsAreRight(since: before), "\(draft)")
      }
    }
  }

  @Test("Names that occur twice are reported, wherever they are", arguments: sample(0..<20, oneIn: 4))
  func names(seed: Int) {
    var maker = DraftMaker(seed: 2_000 + seed)
    var draft = makeDraft("POST")
    draft.parameters = (0..<40).map { _ in Draft.Row(maker.random.pick(Self.few), "1", type: .number) }
    var composition = draft.composed()
    for _ in 0..<200 {
      maker.editRow(of: .parameters, &draft) {
        Draft.Row($0.random.pick(Self.few), $0.random.once(in: 2) ? "{\"a\":1,\"a\":2}" : "{}", type: .object)
      }
      composition.update(to: draft, in: Composition.Context(boundary: "B"))
      check(composition.diagnostics, draft.composed().diagnostics)
      let names = (draft.parameters ?? []).enumerated().filter { $1.isEnabled }
      let repeated = names.indices.filter { index in
        names[..<index].contains { $0.1.name.utf8.elementsEqual(names[index].1.name.utf8) }
      }
      let told = composition.diagnostics.filter {
        $0.problem == .duplicateJSONKey($0.row.flatMap { draft[$0] }?.name ?? "?")
      }
      check(Set(repeated.map { names[$0].0 }).isSubset(of: told.compactMap(\.index)))
    }
  }

  private static let few = ["a", "b", "c", "é", "e\u{301}", "", "d", "f", "g", "h", "i", "j", "k", "l"]

  @Test("A row between 10,000 others is the same as composed with them")
  func between() {
    var draft = makeDraft("POST") { draft in
      draft.parameters = (0..<10_000).map { Draft.Row("name\($0)", "value \($0)") }
    }
    var composition = draft.composed()
    draft.parameters?.insert(Draft.Row("new", "1"), at: 5_000)
    composition.update(to: draft, in: Composition.Context(boundary: "B"))
    check(composition.difference(from: draft.composed()), nil)
    check(composition.sentAs(Draft.RowReference(.parameters, 10_000)), "\"name9999\":\"value 9999\"")
    check(composition.firstOffset(of: Draft.RowReference(.parameters, 5_000)) != nil)
  }

  private static func context(_ maker: inout DraftMaker) -> Composition.Context {
    var context = Composition.Context(boundary: "B")
    maker.change(&context)
    maker.change(&context)
    return context
  }
}

extension DraftMaker {
  mutating func change(_ context: inout Composition.Context) {
    let size = Int.random(in: 0...9, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 6, 7:
      let value: ParameterValue = random.pick([.string(string()), 1, nil, [1, "{{v}}"], ["k": true]])
      context.variables =
        random.once(in: 6)
        ? Variable.Scope()
        : Variable.Scope([
          Variable.Source(.environment, [Variable.Definition("v", value)]),
          Variable.Source(.dotenv, file: ".env", [Variable.Definition(random.pick(["v", "w"]), "d")]),
        ])
    case 0: context.environment["SET"] = random.once(in: 3) ? nil : string()
    case 1: context.files["f.png"] = .success(Composition.FileFacts(size: size, contentType: "image/png"))
    case 2: context.files["gone"] = random.once(in: 2) ? .failure(.notFound) : nil
    case 3:
      context.files[""] = .success(Composition.FileFacts(size: size, contentType: nil, boundary: .unchecked))
    case 4: context.environment["UNSET"] = random.once(in: 2) ? "f.png" : nil
    default: context.boundary = random.pick(["B", "C", "a"])
    }
  }

  /// Changes a row of a list, or its rows.
  mutating func editRow(
    of list: Draft.RowList, _ draft: inout Draft, _ make: (inout DraftMaker) -> Draft.Row
  ) {
    guard let count = draft[list]?.count else {
      draft[list] = [make(&self)]
      return
    }
    let place = Int.random(in: 0...count, using: &random)
    guard place < count, !random.once(in: 4) else {
      draft[list]?.insert(make(&self), at: place)
      return
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let end = min(count, place + Int.random(in: 1...3, using: &random))
      draft[list]?.removeSubrange(place..<end)
    case 1:
      draft[list]?[place].isEnabled.toggle()
    case 2:
      let end = Int.random(in: 0..<count, using: &random)
      if let row = draft[list]?.remove(at: place) { draft[list]?.insert(row, at: end) }
    default: draft[list]?[place] = make(&self)
    }
  }

  /// Makes a random change.
  mutating func edit(_ draft: inout Draft, _ context: inout Composition.Context) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: draft.method = method()
    case 1: draft.url = self.draft().url
    case 2: draft.styles = styles()
    case 3: draft.boundary = random.once(in: 2) ? nil : string()
    case 4: change(&context)
    case 5: draft.headers = self.draft().headers
    case 6: draft.path = self.draft().path
    case 7:
      let list = random.pick([Draft.RowList.parameters, .query, .body])
      draft[list] = random.once(in: 3) ? nil : rows(12)
    case 8:
      draft.body.type = random.pick(Draft.BodyType.allCases)
    case 9:
      draft.body.json = random.once(in: 3) ? [1] : nil
    case 11:
      draft.variables =
        random.once(in: 2) ? [] : [Variable.Definition(random.pick(["v", "w"]), .string(string()))]
    case 12: draft.body.text = Draft.BodyText(string() + string())
    case 10 where random.once(in: 3):
      draft = self.draft()
    default:
      let list = random.once(in: 5) ? random.pick([.query, .body]) : Draft.RowList.parameters
      guard draft[list] != nil || random.once(in: 6) else { return }
      editRow(of: list, &draft) { $0.row() }
    }
  }
}

extension Composition {
  /// Returns the name of a part that differs from another composition; nil if there is none.
  fileprivate func difference(from other: Composition) -> String? {
    if method != other.method || url != other.url || query != other.query { return "the request line" }
    if target.bytes != other.target.bytes || !target.spans.elementsEqual(other.target.spans) {
      return "the target"
    }
    if head.bytes != other.head.bytes || !head.spans.elementsEqual(other.head.spans) { return "the head" }
    if body?.contentType != other.body?.contentType || body?.type != other.body?.type {
      return "the body's type"
    }
    if body?.bytes.count != other.body?.bytes.count || body?.bytes.spans != other.body?.bytes.spans {
      return "the body"
    }
    if (body?.bytes.segments).map({ $0.map(\.count) })
      != (other.body?.bytes.segments).map({ $0.map(\.count) })
    {
      return "the body's segments"
    }
    let end = body?.bytes.count ?? 0
    if body?.bytes.bytes(in: 0..<end) != other.body?.bytes.bytes(in: 0..<end) { return "the body's bytes" }
    if !fields.elementsEqual(
      other.fields, by: { $0.name == $1.name && $0.value == $1.value && $0.row == $1.row })
    {
      return "the fields"
    }
    if routing != other.routing || unmade != other.unmade || boundary != other.boundary {
      return "the routing"
    }
    if diagnostics != other.diagnostics { return "the diagnostics" }
    if diagnosticsBesideRows != other.diagnosticsBesideRows { return "the diagnostics beside rows" }
    if Diagnostic.Severity.allCases.contains(where: { count(of: $0) != other.count(of: $0) }) {
      return "the counts"
    }
    if Diagnostic.Severity.allCases.contains(where: { severity in
      count(of: severity) != diagnostics.count { $0.severity == severity }
    }) {
      return "the number of diagnostics"
    }
    if needs.files != other.needs.files || needs.variables != other.needs.variables { return "the needs" }
    let (mine, theirs) = (outcomes, other.outcomes)
    for list in Draft.RowList.allCases {
      if mine[list] != theirs[list] { return "the outcomes of \(list)" }
      for (index, outcome) in (mine[list] ?? []).enumerated() {
        let row = Draft.RowReference(list, index)
        if outcome != other.outcome(of: row) { return "the outcome of \(row)" }
        if other.diagnostics(of: row) != diagnostics.filter({ $0.row == row }) {
          return "the diagnostics of \(row)"
        }
        if firstOffset(of: row) != other.firstOffset(of: row) { return "the first byte of \(row)" }
      }
      if other.outcome(of: Draft.RowReference(list, (mine[list] ?? []).count)) != nil {
        return "a row past the end"
      }
    }
    return nil
  }

  fileprivate func movedRowsAreRight(since old: Composition) -> Bool {
    [Draft.RowList.parameters, .query, .body].allSatisfy { list in
      let (was, now) = (old.outcomes[list] ?? [], outcomes[list] ?? [])
      guard let moved = movedRows(of: list, since: old) else {
        return was.count != now.count || (old.lists[list] == nil) != (lists[list] == nil)
      }
      let all = zip(was, now).enumerated().filter { $1.0.destination != $1.1.destination }.map(\.offset)
      return was.count == now.count && moved.map(\.row.index) == all
    }
  }
}
