extension SwiftText {
  static func readsEnvironment(_ code: [String]) -> Bool {
    code.contains { $0.contains("ProcessInfo.processInfo.environment[") }
  }

  /// An interpolated literal, such as `"Bearer \(ProcessInfo.processInfo.environment["token"]!)"`, or the
  /// expression of one reference alone.
  static func expanded(_ text: String) -> String {
    let pieces = ReferenceMark.pieces(of: text)
    if pieces.count == 1, let expression = expression(pieces[0]) { return expression }
    return literal(of: pieces)
  }

  static func interpolation(of piece: ReferenceMark.Piece, signs: String) -> String {
    expression(piece).map { "\\\(signs)(\($0))" } ?? ""
  }

  private static func expression(_ piece: ReferenceMark.Piece) -> String? {
    switch piece {
    case .text: nil
    case .reference(let name):
      "ProcessInfo.processInfo.environment[\"\(ReferenceMark.environmentName(name))\"]!"
    case .base64(let pieces):
      "Data(\(literal(of: pieces)).utf8).base64EncodedString()"
    }
  }

  private static func literal(of pieces: [ReferenceMark.Piece]) -> String {
    "\""
      + pieces.map { piece in
        if case .text(let text) = piece {
          escapes("").escaped(text)
        } else {
          interpolation(of: piece, signs: "")
        }
      }.joined() + "\""
  }
}
