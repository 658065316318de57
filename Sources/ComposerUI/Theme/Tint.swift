import ScreenModel
import WiredraftCore

struct Tint {
  private(set) var pieces: [(text: String, style: Style)] = []

  /// An encoded text is of a query or a form, where `%XX` and `+` stand for other characters; a whole one of JSON is a
  /// member with its name.
  init(_ text: String, of type: Draft.RowType, isEncoded: Bool, isWhole: Bool = false) {
    if isEncoded {
      addEncoded(text, Theme.value(of: type.isCollection ? .string : type))
    } else if type.isCollection || isWhole && text.hasPrefix("\"") {
      addJSON(text)
    } else {
      add(text, Theme.value(of: type))
    }
  }

  private mutating func add(_ text: some StringProtocol, _ style: Style) {
    guard !text.isEmpty else { return }
    if pieces.last?.style == style {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append((String(text), style))
    }
  }

  private mutating func addEncoded(_ text: String, _ style: Style) {
    var rest = text[...]
    let hasNames = text.contains("=")
    var isName = hasNames
    while let first = rest.first {
      let length = first == "%" ? min(3, rest.count) : 1
      let piece = rest.prefix(length)
      switch first {
      case "%", "+": add(piece, Theme.escape)
      case "=" where isName:
        add(piece, Theme.quiet)
        isName = false
      case "&":
        add(piece, Theme.quiet)
        isName = hasNames
      default: add(piece, isName ? Theme.name : style)
      }
      rest = rest.dropFirst(length)
    }
  }

  private mutating func addJSON(_ text: String) {
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case "\"":
        var length = 1
        var isEscaped = false
        for character in rest.dropFirst() {
          length += 1
          if character == "\"", !isEscaped { break }
          isEscaped = character == "\\" && !isEscaped
        }
        let string = rest.prefix(length)
        rest = rest.dropFirst(length)
        let isName = rest.first { $0 != " " } == ":"
        add(string, isName ? Theme.name : Theme.value(of: .string))
      case "{", "}", "[", "]", ",", ":", " ":
        add(String(first), Theme.quiet)
        rest = rest.dropFirst()
      default:
        let word = rest.prefix { !"{}[],:\" ".contains($0) }
        let type: Draft.RowType =
          word.hasPrefix("t") || word.hasPrefix("f") ? .boolean : word.hasPrefix("n") ? .null : .number
        add(word, Theme.value(of: type))
        rest = rest.dropFirst(word.count)
      }
    }
  }
}

extension Screen {
  /// Draws a tinted text; returns the columns that it used.
  @discardableResult
  mutating func write(
    _ tint: Tint, at column: Int, row: Int, width: Int, mark: Unicode.Scalar?
  ) -> Int {
    var used = 0
    for (index, piece) in tint.pieces.enumerated() where used < width {
      let isLast = index == tint.pieces.count - 1
      let columns = TextLayout.columns(piece.text)
      // The mark is at the end of the room, not of the piece.
      let room = width - used
      let isCut = columns > room || (!isLast && columns == room)
      used += write(
        isCut && columns == room ? piece.text + " " : piece.text, at: column + used, row: row, width: room,
        style: piece.style, mark: mark)
    }
    return used
  }
}
