import Panels
import ScreenModel

/// Texts of lessons. Keys and bytes between backticks are bold; the backticks are not shown.
enum LessonProse {
  struct Line: Sendable, Hashable {
    var text: String
    var style: Style
    /// For each character, whether it is bold; characters beyond the end are not.
    var isBold: [Bool] = []
    /// The style of what is bold; nil for the line's own, in bold.
    var boldStyle: Style?

    func draw(into screen: inout Screen, at column: Int, row: Int, width: Int, options: ComposerOptions) {
      var place = column
      var run = ""
      var isRunBold = false
      func flush() {
        place += screen.write(
          run, at: place, row: row, width: column + width - place,
          style: isRunBold ? boldStyle ?? style.adding(.bold) : style, mark: options.ellipsis)
        run = ""
      }
      for (index, character) in text.enumerated() {
        let isBold = isBold.indices.contains(index) && isBold[index]
        if isBold != isRunBold { flush() }
        isRunBold = isBold
        run.append(character)
      }
      flush()
    }
  }

  static func lines(
    _ text: Sentence, keyNames: KeyNames, columns: Int, style: Style = .plain, boldStyle: Style? = nil
  ) -> [Line] {
    var letters: [(Character, Bool)] = []
    var isBold = false
    for part in text.parts {
      switch part {
      case .key(let key): letters += keyNames[key].map { ($0, isBold) }
      case .text(let text):
        for character in text {
          if character == "`" { isBold.toggle() } else { letters.append((character, isBold)) }
        }
      }
    }
    var place = 0
    return TextWrap.lines(String(letters.map(\.0)), columns: columns).map { line in
      let flags = line.map { character in
        // Spaces at the end of a line are left out.
        while place < letters.count, letters[place].0 != character { place += 1 }
        defer { place += 1 }
        return place < letters.count && letters[place].1
      }
      return Line(text: line, style: style, isBold: flags, boldStyle: boldStyle)
    }
  }

  static func plain(_ text: Sentence, _ names: KeyNames) -> String { plain(text.text(names)) }

  static func plain(_ text: String) -> String { text.filter { $0 != "`" } }
}
