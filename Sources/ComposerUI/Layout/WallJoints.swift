import ScreenModel

enum WallJoints {
  static func draw(of boxes: [Rect], into screen: inout Screen, lines: BoxLines) {
    for box in boxes {
      for column in [box.column, box.column + box.columns - 1] {
        for row in [box.row, box.row + box.rows - 1] {
          screen.restyleJoint(column, row, lines.joint(at: Point(column: column, row: row), of: boxes))
        }
      }
    }
  }
}

extension BoxLines {
  fileprivate func joint(at point: Point, of boxes: [Rect]) -> Unicode.Scalar {
    var (left, right, up, down) = (false, false, false, false)
    for box in boxes {
      let (last, bottom) = (box.column + box.columns - 1, box.row + box.rows - 1)
      if point.row == box.row || point.row == bottom {
        if box.column < point.column, point.column <= last { left = true }
        if box.column <= point.column, point.column < last { right = true }
      }
      if point.column == box.column || point.column == last {
        if box.row < point.row, point.row <= bottom { up = true }
        if box.row <= point.row, point.row < bottom { down = true }
      }
    }
    return joint(left: left, right: right, up: up, down: down)
  }
}

extension Screen {
  fileprivate mutating func restyleJoint(_ column: Int, _ row: Int, _ scalar: Unicode.Scalar) {
    self[column, row] = Cell(scalar, style: self[column, row].style)
  }
}
