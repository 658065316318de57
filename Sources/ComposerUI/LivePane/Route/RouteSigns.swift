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

  func sign(of mark: ChangeMarks.Mark) -> String { mark == .moved ? moved : "~" }

  /// Returns an arrow with a width in columns; `joint` is drawn where the pieces of one row branch, and only the arrow
  /// of the first piece has the full length.
  func arrow(_ columns: Int, tip: String, joint: String?, isFirst: Bool) -> String {
    guard columns > 2 else { return tip }
    var cells = Array(repeating: isFirst ? line : " ", count: columns - 1)
    if let joint {
      cells[Self.joint(columns)] = joint
      for index in (Self.joint(columns) + 1)..<cells.count { cells[index] = line }
    }
    return cells.joined() + tip
  }

  /// Returns the line to the point where the pieces of a row branch; each piece has its own line below.
  func turn(_ columns: Int) -> String {
    String(repeating: line, count: Self.joint(columns)) + corner
  }

  private static func joint(_ columns: Int) -> Int { max(0, columns - 5) }
}
