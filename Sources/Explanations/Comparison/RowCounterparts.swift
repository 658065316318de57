import WiredraftCore

/// The counterparts of one draft's rows in another: the row at the same index if it has the same name, otherwise the
/// row with that name. Rows that share a name are matched in order.
struct RowCounterparts {
  /// The number of rows beyond which rows are matched only by index.
  private static let mostRows = 20_000

  private let old: Draft
  private let new: Draft
  private var names: (old: [String: [Draft.RowReference]], new: [String: [Draft.RowReference]])?

  init(_ old: Draft, _ new: Draft) {
    self.old = old
    self.new = new
  }

  mutating func first(of row: Draft.RowReference) -> Draft.RowReference? {
    Self.isSameName(old[row], new[row]) ? row : named(row, in: new, isOfOld: false)
  }

  mutating func second(of row: Draft.RowReference) -> Draft.RowReference? {
    Self.isSameName(old[row], new[row]) ? row : named(row, in: old, isOfOld: true)
  }

  private static func isSameName(_ left: Draft.Row?, _ right: Draft.Row?) -> Bool {
    guard let left, let right else { return false }
    return left.name.utf8.elementsEqual(right.name.utf8)
  }

  private mutating func named(_ row: Draft.RowReference, in draft: Draft, isOfOld: Bool) -> Draft
    .RowReference?
  {
    guard let name = draft[row]?.name else { return nil }
    if names == nil {
      guard Self.count(old) + Self.count(new) <= Self.mostRows else { return nil }
      names = (Self.names(of: old), Self.names(of: new))
    }
    let key = Self.key(name, row.list)
    guard let (oldNames, newNames) = names else { return nil }
    let (own, others) = isOfOld ? (oldNames, newNames) : (newNames, oldNames)
    guard let order = own[key]?.firstIndex(of: row), let found = others[key], found.indices.contains(order)
    else {
      return nil
    }
    return found[order]
  }

  private static func count(_ draft: Draft) -> Int {
    Draft.RowList.allCases.reduce(0) { $0 + (draft[$1]?.count ?? 0) }
  }

  private static func key(_ name: String, _ list: Draft.RowList) -> String {
    list == .headers ? "h" + name.lowercased() : "p" + name
  }

  private static func names(of draft: Draft) -> [String: [Draft.RowReference]] {
    var result: [String: [Draft.RowReference]] = [:]
    for list in Draft.RowList.allCases {
      for (index, row) in (draft[list] ?? []).enumerated() {
        result[key(row.name, list), default: []].append(Draft.RowReference(list, index))
      }
    }
    return result
  }
}
