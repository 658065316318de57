/// User input as text: `oq<tab>Swift<enter>`.
///
/// Plain characters are literal. Names are in angle brackets: `<enter> <tab> <esc> <space> <bs> <del> <ins> <up> <down>
/// <left> <right> <home> <end> <pgup> <pgdn> <f1>` … `<f12>`, `<c-x>` for Control-x, `<a-x>` for Alt-x, `<s-tab>`,
/// `<lt>` for `<`, `<paste:TEXT>`, `<click:COLUMN,ROW>` (from 1) and likewise `<double:…>`, `<wheelup:…>` and
/// `<wheeldown:…>`, `<resize:COLUMNSxROWS>` and `<wait:SECONDS>`, which is one ``TerminalInput/deadline``. Brackets
/// that are empty or not closed are literal.
public enum KeyScript {
  /// A reason why a key script can't be read.
  public enum Failure: Error, Sendable, Hashable {
    /// No key has this name.
    case unknownName(String)
    /// The argument after the colon isn't valid for this step.
    case malformedArgument(String)
  }

  /// Returns the input that a script describes.
  ///
  /// - Throws: ``Failure/unknownName(_:)`` for a name that no key has, and
  ///   ``Failure/malformedArgument(_:)`` for a click or a resize without two numbers.
  public static func parse(_ script: String) throws(Failure) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    var rest = script[...]
    while let character = rest.first {
      if character == "<", let name = enclosedName(in: rest) {
        inputs += try step(name)
        rest = rest[name.endIndex...].dropFirst()
      } else {
        inputs += character.unicodeScalars.map(press)
        rest.removeFirst()
      }
    }
    return inputs
  }

  private static func enclosedName(in script: Substring) -> Substring? {
    let body = script.dropFirst()
    guard let end = body.firstIndex(where: { $0 == "<" || $0 == ">" }) else { return nil }
    return body[end] == ">" && end > body.startIndex ? body[..<end] : nil
  }

  private static func press(_ scalar: Unicode.Scalar) -> TerminalInput {
    let control = scalar.isASCII ? KeyPress(controlByte: UInt8(scalar.value)) : nil
    return .key(control ?? KeyPress(.character(Character(scalar))))
  }

  private static func step(_ name: Substring) throws(Failure) -> [TerminalInput] {
    if let press = KeyPress(named: name) { return [.key(press)] }
    guard let colon = name.firstIndex(of: ":") else { throw .unknownName(String(name)) }
    let argument = name[colon...].dropFirst()
    let kind = name[..<colon].lowercased()
    switch kind {
    case "paste":
      return [.paste(String(argument.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }))]
    case "click", "double", "wheelup", "wheeldown":
      guard let (column, row) = numbers(argument, ",") else { throw .malformedArgument(String(name)) }
      let point = Point(column: column - 1, row: row - 1)
      switch kind {
      case "wheelup": return [.mouse(MouseEvent(.wheelUp, at: point))]
      case "wheeldown": return [.mouse(MouseEvent(.wheelDown, at: point))]
      default:
        return (1...(kind == "click" ? 1 : 2)).flatMap { clicks -> [TerminalInput] in
          [
            .mouse(MouseEvent(.press, at: point, clicks: clicks)), .mouse(MouseEvent(.release, at: point)),
          ]
        }
      }
    case "resize":
      guard let (columns, rows) = numbers(argument, "x") else { throw .malformedArgument(String(name)) }
      return [.resize(Size(columns: columns, rows: rows))]
    case "wait":
      guard Double(argument) != nil else { throw .malformedArgument(String(name)) }
      return [.deadline]
    default:
      throw .unknownName(String(name))
    }
  }

  private static func numbers(_ text: Substring, _ separator: Character) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1], first > 0, second > 0 else {
      return nil
    }
    return (first, second)
  }
}
