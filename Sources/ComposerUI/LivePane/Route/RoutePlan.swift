internal import ScreenModel
internal import WiredraftCore

/// A stop takes one line, and one more for each further piece that it becomes; the first stop of a section has its
/// title above it. Only the stops between the first visible one and the end of the pane are measured.
struct RoutePlan {
  let outline: RouteOutline
  let height: Int
  let isTable: Bool
  var hasTitles: Bool { isTable || pinsSides }
  /// Whether the two sides are fixed below the rows while these scroll.
  let pinsSides: Bool
  private let state: ComposerState

  init(_ state: ComposerState, size: Size) {
    self.state = state
    outline = RouteOutline(state)
    height = size.rows
    isTable = size.columns >= 64
    pinsSides = size.rows >= 12
  }

  /// The columns of the longest name, among the first rows of each list and the added fields.
  var longestName: Int {
    let rows = Draft.RowList.allCases.flatMap { (state.draft[$0] ?? []).prefix(100).map(\.name) }
    let fields = state.composition.fields.filter { $0.row == nil }.map(\.name)
    return (rows + fields).map { TextLayout.columns($0.prefix(25)) }.max() ?? 0
  }

  var branchLimit: Int { max(2, min(8, height - 4)) }

  /// The number of stops that scroll.
  var count: Int { outline.count - (pinsSides ? 2 : 0) }

  var room: Int { max(1, pinsSides ? height - 3 : height) }

  /// Returns whether a title, and a free line before it, are above a stop.
  func prelude(of index: Int) -> (isFree: Bool, hasTitle: Bool) {
    guard let section = outline.section(of: index), section.first == index else { return (false, false) }
    guard isTable else { return (index > 0 && section.kind == .sides, hasTitles && section.kind != .sides) }
    return (index > 0, section.kind != .sides)
  }

  func lines(of index: Int) -> Int {
    let (isFree, hasTitle) = prelude(of: index)
    return (isFree ? 1 : 0) + (hasTitle ? 1 : 0) + ownLines(of: index)
  }

  /// Returns the number of lines of the whole route; a larger one than a limit if there are more.
  func allLines(upTo limit: Int) -> Int {
    var lines = pinsSides ? 3 : 0
    for index in 0..<count where lines <= limit { lines += self.lines(of: index) }
    return lines
  }

  private func ownLines(of index: Int) -> Int {
    guard let row = outline[index]?.row else { return 1 }
    return RouteView.branches(of: row, limit: branchLimit, in: state.session).lines
  }

  /// Returns the smallest first stop with which this one is visible.
  func firstTop(showing index: Int) -> Int {
    var top = index
    var used = lines(of: index)
    while top > 0 {
      used += lines(of: top - 1)
      // Within a section, its title remains in the first line.
      let title = hasTitles && !prelude(of: top - 1).hasTitle ? 1 : 0
      guard used + title <= room else { break }
      top -= 1
    }
    return top
  }
}
