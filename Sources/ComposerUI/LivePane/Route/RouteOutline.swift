import WiredraftCore

/// The stops of the route, in order; each is found by its number without a search.
struct RouteOutline {
  struct Section {
    enum Kind: Hashable {
      /// The rows of a list; the headers include the fields that were added around them.
      case list(Draft.RowList)
      case wholeBody
      case sides
    }
    var kind: Kind
    var first: Int
    var count: Int
    /// The indices of the added fields before and after the rows.
    var fieldsBefore = 0..<0
    var fieldsBehind = 0..<0
  }

  private(set) var sections: [Section] = []
  private(set) var count = 0

  init(_ state: ComposerState) {
    let draft = state.draft
    let composition = state.composition
    add(.list(.parameters), (draft.parameters ?? []).count)
    add(.list(.query), (draft.query ?? []).count)
    if composition.routing.body.isWhole { add(.wholeBody, 1) }
    add(.list(.body), (draft.body.parameters ?? []).count)
    add(.list(.path), draft.path.count)
    let fields = composition.fields
    let before = fields.prefix { $0.row == nil }.count
    let behind = before == fields.count ? 0 : fields.reversed().prefix { $0.row == nil }.count
    var headers = Section(
      kind: .list(.headers), first: count, count: before + draft.headers.count + behind)
    headers.fieldsBefore = 0..<before
    headers.fieldsBehind = fields.count - behind..<fields.count
    // Without a row, all fields were added and form one group.
    if headers.count > 0 {
      sections.append(headers)
      count += headers.count
    }
    add(.sides, 2)
  }

  private mutating func add(_ kind: Section.Kind, _ number: Int) {
    guard number > 0 else { return }
    sections.append(Section(kind: kind, first: count, count: number))
    count += number
  }

  func section(of index: Int) -> Section? { sections.last { $0.first <= index } }

  subscript(index: Int) -> RouteStop? {
    guard index >= 0, index < count, let section = section(of: index) else { return nil }
    let place = index - section.first
    switch section.kind {
    case .wholeBody: return .wholeBody
    case .sides: return .side(place == 0 ? .query : .body)
    case .list(let list):
      let rows = section.count - section.fieldsBefore.count - section.fieldsBehind.count
      if place < section.fieldsBefore.count { return .field(place) }
      let row = place - section.fieldsBefore.count
      if row < rows { return .row(Draft.RowReference(list, row)) }
      return .field(section.fieldsBehind.lowerBound + row - rows)
    }
  }

  func index(of stop: RouteStop) -> Int? {
    for section in sections {
      switch (section.kind, stop) {
      case (.list(let list), .row(let row)) where row.list == list:
        let index = section.first + section.fieldsBefore.count + row.index
        let end = section.first + section.count - section.fieldsBehind.count
        return index < end ? index : nil
      case (.list(.headers), .field(let field)):
        if section.fieldsBefore.contains(field) { return section.first + field }
        guard section.fieldsBehind.contains(field) else { return nil }
        return section.first + section.count - (section.fieldsBehind.upperBound - field)
      case (.wholeBody, .wholeBody): return section.first
      case (.sides, .side(let side)): return section.first + (side == .query ? 0 : 1)
      default: break
      }
    }
    return nil
  }
}

extension Routing.Side {
  var isWhole: Bool {
    switch reason {
    case .actualText, .actualFile, .actualBytes, .actualJSON: true
    default: false
    }
  }
}
