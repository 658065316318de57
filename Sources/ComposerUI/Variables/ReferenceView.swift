internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore
internal import WiredraftExplanations

enum ReferenceView {
  /// Draws the value of a row over its plain text, and its resolved value after it; does nothing for a text without
  /// references.
  static func draw(
    _ row: Draft.Row, of reference: Draft.RowReference, in state: ComposerState, into screen: inout Screen,
    row y: Int,
    _ range: Range<Int>, base: Style
  ) {
    guard row.source == .literal, ReferenceText.mayOccur(in: row.text), !row.hidesText || state.revealsSecrets
    else { return }
    let shown = String(row.text.prefix(1_000))
    let text = ReferenceText(shown)
    guard text.hasReferences else { return }
    draw(
      shown, text, becoming: value(of: text, in: state), in: state, into: &screen, row: y, range, base: base)
  }

  static func drawURL(
    _ url: String, in state: ComposerState, into screen: inout Screen, row y: Int, _ range: Range<Int>,
    base: Style
  ) {
    let shown = String(url.prefix(1_000))
    draw(
      shown, ReferenceText(shown), becoming: resolvedURL(in: state, bytes: range.count * 4), in: state,
      into: &screen, row: y, range, base: base)
  }

  /// Returns the URL with the values of variables, and with dots in place of secrets; nil if it is used as typed.
  private static func resolvedURL(in state: ComposerState, bytes: Int) -> String? {
    guard !state.revealsSecrets else { return state.composition.resolvedURL(masking: nil, bytes: bytes) }
    return state.composition.resolvedURL(masking: Secrets.mask, bytes: bytes).map {
      SecretURL.masked($0, dots: Secrets.mask)
    }
  }

  private static func draw(
    _ source: String, _ text: ReferenceText, becoming value: @autoclosure () -> String?,
    in state: ComposerState, into screen: inout Screen, row y: Int, _ range: Range<Int>, base: Style
  ) {
    let bytes = Array(source.utf8)
    var (reference, quiet) = (base, base)
    if base.ink != .red { (reference.ink, quiet.ink) = (.cyan, .muted) }
    quiet.attributes = []
    var column = range.lowerBound
    for (piece, place) in zip(text.pieces, text.ranges) where column < range.upperBound {
      let isReference = if case .reference = piece { true } else { false }
      column += screen.write(
        String(decoding: bytes[place], as: UTF8.self).visibleLineEnds(
          columns: range.count + 1, isASCII: state.options.boxesAreASCII), at: column,
        row: y, width: range.upperBound - column,
        style: isReference ? reference : base, mark: state.options.ellipsis)
    }
    guard column + 4 < range.upperBound, let value = value() else { return }
    screen.write(
      " \(state.options.sign("·", "=")) \(value)", at: column, row: y, width: range.upperBound - column,
      style: quiet, mark: state.options.ellipsis)
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
  func shownValue(ofVariable name: String, limit: Int) -> String? {
    guard let variable = composition.variable(named: name), let value = variable.value else { return nil }
    if variable.isSecret, !revealsSecrets { return Secrets.mask }
    return TextLayout.truncated(String(value.textInTexts.prefix(limit * 2)), to: limit)
  }

  func variablesSentence(of row: Draft.Row) -> Sentence? {
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
