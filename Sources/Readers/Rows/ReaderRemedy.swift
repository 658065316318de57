package import WiredraftCore

/// A change of rows after which a reader gives what they mean.
package struct ReaderRemedy: Sendable {
  /// The rows that change, with what they become.
  package let rows: [(reference: Draft.RowReference, row: Draft.Row)]
  /// The form in which they are written then, for people: `tag[]`, or the pairs of an array's style.
  package let writing: String
}

extension Reader {
  /// Returns the smallest change after which the reader gives what a row means, and what the rows of the same name do;
  /// nil if it does already, or none does.
  ///
  /// Names of several rows get brackets, or lose them; arrays and objects are written in another style. Each candidate
  /// is composed and read.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows in the list.
  package func remedy(for reference: Draft.RowReference, in draft: Draft, _ context: Composition.Context)
    -> ReaderRemedy?
  {
    guard let row = draft[reference], let list = draft[reference.list], !row.isVerbatim,
      row.source == .literal
    else {
      return nil
    }
    let group: [Int]
    var candidates: [(writing: String, change: (Draft.Row, Int) -> Draft.Row)] = []
    if row.type == .array || row.type == .object {
      group = [reference.index]
      for objects in [EncodingStyles.ObjectStyle.brackets, .dots] {
        for arrays in [EncodingStyles.ArrayStyle.brackets, .indexed, .repeat] {
          candidates.append(
            (
              row.type == .array ? arrays.rawValue : "\(objects.rawValue) and \(arrays.rawValue)",
              { row, _ in
                var row = row
                row.styles.arrays = arrays
                row.styles.objects = objects
                row.styles.stated.formUnion([.arrays, .objects])
                return row
              }
            ))
        }
      }
    } else {
      let base = Self.base(of: row.name)
      group = list.indices.filter {
        list[$0].isEnabled && !list[$0].isVerbatim && !list[$0].type.isNesting
          && Self.base(of: list[$0].name) == base
      }
      let names: [(String, (Int) -> String)] = [
        ("\(base)[]", { _ in "\(base)[]" }), ("\(base)[0]", { "\(base)[\($0)]" }), (base, { _ in base }),
      ]
      candidates = names.map { writing, name in
        (
          writing,
          { row, place in
            var row = row
            row.name = name(place)
            return row
          }
        )
      }
    }
    return remedy(for: reference, group, candidates, in: draft, context)
  }

  private func remedy(
    for reference: Draft.RowReference, _ group: [Int],
    _ candidates: [(writing: String, change: (Draft.Row, Int) -> Draft.Row)],
    in draft: Draft, _ context: Composition.Context
  ) -> ReaderRemedy? {
    guard let list = draft[reference.list], group.contains(reference.index) else { return nil }
    // The rows of other names can't change what these become.
    var trial = draft
    for list in [Draft.RowList.parameters, .query, .body] where list != reference.list { trial[list] = nil }
    func isAsMeant(_ rows: [Draft.Row], _ isJoined: Bool = false) -> Bool {
      trial[reference.list] = rows
      let report = report(on: DraftedRequest(trial.compose(in: context), draft: trial))
      let readings = report.parts.flatMap(\.rows).filter { $0.subject.row?.list == reference.list }
      // Names that differ are read as they are by every reader, but the rows are to be one list.
      return !readings.isEmpty && readings.allSatisfy { $0.isAsMeant && (!isJoined || $0.effect == .merged) }
    }
    let rows = group.map { list[$0] }
    guard !isAsMeant(rows) else { return nil }
    for candidate in candidates {
      let changed = rows.enumerated().map { candidate.change($0.element, $0.offset) }
      if isAsMeant(changed, group.count > 1) {
        return ReaderRemedy(
          rows: zip(group, changed).map { (Draft.RowReference(reference.list, $0), $1) },
          writing: candidate.writing
        )
      }
    }
    return nil
  }

  /// A name without the brackets that say that it is in a list.
  private static func base(of name: String) -> String {
    guard name.hasSuffix("]"), let open = name.lastIndex(of: "["), open > name.startIndex,
      name[name.index(after: open)...].dropLast().allSatisfy(\.isNumber)
    else { return name }
    return String(name[..<open])
  }
}

extension Draft.RowType {
  fileprivate var isNesting: Bool { self == .array || self == .object }
}
