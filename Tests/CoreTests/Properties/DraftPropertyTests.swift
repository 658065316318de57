import TestDrafts
import TestSupport
import Testing
import WiredraftCore

/// Two thousand random drafts, with a seed for each fifty.
@Suite("Any draft")
struct DraftPropertyTests {
  private typealias Property = (title: String, holds: @Sendable (Draft, Composition) -> Bool)

  @Test("Each property holds for any draft", arguments: 0..<40)
  func properties(seed: Int) {
    var maker = DraftMaker(seed: seed)
    for number in 0..<50 {
      let draft = maker.draft()
      let composition = draft.composedAtRandom()
      for property in Self.properties {
        check(property.holds(draft, composition), "draft \(number): \(property.title): \(draft)")
      }
    }
  }

  private static let properties: [Property] = [
    ("Spans tile target, head and body", tiling), ("Composing twice gives the same", isSameAgain),
    (
      "An error keeps the message from being made, and nothing else does",
      { $1.diagnostics.contains { $0.severity == .error } == $1.hasErrors }
    ),
    ("An enabled row that goes nowhere says why", saysWhyNowhere),
    ("An enabled row that sends nothing has a diagnostic, unless it is an omitted null", saysWhyNothing),
    (
      "A diagnostic names an existing row",
      { draft, composition in composition.diagnostics.allSatisfy { $0.row.map { draft[$0] != nil } ?? true } }
    ),
    ("The extent of a row consists of its bytes", extents),
    ("The path of a byte leads into its row's value", paths),
    ("A message without errors is valid: lines, a clean target, the length", isValid),
  ]

  @Sendable private static func tiling(_ draft: Draft, _ composition: Composition) -> Bool {
    let body = composition.body?.bytes ?? Composition.Wire()
    return tiles(composition.target.spans, composition.target.count)
      && tiles(composition.head.spans, composition.head.count) && tiles(body.spans, body.count)
  }

  private static func tiles(_ spans: some Sequence<Composition.Wire.Span>, _ count: Int) -> Bool {
    var end = 0
    for span in spans {
      guard span.range.lowerBound == end, !span.range.isEmpty else { return false }
      end = span.range.upperBound
    }
    return end == count
  }

  @Sendable private static func isSameAgain(_ draft: Draft, _ composition: Composition) -> Bool {
    let again = draft.composedAtRandom()
    return again.head.bytes == composition.head.bytes && again.bodyBytes == composition.bodyBytes
      && again.diagnostics == composition.diagnostics
      && again.target.spans.elementsEqual(composition.target.spans)
  }

  @Sendable private static func saysWhyNowhere(_ draft: Draft, _ composition: Composition) -> Bool {
    draft.allRows.allSatisfy { reference, row in
      guard let outcome = composition.outcome(of: reference) else { return false }
      guard row.isEnabled, row.type != .omitted else {
        return reference.list == .path || outcome.destination == .nowhere
      }
      return outcome.destination != .nowhere || !composition.diagnostics(of: reference).isEmpty
    }
  }

  @Sendable private static func saysWhyNothing(_ draft: Draft, _ composition: Composition) -> Bool {
    draft.allRows.allSatisfy { reference, row in
      guard row.isEnabled, row.type != .omitted, composition.sentAs(reference) == nil else { return true }
      return !composition.diagnostics(of: reference).isEmpty || draft.styles.nulls == .omit
        || composition.body == nil
    }
  }

  @Sendable private static func extents(_ draft: Draft, _ composition: Composition) -> Bool {
    draft.allRows.allSatisfy { reference, _ in
      switch composition.outcome(of: reference)?.extent {
      case .target(let range):
        range.allSatisfy { composition.target.span(at: $0)?.origin.source.row == reference }
      case .body(let ranges):
        ranges.joined().allSatisfy { composition.body?.bytes.span(at: $0)?.origin.source.row == reference }
      case .field(let index): composition.fields[index].row == reference.index
      case .file, .nothing, nil: true
      }
    }
  }

  @Sendable private static func paths(_ draft: Draft, _ composition: Composition) -> Bool {
    let spans = Array(composition.target.spans) + (composition.body.map { Array($0.bytes.spans) } ?? [])
    return spans.allSatisfy { span in
      guard case .row(let reference, let path) = span.origin.source, !path.isEmpty else { return true }
      guard let row = draft[reference], case .value(var value) = row.content else { return false }
      for step in path {
        switch (step, value) {
        case (.member(let name), .object(let members)):
          guard let member = members.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            return false
          }
          value = member.value
        case (.element(let index), .array(let elements)) where elements.indices.contains(index):
          value = elements[index]
        default: return false
        }
      }
      return true
    }
  }

  @Sendable private static func isValid(_ draft: Draft, _ composition: Composition) -> Bool {
    guard !composition.hasErrors else { return true }
    let lines = composition.head.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isClean = composition.target.bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    let fieldsAreOne = ["Host", "Content-Length"].allSatisfy { composition.values($0).count <= 1 }
    let automatic = composition.fields.first { $0.row == nil && $0.name == "Content-Length" }
    return lines.count == composition.fields.count + 3 && lines.dropLast().allSatisfy { $0.last == "\r" }
      && isClean && fieldsAreOne && composition.values("Host").count == 1
      && automatic.map { $0.value == String(composition.body?.bytes.count ?? 0) } ?? true
      && composition.head.text.utf8.starts(
        with: "\(draft.method) \(composition.target.text) HTTP/1.1\r\n".utf8)
  }
}
