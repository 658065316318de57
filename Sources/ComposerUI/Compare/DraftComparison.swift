import Explanations
import WiredraftCore

struct DraftComparison: Sendable, Hashable {
  struct Rows: Sendable, Hashable {
    var more = 0
    var fewer = 0
    var changed = 0
    var isNothing: Bool { more + fewer + changed == 0 }
  }

  private(set) var isSame = false
  private var methods: (new: String, old: String)?
  private var hasOtherURL = false
  private var hasOtherQueryInURL = false
  private var rows: [(place: String, rows: Rows)] = []
  private var bodies: (new: String, old: String)?
  private var hasOtherContent = false

  static func == (left: DraftComparison, right: DraftComparison) -> Bool { left.sentence == right.sentence }
  func hash(into hasher: inout Hasher) { hasher.combine(sentence) }

  /// Nil if the old draft is blank.
  init?(of new: Draft, _ newComposition: Composition, with old: Draft, _ oldComposition: Composition) {
    guard !old.isBlank else { return nil }
    isSame = newComposition.hasSameBytes(as: oldComposition)
    guard !isSame else { return }
    if new.method != old.method { methods = (new.method, old.method) }
    let (newURL, oldURL) = (new.url.cutAtQuery, old.url.cutAtQuery)
    hasOtherURL = newURL.0 != oldURL.0
    hasOtherQueryInURL = newURL.1 != oldURL.1
    let places: [(Routing.Destination, String)] = [
      (.query, "query"), (.path, "path"), (.body, "body"), (.head, "headers"),
    ]
    let (newRows, oldRows) = (newComposition.sentRows(of: new), oldComposition.sentRows(of: old))
    for (destination, name) in places {
      let found = Self.compare(newRows[destination] ?? [], oldRows[destination] ?? [])
      if !found.isNothing { rows.append((name, found)) }
    }
    let (newBody, oldBody) = (newComposition.body, oldComposition.body)
    let (newType, oldType) = (newBody?.type.rawValue ?? "none", oldBody?.type.rawValue ?? "none")
    if newType != oldType {
      bodies = (newType, oldType)
    } else if !rows.contains(where: { $0.place == "body" }), let newBody, let oldBody {
      hasOtherContent = !newBody.bytes.isSame(as: oldBody.bytes)
    }
  }

  private static func compare(_ new: [SentRow], _ old: [SentRow]) -> Rows {
    var waiting: [String: [String]] = [:]
    for row in old.reversed() { waiting[row.name, default: []].append(row.value) }
    var result = Rows()
    for row in new {
      guard let value = waiting[row.name]?.popLast() else {
        result.more += 1
        continue
      }
      if value != row.value { result.changed += 1 }
    }
    result.fewer = waiting.values.reduce(0) { $0 + $1.count }
    return result
  }

  var sentence: String {
    isSame ? "It sends the same bytes as this draft." : "Against this draft: \(differences)."
  }

  /// Only for requests that don't send the same bytes.
  var differences: String {
    var parts: [String] = []
    if let methods { parts.append("\(methods.new) instead of \(methods.old)") }
    if hasOtherURL { parts.append("another URL") }
    if hasOtherQueryInURL { parts.append("another query in the URL") }
    for (place, rows) in rows {
      var counts: [String] = []
      for (count, word) in [(rows.more, "more"), (rows.fewer, "fewer"), (rows.changed, "changed")]
      where count > 0 {
        let noun = counts.isEmpty ? (count == 1 ? " row" : " rows") : ""
        counts.append("\(count.grouped)\(noun) \(word)")
      }
      parts.append("\(place): " + counts.joined(separator: ", "))
    }
    if let bodies { parts.append("body \(bodies.new) instead of \(bodies.old)") }
    if hasOtherContent { parts.append("another body") }
    return parts.isEmpty ? "the same rows, in another order or encoding" : parts.joined(separator: "; ")
  }
}

private struct SentRow {
  var name: String
  var value: String
}

extension Composition {
  fileprivate func sentRows(of draft: Draft) -> [Routing.Destination: [SentRow]] {
    var result: [Routing.Destination: [SentRow]] = [:]
    let isTyped = draft.body.type.keepsTypes
    for list in Draft.RowList.allCases {
      for (index, row) in (draft[list] ?? []).enumerated() where row.isEnabled {
        guard let outcome = outcome(of: Draft.RowReference(list, index)), outcome.destination != .nowhere
        else {
          continue
        }
        let name = outcome.destination == .head ? row.name.lowercased() : row.name
        let type = isTyped && outcome.destination == .body ? row.type.rawValue + " " : ""
        let source = row.source == .literal ? "" : "$"
        result[outcome.destination, default: []].append(SentRow(name: name, value: type + source + row.text))
      }
    }
    return result
  }

  /// Returns whether both can be sent, and send the same bytes.
  func hasSameBytes(as other: Composition) -> Bool {
    guard !hasErrors, !other.hasErrors, url == other.url, head.bytes == other.head.bytes else { return false }
    switch (body, other.body) {
    case (nil, nil): return true
    case (let own?, let others?): return own.bytes.isSame(as: others.bytes)
    default: return false
    }
  }
}

extension Composition.Wire {
  /// Whether two bodies have the same bytes; files are compared by path.
  fileprivate func isSame(as other: Composition.Wire) -> Bool {
    guard count == other.count, segments.count == other.segments.count else { return false }
    return zip(segments, other.segments).allSatisfy { own, others in
      switch (own.content, others.content) {
      case (.bytes(let own), .bytes(let others)): own.bytes == others.bytes
      case (.file(let own, _, _), .file(let others, _, _)): own == others
      default: false
      }
    }
  }
}

extension Draft {
  fileprivate var isBlank: Bool {
    url.isEmpty && Draft.RowList.allCases.allSatisfy { (self[$0] ?? []).isEmpty } && body.text == nil
      && body.path == nil && body.jsonText == nil
  }
}

extension String {
  /// The text before the query, and the query, which may be empty.
  fileprivate var cutAtQuery: (Substring, Substring) {
    let end = utf8.firstIndex(of: UInt8(ascii: "#")) ?? endIndex
    let mark = self[..<end].utf8.firstIndex(of: UInt8(ascii: "?")) ?? end
    return (self[..<mark], self[mark..<end])
  }
}
