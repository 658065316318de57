extension PythonText {
  /// A formatted string, such as `f'Bearer {os.environ["token"]}'`, or `os.environ["token"]` alone.
  static func expanded(_ text: String) -> String {
    let pieces = ReferenceMark.pieces(of: text)
    if pieces.count == 1, case .reference(let name) = pieces[0] { return variable(name) }
    // An expression in a formatted string may not contain a backslash or the quote around the string.
    if pieces.contains(where: { if case .base64 = $0 { true } else { false } }) {
      return pieces.map(operand).joined(separator: " + ")
    }
    var result = "f'"
    for piece in pieces {
      switch piece {
      case .text(let text):
        result += escapes.escaped(text).replacing("{", with: "{{").replacing("}", with: "}}")
      case .reference(let name): result += "{\(variable(name))}"
      case .base64: break
      }
    }
    return result + "'"
  }

  static func modules(for code: [String]) -> [String] {
    ["base64", "os"].filter { module in
      code.contains { $0.contains(module == "os" ? "os.environ[" : "base64.b64") }
    }
  }

  private static func variable(_ name: String) -> String {
    "os.environ[\"\(ReferenceMark.environmentName(name))\"]"
  }

  private static func operand(_ piece: ReferenceMark.Piece) -> String {
    switch piece {
    case .text(let text): literal(text)
    case .reference(let name): variable(name)
    case .base64(let pieces):
      "base64.b64encode((\(pieces.map(operand).joined(separator: " + "))).encode()).decode()"
    }
  }
}
