import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct LensView {
  let state: ComposerState
  let lens: LensDialog

  struct Line {
    var label = ""
    var text: String
    var note = ""
    var isSent = false
    var isIndented = false
    var style = Style.plain
  }

  /// The whole width of a narrow screen, where a frame beside those of the panes would only double them.
  private static func width(in size: Size) -> Int { size.columns < 87 ? size.columns : size.columns - 8 }

  static func room(in size: Size) -> Int { max(1, size.rows - 1 - 2 - 3) }

  private var row: Draft.Row { state.draft[lens.row] ?? Draft.Row("") }
  private var isNarrow: Bool { state.size.columns < 60 }
  private var labelColumns: Int { isNarrow ? 6 : 13 }
  private var isHidden: Bool { row.hidesText && !state.revealsSecrets && !lens.isName }

  private var title: String {
    let name = row.name.isEmpty ? "row \(lens.row.index + 1)" : TextLayout.truncated(row.name, to: 30)
    return lens.isName ? "Lens: the name \(name)" : "Lens: \(name), \(row.type.word)"
  }

  /// All lines, including those for which the dialog has no room.
  var lines: [Line] {
    if isHidden {
      return [Line(text: state.text("The value is secret: \(key: .reveal) shows it."), style: Theme.quiet)]
    }
    let columns = Self.width(in: state.size) - 4 - labelColumns - 2
    return lens.forms.forms.flatMap { form in lines(of: form, columns: columns) } + remarks
  }

  /// The maximum number of lines of a form, so that all forms have room; a longer one ends with a mark.
  private var most: Int {
    isNarrow ? 2 : max(3, (Self.room(in: state.size) - 4) / max(1, lens.forms.forms.count))
  }

  private func lines(of form: LensForm, columns: Int) -> [Line] {
    let isSent = form.place == sentPlace
    let note = form.count.map { isNarrow ? $0.shortByteCount : $0.byteCount } ?? ""
    let room = columns - TextLayout.columns(note) - 1
    let text = form.text.visibleLineEnds(columns: columns * 4, isASCII: state.options.boxesAreASCII)
    let parts =
      form.isProblem || form.place == .converted
      ? TextWrap.lines(text, columns: room, limit: most, mark: String(state.options.ellipsis))
      : Self.broken(text, columns: room, limit: most, mark: state.options.ellipsis)
    let style = form.isProblem ? Theme.errorText : isSent ? Theme.selectedRow : .plain
    return parts.enumerated().map { index, part in
      Line(
        label: index == 0 ? form.label(isNarrow: isNarrow) : "", text: part, note: index == 0 ? note : "",
        isSent: isSent && index == 0, isIndented: true, style: style)
    }
  }

  /// Splits a text wherever a line is full, because encoded bytes have no better places, but not within `%20` or `E2`.
  private static func broken(
    _ text: String, columns: Int, limit: Int, mark: Unicode.Scalar
  ) -> [String] {
    guard columns > 1 else { return [] }
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < limit {
      let cut = TextLayout.index(in: String(rest), atColumn: columns)
      let count = max(1, String(rest)[..<cut].unicodeScalars.count)
      let end = rest.unicodeScalars.index(
        rest.startIndex, offsetBy: count, limitedBy: rest.endIndex)
      var line = rest[..<(end ?? rest.endIndex)]
      if line.endIndex < rest.endIndex, let token = line.suffix(2).lastIndex(where: { "% ".contains($0) }),
        token > line.startIndex
      {
        line = line[token] == "%" ? line[..<token] : line[...token]
      }
      lines.append(String(line))
      rest = rest[line.endIndex...]
    }
    if !rest.isEmpty, let last = lines.last {
      lines[lines.count - 1] = TextLayout.truncated(last, to: columns - 1, mark: "") + String(mark)
    }
    return lines.isEmpty ? [""] : lines
  }

  private var sentPlace: LensForm.Place? {
    switch state.composition.outcome(of: lens.row)?.destination {
    case .query: .query
    case .path: .path
    case .head: .field
    case .body:
      switch state.draft.body.type.encoding {
      case .json, .graphQL: .json
      case .form: .form
      case .multipart: .part
      case nil: nil
      }
    case .nowhere, nil: nil
    }
  }

  private var remarks: [Line] {
    var texts: [(Sentence, Style)] = []
    if lens.forms.isCut {
      texts.append(("The value is long: this is what its start becomes.", Theme.quiet))
    }
    if row.isVerbatim {
      texts.append(
        (
          "Verbatim: in a query or form it is sent as it is. \(key: .toggleVerbatim) encodes it again.",
          .plain
        ))
    } else if lens.forms.looksEncoded {
      let isEncoded = sentPlace == .query || sentPlace == .form || sentPlace == .path
      texts.append(
        (
          isEncoded
            ? "Warning: it looks encoded already, and is encoded once more: each % becomes %25. \(key: .toggleVerbatim) sends it as it is (RFC 3986 §2.4)."
            : "It looks encoded already: in a query or a form each % would become %25. \(key: .toggleVerbatim) has it sent there as it is (RFC 3986 §2.4).",
          isEncoded ? Theme.warningText : .plain
        ))
    }
    // The destination of a row that is sent is shown below the dialog.
    if sentPlace == nil, let outcome = state.composition.outcome(of: lens.row) {
      texts.append((Sentence(outcome.reason.sentence(in: lens.row.list)), Theme.quiet))
    }
    guard !texts.isEmpty else { return [] }
    let columns = Self.width(in: state.size) - 4
    var lines: [Line] = [Line(text: "")]
    for (text, style) in texts {
      lines += TextWrap.lines(state.text(text), columns: columns).map { Line(text: $0, style: style) }
    }
    return lines
  }

  func draw() -> Surface {
    let lines = lines
    let width = Self.width(in: state.size)
    let rows = min(lines.count, Self.room(in: state.size))
    let rect = DialogPlace.rect(Size(columns: width, rows: rows + 2), in: state.size)
    var screen = Screen(size: rect.size)
    let isLast = lens.top + rows >= lines.count
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title + (isLast ? "" : " \(state.options.sign("▾", "v"))"), titleStyle: Theme.layerTitle,
      lines: state.options.boxLines)
    let top = max(0, min(lens.top, lines.count - rows))
    for (y, line) in lines[top..<min(lines.count, top + rows)].enumerated() {
      draw(line, into: &screen, row: y + 1)
    }
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ line: Line, into screen: inout Screen, row y: Int) {
    let end = screen.size.columns - 2
    if line.isSent { screen.write(state.options.sign("▸", ">"), at: 1, row: y, style: Theme.sign) }
    if !line.label.isEmpty {
      screen.write(line.label, at: 2, row: y, width: labelColumns, style: Theme.quiet, mark: nil)
    }
    let start = line.isIndented ? 3 + labelColumns : 2
    screen.write(
      line.text, at: start, row: y, width: end - start, style: line.style, mark: state.options.ellipsis)
    let columns = TextLayout.columns(line.note)
    screen.write(line.note, at: end - columns, row: y, width: columns, style: Theme.quiet, mark: nil)
  }
}
