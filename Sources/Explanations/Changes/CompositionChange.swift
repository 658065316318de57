internal import Responses
package import WiredraftCore

/// The effect of a change of method, body type or sides on the wire: the lesson of an experiment.
package struct CompositionChange: Sendable {
  /// The rows whose destination changed.
  package private(set) var movedRows: [Draft.RowReference] = []
  /// Whether the number of parameters is unchanged, so that rows are compared by index.
  package private(set) var rowsCorrespond = true
  /// The changes, as sentences in one line; empty if there are none.
  package private(set) var sentence = ""

  private var pieces: [String] = []

  /// Compares two compositions, each with its draft.
  package init(from old: Composition, of oldDraft: Draft, to new: Composition, of newDraft: Draft) {
    self.init(from: old, to: new, of: newDraft)
  }

  /// Compares two compositions, the new one with its draft.
  /// - Complexity: O(*n*), where *n* is the number of fields and newly composed rows.
  /// - Parameter comparesRows: Whether rows that keep their destination are compared, too: a change of styles rewrites
  ///   them.
  package init(
    from old: Composition, to new: Composition, of newDraft: Draft, comparesRows: Bool = false
  ) {
    noteMoves(old, new)
    noteFields(old, new)
    noteValues(old, new, newDraft)
    if comparesRows { noteRewritten(old, new, newDraft) }
    sentence = pieces.joined(separator: "; ") + (pieces.isEmpty ? "" : ".")
  }

  private mutating func noteMoves(_ old: Composition, _ new: Composition) {
    var counts: [(from: Routing.Destination, to: Routing.Destination, count: Int)] = []
    let moved = new.movedRows(of: .parameters, since: old)
    rowsCorrespond = moved != nil
    for (row, from, to) in moved ?? [] {
      movedRows.append(row)
      if let place = counts.firstIndex(where: { $0.from == from && $0.to == to }) {
        counts[place].count += 1
      } else {
        counts.append((from, to, 1))
      }
    }
    for (from, to, count) in counts {
      let rows = count.counted("row")
      switch (from, to) {
      case (_, .nowhere) where Self.isActual(new, from):
        pieces.append("the \(from.word)'s own rows override \(rows)")
      case (.nowhere, _) where Self.isActual(old, to):
        pieces.append("\(rows) \(count == 1 ? "goes" : "go") to the \(to.word) again")
      case (_, .nowhere): pieces.append("\(rows) \(count == 1 ? "is" : "are") not sent any more")
      case (.nowhere, _): pieces.append("\(rows) \(count == 1 ? "goes" : "go") to the \(to.word) now")
      default: pieces.append("\(rows) moved from the \(from.word) to the \(to.word)")
      }
    }
  }

  private static func isActual(_ composition: Composition, _ side: Routing.Destination) -> Bool {
    switch side {
    case .query: composition.routing.query.reason == .actualParameters
    case .body: composition.routing.body.reason == .actualParameters
    case .path, .head, .nowhere: false
    }
  }

  private mutating func noteFields(_ old: Composition, _ new: Composition) {
    func automatic(_ composition: Composition) -> [Composition.Field] {
      composition.fields.filter { $0.row == nil && $0.name != "Host" }
    }
    let (before, after) = (automatic(old), automatic(new))
    let added = after.filter { field in !before.contains { $0.name == field.name } }.map(\.name)
    let removed = before.filter { field in !after.contains { $0.name == field.name } }.map(\.name)
    if !added.isEmpty { pieces.append(added.joined(separator: " and ") + " added") }
    if !removed.isEmpty { pieces.append(removed.joined(separator: " and ") + " removed") }
    for field in after {
      guard let was = before.first(where: { $0.name == field.name }), was.value != field.value else {
        continue
      }
      // The boundary is of no interest to the reader here.
      let value = field.value.prefix { $0 != ";" }
      guard was.value.prefix(while: { $0 != ";" }) != value else { continue }
      pieces.append("\(field.name) is \(value)")
    }
  }

  private mutating func noteValues(_ old: Composition, _ new: Composition, _ newDraft: Draft) {
    // Copied rows keep their types: no value changes if a side gains or loses actual rows.
    guard !Self.isActual(old, .body), !Self.isActual(new, .body) else { return }
    let wasJSON = old.routing.body.source == .parameters && old.body?.type.keepsTypes == true
    let isJSON = new.routing.body.source == .parameters && new.body?.type.keepsTypes == true
    guard wasJSON != isJSON, old.routing != new.routing || old.body?.type != new.body?.type else { return }
    let typed = (newDraft.parameters ?? []).filter { row in
      row.isEnabled && row.problem == nil
        && (row.type == .number || row.type == .boolean || row.type == .null)
    }
    guard !typed.isEmpty, isJSON ? new.body != nil : new.query != nil || new.body != nil else { return }
    guard isJSON else {
      let styles = newDraft.styles.filled(from: new.folders)
      let nulls = typed.filter { $0.type == .null }
      let others = typed.filter { $0.type != .null }
      if !others.isEmpty { pieces.append("\(Self.subject(of: others)) became text") }
      // The style of a null may be its row's own.
      for style in EncodingStyles.NullStyle.allCases {
        let rows = nulls.filter { $0.styles(in: styles).nulls == style }
        if !rows.isEmpty { pieces.append(style.change(of: rows.count, Self.subject(of: rows), in: new)) }
      }
      return
    }
    let types = [Draft.RowType.number, .boolean, .null].map { type in typed.filter { $0.type == type } }
    pieces += zip(types, ["number", "bool", "null"]).compactMap { rows, word in
      switch rows.count {
      case 0: nil
      case 1 where !rows[0].name.isEmpty: "\(Self.shortened(rows[0].name)) became a \(word)"
      case 1: "1 value became a \(word)"
      default: "\(rows.count) values became \(word)s"
      }
    }
  }

  /// If neither method nor body type changed, notes the rows that are written differently, as by another style.
  private mutating func noteRewritten(_ old: Composition, _ new: Composition, _ newDraft: Draft) {
    guard rowsCorrespond, movedRows.isEmpty, old.method == new.method, old.body?.type == new.body?.type,
      old.routing == new.routing, let rows = newDraft.parameters
    else { return }
    var rewritten: [Int] = []
    let looked = min(rows.count, Self.lookedAt)
    for index in 0..<looked {
      let row = Draft.RowReference(.parameters, index)
      guard old.length(of: row) != new.length(of: row) || old.sentAs(row) != new.sentAs(row) else { continue }
      rewritten.append(index)
    }
    guard let first = rewritten.first else { return }
    let more = rows.count > looked ? "at least " : ""
    if rewritten.count == 1, more.isEmpty {
      let name = rows[first].name.isEmpty ? "1 row" : Self.shortened(rows[first].name)
      pieces.append("\(name) is written in another way")
    } else {
      pieces.append("\(more)\(rewritten.count) rows are written in another way")
    }
  }

  /// The number of rows that are compared byte for byte.
  private static let lookedAt = 2000

  private static func shortened(_ name: String) -> String {
    name.count > 30 ? name.prefix(29) + "…" : name
  }

  private static func subject(of rows: [Draft.Row]) -> String {
    if rows.count == 1, !rows[0].name.isEmpty { return shortened(rows[0].name) }
    return rows.count == 1 ? "1 value" : "\(rows.count) values"
  }
}

extension EncodingStyles.NullStyle {
  fileprivate func change(of count: Int, _ subject: String, in composition: Composition) -> String {
    let isOne = count == 1
    switch self {
    case .bare where composition.body?.type.makesParts != true:
      return "\(subject) became \(isOne ? "a name" : "names") without ="
    case .bare, .empty: return "\(subject) became \(isOne ? "an empty text" : "empty texts")"
    case .literal: return "\(subject) became the text null"
    case .omit: return "\(subject) \(isOne ? "is" : "are") left out, as null"
    }
  }
}

extension Composition {
  fileprivate func length(of row: Draft.RowReference) -> Int {
    switch outcome(of: row)?.extent {
    case .target(let range): range.count
    case .body(let ranges): ranges.reduce(0) { $0 + $1.count }
    case .field, .file, .nothing, nil: 0
    }
  }
}

extension Routing.Destination {
  package var word: String {
    switch self {
    case .query: "query"
    case .path: "path"
    case .body: "body"
    case .head: "head"
    case .nowhere: "draft only"
    }
  }
}
