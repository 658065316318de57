import DraftFormats
import Explanations
import Panels
import ScreenModel
import WiredraftCore

/// The layout of the preview of an import: as large as needed, and on a small screen all but the footer.
struct ImportPreviewLayout {
  let rect: Rect

  init(_ size: Size, wanted: Int) {
    let isSmall = size.columns < 60 || size.rows < 16
    rect = DialogPlace.rect(
      Size(
        columns: isSmall ? size.columns : min(100, size.columns - 4),
        rows: isSmall ? size.rows - 1 : min(size.rows - 4, max(6, wanted + 2))),
      in: size)
  }

  static func columns(in size: Size) -> Int { max(0, ImportPreviewLayout(size, wanted: 1).rect.columns - 4) }

  var rows: Int { rect.rows - 2 }
}

struct ImportPreviewView {
  let state: ComposerState
  let preview: ImportPreviewDialog

  private var count: Int { preview.shown?.lines.count ?? 0 }

  var layout: ImportPreviewLayout { ImportPreviewLayout(state.size, wanted: count) }

  func draw() -> Surface {
    let rect = layout.rect
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: TextLayout.truncated(preview.title, to: rect.columns - 6), titleStyle: Theme.layerTitle,
      lines: state.options.boxLines)
    if let shown = preview.shown {
      let visible = preview.top..<max(preview.top, min(shown.lines.count, preview.top + layout.rows))
      let columns = ImportRowColumns(
        preview.request.document.draft, visible.compactMap { shown.lines[$0].row }, inner: rect.columns - 4)
      for (line, index) in visible.enumerated() {
        draw(shown.lines[index], shown, columns, into: &screen, row: 1 + line)
      }
      drawPlace(visible, into: &screen)
    }
    return Surface(rect: rect, screen: screen)
  }

  // MARK: - Looking

  private func draw(
    _ line: ImportLine, _ shown: ImportPreviewDialog.Shown, _ columns: ImportRowColumns,
    into screen: inout Screen, row: Int
  ) {
    let inner = screen.size.columns - 4
    switch line {
    case .text(let text, let kind):
      let style: Style =
        switch kind {
        case .url: Theme.key
        case .plain: .plain
        case .quiet: Theme.quiet
        case .heading: Theme.quiet
        case .leftOut: Theme.warningText
        case .changed: Theme.rewritten
        case .body: .plain
        }
      let isBody = kind == .body
      screen.write(
        text, at: isBody ? 4 : 2, row: row, width: isBody ? inner - 2 : inner, style: style,
        mark: state.options.ellipsis)
    case .row(let reference): draw(reference, shown, columns, into: &screen, row: row)
    }
  }

  private func draw(
    _ reference: Draft.RowReference, _ shown: ImportPreviewDialog.Shown, _ columns: ImportRowColumns,
    into screen: inout Screen, row y: Int
  ) {
    guard let row = preview.request.document.draft[reference] else { return }
    let options = state.options
    let base = row.isEnabled ? Style.plain : Theme.disabled
    screen.write(
      row.isEnabled ? options.sign("✓", "*") : options.sign("·", "-"), at: columns.check, row: y, style: base)
    if row.isVerbatim { screen.write("%", at: columns.check + 1, row: y, style: base) }
    let name = row.name.isEmpty ? options.sign("‹empty›", "(empty)") : row.name
    screen.write(
      name.visibleLineEnds(columns: columns.name.count + 1, isASCII: options.boxesAreASCII),
      at: columns.name.lowerBound, row: y, width: columns.name.count,
      style: row.name.isEmpty ? Theme.quiet : base, mark: options.ellipsis)
    if let type = columns.type {
      screen.write(row.type.word, at: type.lowerBound, row: y, width: type.count, style: Theme.quiet)
    }
    let value =
      row.hidesText && !state.revealsSecrets
      ? Secrets.mask(of: row) : row.source == .environment ? "$" + row.text : row.text
    screen.write(
      value.visibleLineEnds(columns: columns.value.count + 1, isASCII: options.boxesAreASCII),
      at: columns.value.lowerBound, row: y, width: columns.value.count, style: base, mark: options.ellipsis)
    guard let place = columns.place else { return }
    let destination = shown.composition.outcome(of: reference)?.destination
    let text = row.isEnabled ? destination.map { options.sign("→ ", "> ") + $0.word } ?? "" : "off"
    screen.write(text, at: place.lowerBound, row: y, width: place.count, style: Theme.quiet)
  }

  private func drawPlace(_ visible: Range<Int>, into screen: inout Screen) {
    guard count > visible.count else { return }
    let dash = state.options.sign("–", "-")
    let text = " \((visible.lowerBound + 1).grouped)\(dash)\(visible.upperBound.grouped) of \(count.grouped) "
    let width = TextLayout.columns(text)
    guard width + 4 < screen.size.columns else { return }
    screen.write(text, at: screen.size.columns - width - 2, row: screen.size.rows - 1, style: Theme.quiet)
  }
}

extension ImportLine {
  fileprivate var row: Draft.RowReference? { if case .row(let row) = self { row } else { nil } }
}

private struct ImportRowColumns {
  let check = 2
  let name: Range<Int>
  let type: Range<Int>?
  let value: Range<Int>
  let place: Range<Int>?

  /// The names of the visible rows determine the width of the name column.
  init(_ draft: Draft, _ visible: [Draft.RowReference], inner: Int) {
    let widest = visible.map { TextLayout.columns((draft[$0]?.name ?? "").prefix(40)) }.max() ?? 0
    let nameWidth = max(8, min(widest, inner / 3))
    name = 4..<4 + nameWidth
    let isWide = inner >= 50
    type = isWide ? name.upperBound + 1..<name.upperBound + 8 : nil
    let start = (type?.upperBound ?? name.upperBound) + 1
    let end = 2 + inner
    place = isWide ? end - 9..<end : nil
    value = start..<max(start, (place?.lowerBound ?? end + 1) - 1)
  }
}
