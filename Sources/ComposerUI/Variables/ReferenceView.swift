internal import Explanations
internal import ScreenModel
internal import WiredraftCore

/// Draws texts with references: these in a colour, and after them the text that they become.
enum ReferenceView {
  /// The style of a reference; underlined too, so that it shows without colours.
  static let style = Style([.underline], foreground: .cyan)

  /// Draws the value of a row over its plain text, and its resolved value after it; does nothing for a text without
  /// references.
  ///
  /// - Parameter base: The style of the cell, which a selected cell keeps.
  static func draw(
    _ row: Row, of reference: RowReference, in state: ComposerState, into screen: inout Screen, row y: Int,
    _ range: Range<Int>, base: Style
  ) {
    guard row.source == .literal, ReferenceText.mayOccur(in: row.text), !row.hidesText || state.revealsSecrets
    else { return }
    let text = ReferenceText(String(row.text.prefix(1_000)))
    guard text.hasReferences else { return }
    let isPlain = base == .plain || base == Theme.selectedRow
    var column = range.lowerBound
    for piece in text.pieces where column < range.upperBound {
      let (shown, isReference) =
        switch piece {
        case .literal(let literal): (literal, false)
        case .reference(_, let source): (source, true)
        }
      column += screen.write(
        shown.visibleLineEnds(columns: range.count + 1, isASCII: state.options.boxesAreASCII), at: column,
        row: y, width: range.upperBound - column,
        style: isReference ? (isPlain ? style : base.adding(.underline)) : base, mark: state.options.ellipsis)
    }
    guard column + 4 < range.upperBound, let value = value(of: text, in: state) else { return }
    screen.write(
      " \(state.options.sign("·", "=")) \(value)", at: column, row: y, width: range.upperBound - column,
      style: isPlain ? Theme.quiet : base, mark: state.options.ellipsis)
  }

  /// Returns the values of the variables in a text, as they are shown beside it; nil if one is undefined.
  static func value(of text: ReferenceText, in state: ComposerState) -> String? {
    var values: [String] = []
    for name in text.names {
      guard let shown = state.shownValue(ofVariable: name, limit: 60) else { return nil }
      if !values.contains(shown) { values.append(shown) }
    }
    return values.joined(separator: ", ")
  }
}

extension ComposerState {
  /// Returns the value of a variable in at most `limit` characters, or dots for a secret; nil if nothing defines it.
  func shownValue(ofVariable name: String, limit: Int) -> String? {
    guard let variable = composition.variable(named: name), let value = variable.value else { return nil }
    if variable.isSecret, !revealsSecrets { return Secrets.mask }
    return TextLayout.truncated(String(value.textInTexts.prefix(limit * 2)), to: limit)
  }

  /// Returns what there is to know of the variables in a row: `{{id}} is 42: number, .env line 3.`
  func variablesSentence(of row: Row) -> Sentence? {
    let names = row.references
    guard !names.isEmpty else { return nil }
    var known: [String] = []
    var pieces: [Sentence] = []
    for name in names where !known.contains(name) {
      known.append(name)
      guard known.count <= 3, let variable = composition.variable(named: name), variable.isDefined else {
        continue
      }
      let value = shownValue(ofVariable: name, limit: 30) ?? ""
      pieces.append("\(variable.reference) is \(value): \(variable.clause).")
    }
    return pieces.isEmpty ? nil : pieces.joined(separator: " ")
  }
}
