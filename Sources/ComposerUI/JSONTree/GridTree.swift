internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

struct MemberPlace: Sendable, Hashable {
  var row: Draft.RowReference
  /// The index of a member, from 0, then that of one within it, and so on.
  var position: [Int]
}

/// A row of the grid that is unfolded: its members, in any depth, are lines below it.
struct GridTree: Sendable {
  fileprivate(set) var row: Int
  /// The positions of the arrays and objects that are unfolded; that of the row itself is empty.
  private(set) var open: Set<[Int]> = [[]]
  private(set) var members: RowMembers?
  /// The nodes of the outline that have a line, ascending.
  private(set) var lines: [Int] = []
  private var words: [FilterWord] = []

  init(_ row: Int) { self.row = row }

  mutating func settle(_ row: Draft.Row, _ filter: GridFilter?) {
    let words = filter?.words ?? []
    if let old = members?.row, old.text == row.text, old.type == row.type, old.offMembers == row.offMembers,
      old.source == row.source, words == self.words
    {
      return
    }
    // A change within a member that is neither an array nor an object leaves all lines in their places.
    let keepsLines = words.isEmpty && self.words.isEmpty
    self.words = words
    var known = members
    members = nil
    if known?.follow(row) == true {
      members = known
      if keepsLines { return }
    } else {
      members = RowMembers(row)
    }
    findLines(row)
  }

  mutating func toggle(_ position: [Int]) {
    if open.remove(position) == nil { open.insert(position) }
    if let row = members?.row { findLines(row) }
  }

  /// Follows a change of the positions in an array or object, as moving a member makes one.
  mutating func renumber(_ change: ([Int]) -> [Int]?) {
    open = Set(open.compactMap { $0.isEmpty ? $0 : change($0) })
  }

  func isOpen(_ position: [Int]) -> Bool { open.contains(position) }

  private mutating func findLines(_ row: Draft.Row) {
    lines = []
    guard let outline = members?.outline else { return }
    let shown = words.isEmpty ? nil : matches(in: outline, of: row)
    var node = 1
    while node < outline.nodes.count {
      let found = outline.nodes[node]
      if shown?[node] ?? true { lines.append(node) }
      node = found.isCollection && open.contains(outline.position(of: node)) ? node + 1 : found.end
    }
  }

  /// Returns for each node whether it, a member of it, or what it is a member of holds a word of the filter; nil if no
  /// member does, because only the row's name or description passed it.
  private func matches(in outline: JSONOutline, of row: Draft.Row) -> [Bool]? {
    let nodes = outline.nodes
    var own = nodes.indices.map { node in
      let texts = [outline.name(of: node) ?? "", nodes[node].isCollection ? "" : outline.text(of: node)]
      return node > 0 && words.contains { word in texts.contains { word.occurs(in: $0) } }
    }
    guard own.contains(true) else { return nil }
    for node in nodes.indices.dropFirst() where own[nodes[node].parent] && nodes[node].parent > 0 {
      own[node] = true
    }
    for node in nodes.indices.dropFirst().reversed() where own[node] { own[nodes[node].parent] = true }
    return own
  }

  // MARK: - Members

  func position(inLine line: Int) -> [Int] { members?.outline.position(of: lines[line]) ?? [] }

  /// Returns the line of a member, or of the last one before its place; nil if there is none.
  func line(of position: [Int]) -> Int? {
    guard let outline = members?.outline, !lines.isEmpty else { return nil }
    var position = position[...]
    while !position.isEmpty {
      if let node = outline.node(at: Array(position)) {
        let place = lines.firstIndex(ofSorted: node)
        return place < lines.count && lines[place] == node ? place : max(0, place - 1)
      }
      position[position.endIndex - 1] -= 1
      if position[position.endIndex - 1] < 0 { position = position.dropLast() }
    }
    return nil
  }
}

extension [GridTree] {
  subscript(row row: Int) -> GridTree? {
    get { first { $0.row == row } }
    set {
      removeAll { $0.row == row }
      if let newValue { insert(newValue, at: firstIndex { $0.row > row } ?? count) }
    }
  }

  mutating func follow(_ edit: DraftEdit, of list: Draft.RowList) {
    switch edit {
    case .insertRow(list, let index, _): moveRows { $0 >= index ? $0 + 1 : $0 }
    case .removeRow(list, let index): moveRows { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
    case .moveRow(list, let start, let end):
      moveRows { row in
        if row == start { return end }
        if start < row, row <= end { return row - 1 }
        return end <= row && row < start ? row + 1 : row
      }
    case .group(let edits, _): for edit in edits { follow(edit, of: list) }
    default: break
    }
  }

  private mutating func moveRows(_ change: (Int) -> Int?) {
    self = compactMap { tree in
      guard let row = change(tree.row) else { return nil }
      var tree = tree
      tree.row = row
      return tree
    }.sorted { $0.row < $1.row }
  }
}

struct GridCursor: Sendable, Hashable {
  var row = 0
  /// The position of a member; empty on the row itself.
  var member: [Int] = []
}

struct GridCursors: Sendable {
  private var cursors = PerList<GridCursor>()

  /// The row of the cursor; setting it leaves the members of the row.
  subscript(list: Draft.RowList) -> Int? {
    get { cursors[list]?.row }
    set { cursors[list] = newValue.map { GridCursor(row: $0) } }
  }

  subscript(cursor list: Draft.RowList) -> GridCursor {
    get { cursors[list] ?? GridCursor() }
    set { cursors[list] = newValue }
  }
}
