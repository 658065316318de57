/// The signs that the route is drawn with.
struct RouteSigns {
  let line: String
  let tip: String
  let end: String
  let fork: String
  let corner: String
  let middle: String
  let last: String
  let arrow: String
  let none: String
  let selected: String
  private let moved: String

  init(_ options: ComposerOptions) {
    line = options.sign("─", "-")
    tip = options.sign("▶", ">")
    end = options.sign("✕", "x")
    fork = options.sign("┬", "+")
    corner = options.sign("┐", "+")
    middle = options.sign("├", "+")
    last = options.sign("└", "+")
    arrow = options.sign("→", "->")
    none = options.sign("·", "-")
    selected = options.sign("▸", ">")
    moved = options.sign("»", ">")
  }

  /// The sign of a row that the last change moved, or had written in another way.
  func sign(of mark: ChangeMarks.Mark) -> String { mark == .moved ? moved : "~" }

  /// An arrow of so many columns; `joint` stands where the pieces of one row part, and only the first piece's
  /// arrow comes all the way.
  func arrow(_ columns: Int, tip: String, joint: String?, isFirst: Bool) -> String {
    guard columns > 2 else { return tip }
    var cells = Array(repeating: isFirst ? line : " ", count: columns - 1)
    if let joint {
      cells[Self.joint(columns)] = joint
      for index in (Self.joint(columns) + 1)..<cells.count { cells[index] = line }
    }
    return cells.joined() + tip
  }

  /// The way to where the pieces of a row part, each of which has a line of its own below.
  func turn(_ columns: Int) -> String {
    String(repeating: line, count: Self.joint(columns)) + corner
  }

  private static func joint(_ columns: Int) -> Int { max(0, columns - 5) }
}
