@testable import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

extension StoryProbe {
  /// The contents of single dialogs and columns:
  ///
  /// - `lens`: the forms in the lens, each with its number of bytes; `samples`: the style in the dialog of styles, the row
  ///   that shows it, and what each word makes of that;
  ///   `effective`: the styles that change the request.
  /// - `found [COUNT]`: the first entries of the palette; `mended`: the file that is repaired.
  /// - `sent-as COLUMNS`: the last column of the parameters; `scrolled`: what is first in the grid or the dialog.
  /// - `walls`: the column and the row of the walls; `notice [elsewhere]`: what is printed after leaving, if the
  ///   file is in `.git`; `effect-list`: all effects, also those that repeat the one before; `theme`;
  ///   `unmade`: the part of the request that can't be made;
  ///   `caret`: the cursor of the terminal; `production`: whether the environment is in the style of errors.
  static let dialogs: [String: Probe] = [
    "lens": { run, _, _ in
      guard let lens = run.state.frontDialog(LensDialog.self) else { return [] }
      let forms = lens.forms.forms.map { form in
        "\(form.place)\(form.count.map { " \($0)" } ?? "")\(form.isProblem ? ", a problem" : ""): "
          + escaped(String(form.text.prefix(80)))
      }
      return forms + (lens.forms.isCut ? ["cut"] : [])
    },
    "samples": { run, _, _ in
      guard let picker = run.state.frontDialog(StylePickerDialog.self) else { return [] }
      let subject = picker.subject
      let title =
        "\(picker.styleKey.name) \(picker.words[picker.selection]) on \(subject.name ?? "an example")"
        + subject.place + (subject.hasEffect ? "" : ", without effect")
      return [title]
        + zip(picker.words, picker.samples).map {
          "\($0): \(escaped($1.text))\($1.isProblem ? ", a problem" : "")"
        }
    },
    "effective": { run, _, _ in
      guard let picker = run.state.frontDialog(StylePickerDialog.self) else { return [] }
      return zip(StyleKey.all, picker.subjects).filter(\.1.hasEffect).map(\.0.name)
    },
    "found": { run, argument, _ in
      guard let palette = run.state.frontDialog(PaletteDialog.self) else { return [] }
      return palette.found.prefix(Int(argument) ?? 1).map { entry in
        "\(entry.kind.word) \(entry.action.map { "\($0)" } ?? entry.text)"
          + (entry.reason == nil ? "" : ", not now")
      }
    },
    "mended": { run, _, _ in
      guard let repair = run.state.repair else { return [] }
      let place = repair.editor.text.position(at: repair.editor.place.cursor)
      let state = !repair.isChecked ? "unchecked" : repair.isRight ? "right" : "wrong"
      return ["\(state), line \(place.line), column \(place.column)"]
        + difference(Array(String(repair.opening).utf8), Array(String(repair.editor.text).utf8))
    },
    "sent-as": { run, argument, _ in
      (run.state.draft.parameters ?? []).indices.map { index in
        escaped(
          GridRowView.sentAsPreview(
            Draft.RowReference(.parameters, index), columns: Int(argument) ?? 0, in: run.state
          ).text)
      }
    },
    "scrolled": { run, _, _ in
      let state = run.state
      if let help = state.frontDialog(HelpDialog.self) { return ["help \(help.top)"] }
      if let palette = state.frontDialog(PaletteDialog.self) { return ["palette \(palette.selection)"] }
      return ["grid \(state.grid.top)"]
    },
    "walls": { run, _, _ in
      ScreenLayout(run.state).live.map { ["column \($0.column), row \($0.rows)"] } ?? []
    },
    "notice": { run, argument, setup in
      lines(run.state.partingNotice { argument.isEmpty && $0 == setup.fileName ? ".git" : nil })
    },
    "theme": { run, _, _ in ["\(run.state.options.theme.name)"] },
    "caret": { run, _, _ in run.frame.cursor.map { ["column \($0.column), row \($0.row)"] } ?? [] },
    "production": { run, _, _ in
      let screen = run.frame.flattened()
      guard let range = screen.lines[0].ranges(of: " ▾").last else { return [] }
      let column = TextLayout.columns(screen.lines[0][..<range.lowerBound]) - 1
      return [screen[column, 0].style == Theme.errorText.on(.bar) ? "yes" : "no"]
    },
    "unmade": { run, _, _ in
      let parts: [(String, Composition.Parts)] = [
        ("method", .method), ("target", .target), ("fields", .fields), ("body", .body), ("message", .message),
      ]
      return parts.filter { run.state.composition.unmade.contains($0.1) }.map(\.0)
    },
    "effect-list": { run, _, _ in run.effects.map { name(of: $0) } },
  ]
}

extension StorySetup {
  /// Returns keys with the places of texts on the screen in the place of the texts: `<click:TEXT+2>` is a click two columns
  /// to the right of where the text begins.
  func placed(_ keys: String) throws -> String {
    let pattern = /<(click|double):([^<>]*?[^<>0-9,][^<>]*?)(?:\+(\d+))?>/
    guard let match = keys.firstMatch(of: pattern) else { return keys }
    let before = String(keys[..<match.range.lowerBound])
    for (row, line) in try run(before).lines.enumerated() {
      guard let range = line.firstRange(of: String(match.2)) else { continue }
      let column = TextLayout.columns(line[..<range.lowerBound]) + (match.3.flatMap { Int($0) } ?? 0)
      return try placed(
        before + "<\(match.1):\(column + 1),\(row + 1)>" + String(keys[match.range.upperBound...]))
    }
    throw StoryFault("“\(match.2)” is not on the screen")
  }
}
