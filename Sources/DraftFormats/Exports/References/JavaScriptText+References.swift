extension JavaScriptText {
  /// A template, such as `Bearer ${process.env.token}` in backquotes, or `process.env.token` alone.
  static func expanded(_ text: String) -> String { expanded(ReferenceMark.pieces(of: text)) }

  private static func expanded(_ pieces: [ReferenceMark.Piece]) -> String {
    if pieces.count == 1, case .text = pieces[0] {} else if pieces.count == 1 { return expression(pieces[0]) }
    var result = "`"
    for piece in pieces {
      switch piece {
      case .text(let text):
        result += escapes.escaped(text).replacing("`", with: "\\`").replacing("${", with: "\\${")
      case .reference, .base64: result += "${\(expression(piece))}"
      }
    }
    return result + "`"
  }

  private static func expression(_ piece: ReferenceMark.Piece) -> String {
    switch piece {
    case .text(let text): literal(text)
    case .reference(let name): "process.env.\(ReferenceMark.environmentName(name))"
    case .base64(let pieces): "Buffer.from(\(expanded(pieces))).toString('base64')"
    }
  }
}
