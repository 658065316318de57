import WiredraftCore

struct HexLayout: Sendable, Hashable {
  let width: Int
  let digits: Int
  let hasText: Bool
  let isGrouped: Bool
  let margin: Int

  /// Chooses the widest form that fits into a pane with `columns` columns within its box.
  init(columns: Int, length: Int) {
    var digits = 4
    while digits < 16, length > 1 << (4 * digits) { digits += 2 }
    // The characters are omitted first: eight bytes without text are more useful than four with it.
    let forms: [(Int, Bool)] = [(16, true), (8, true), (8, false), (4, true), (4, false), (2, false)]
    for (width, hasText) in forms {
      for (isGrouped, margin) in [(true, 1), (false, 1), (false, 0)] {
        let form = HexLayout(
          width: width, digits: digits, hasText: hasText, isGrouped: isGrouped, margin: margin)
        if form.columns <= columns {
          self = form
          return
        }
      }
    }
    self.init(width: 1, digits: digits, hasText: false, isGrouped: false, margin: 0)
  }

  private init(width: Int, digits: Int, hasText: Bool, isGrouped: Bool, margin: Int) {
    self.width = width
    self.digits = digits
    self.hasText = hasText
    self.isGrouped = isGrouped && width >= 8
    self.margin = margin
  }

  var columns: Int { hasText ? text(width - 1) + 1 : byte(width - 1) + 2 }

  /// Returns the column at which the digits of a byte begin, counted from the left edge.
  func byte(_ place: Int) -> Int {
    margin + digits + 1 + margin + place * 3 + (isGrouped && place >= width / 2 ? 1 : 0)
  }

  func text(_ place: Int) -> Int { byte(width - 1) + 3 + margin + place }

  func place(atColumn column: Int) -> Int {
    if hasText, column >= text(0) { return min(width - 1, column - text(0)) }
    var place = 0
    while place < width - 1, byte(place + 1) <= column { place += 1 }
    return place
  }
}
