@testable import ComposerUI
import DraftFormats
import Explanations
import Foundation
import ScreenModel
import TestSupport
import WiredraftCore

extension StoryProbe {
  /// The contents of the live pane and in the list of drafts:
  ///
  /// - `row`: the selected one, counted from 0, or that of the `tab`; `selected`: the lines that the grid shows as selected.
  /// - `lit`: the bytes on the lit ground; with `styles`, in pieces of one style; with `faintly`, those that are only
  ///   underlined, as of the same row. `piece`: the one under the cursor, with its row and role.
  /// - `about`: the explanation of the tab, also while a message is shown; `stop` of the route;
  ///   `top`: the first line; `read`: the groups of readers.
  /// - `drafts`: the lines of the list, with a sign at the selected one; `copy`: what the last copy is called;
  ///   `remembered` language; `caret`: the place of the terminal's cursor.
  /// - `typed` text that finds drafts; `compare`: the requests beside the draft; `disk`: the files that are new, gone or other.
  static let panes: [String: Probe] = [
    "row": { run, argument, _ in
      let state = run.state
      let row = argument == "tab" ? state.focusedTab?.row(in: state) : RowsTab.selectedRow(in: state)
      return row.map { ["\($0.list) \($0.index)"] } ?? []
    },
    "selected": { run, _, _ in
      let screen = run.frame.flattened()
      guard let grid = ScreenLayout(run.state).grid else { return [] }
      return (grid.row + 1..<grid.row + grid.rows - 1).compactMap { row in
        let cells = (grid.column..<grid.column + grid.columns).map { screen[$0, row] }
        guard cells.contains(where: { $0.style.ground == .selected }) else { return nil }
        return text(of: cells).split(separator: " ").joined(separator: " ")
      }
    },
    "lit": { run, argument, _ in
      let screen = run.frame.flattened()
      guard let pane = ScreenLayout(run.state).live else { return [] }
      var pieces: [(style: Style, cells: [Cell])] = []
      for row in pane.row + 1..<pane.row + pane.rows - 1 {
        for column in pane.column + 1..<pane.column + pane.columns - 1 {
          let cell = screen[column, row]
          let isFaint = cell.style.ground == .screen && cell.style.attributes.contains(.underline)
          guard argument == "faintly" ? isFaint : cell.style.ground == .lit else { continue }
          if pieces.last?.style != cell.style || argument != "styles" { pieces.append((cell.style, [])) }
          pieces[pieces.count - 1].cells.append(cell)
        }
      }
      guard argument == "styles" else { return lines(text(of: pieces.flatMap(\.cells))) }
      return pieces.map { "\(escaped(text(of: $0.cells))) — \($0.style)" }
    },
    "piece": { run, _, _ in
      let composition = run.state.composition
      return composition.piece(at: run.state.live.cursor).map { piece in
        let row = piece.origin.source.row.map { "\($0.list) \($0.index), " } ?? ""
        let bytes = composition.bytes(in: piece.range)
        return [row + "\(piece.origin.role): " + escaped(String(decoding: bytes, as: UTF8.self))]
      } ?? []
    },
    "about": { run, _, _ in lines(run.state.focusedTab.map { run.state.text($0.why(in: run.state).text) }) },
    "stop": { run, _, _ in
      switch run.state.route.stop(in: run.state) {
      case .row(let row): ["\(row.list) \(row.index)"]
      case let stop?: ["\(stop)"]
      case nil: []
      }
    },
    "drafts": { run, _, _ in
      guard let list = DraftsDialog.front(in: run.state) else { return [] }
      return list.found.indices.map { index in
        let entry = list.entry(at: index)
        let name = entry.name.path.isEmpty ? entry.name.shown : entry.name.path
        return (index == list.selection ? "▸ " : "") + (entry.group == .folder ? "" : "\(entry.group) ")
          + (entry.unsaved?.id ?? name)
      }
    },
    "copy": { run, _, _ in
      for case .copy(let request) in run.effects.reversed() {
        return ["\(request.noun), \(request.fileName)"]
      }
      return []
    },
    "top": { run, _, _ in
      let state = run.state
      if state.live.tabs.shown.id == .route { return ["\(state.route.top)"] }
      let count = state.wire.lines.map { "\($0.count)\($0.isComplete ? "" : " or more")" } ?? "no"
      return ["\(state.wire.top) of \(count) lines as \(state.live.form)"]
    },
    "read": { run, _, _ in
      guard let tab = run.state.live.tabs[ReadersTab.self] else { return [] }
      let groups = tab.shown.order.map { $0.joined(separator: " ") }
      let chosen = tab.chosen.isEmpty ? "none" : "\(tab.chosen.count)"
      return groups + ["\(tab.shown.reports.count) rows by \(tab.readers.count) readers, \(chosen) chosen"]
    },
    "typed": { run, _, _ in lines(DraftsDialog.front(in: run.state)?.editor.text) },
    "compare": { run, _, _ in
      guard let compare = run.state.dialog(CompareDialog.self) else { return [] }
      return ["\(compare.variants.map(\.title).joined(separator: ", ")); \(compare.selection) selected"]
    },
    "disk": { run, _, setup in
      Set(run.files.keys).union(setup.files.keys).sorted().compactMap { name in
        let (old, new) = (setup.files[name], run.files[name])
        return old == new ? nil : (old == nil ? "new " : new == nil ? "gone " : "other ") + name
      }
    },
    "caret": { run, _, _ in run.frame.cursor.map { ["column \($0.column), row \($0.row)"] } ?? [] },
    "remembered": { run, _, _ in
      run.effects.compactMap { if case .rememberLanguage(let format) = $0 { format.rawValue } else { nil } }
    },
    "named": { run, _, _ in lines(run.state.fileName) },
  ]

  private static func text(of cells: [Cell]) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells { text.append(contentsOf: cell.scalars) }
    return String(text)
  }
}

extension StorySetup {
  /// Puts the files of a folder in `Corpora/shelves` on the disk; those in its `elsewhere` are in the folder `/other`.
  mutating func takeShelf(_ name: String) throws {
    let folder = Corpus.folder + "/shelves/" + name
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(filePath: folder + "/" + path))
      files[path.hasPrefix("elsewhere/") ? "/other/" + path.dropFirst(10) : path] = Array(data)
    }
  }

  /// Makes a text the draft's body, or the value of its first row, a number of times.
  mutating func repeatText(_ argument: String, _ text: String) {
    let words = Self.words(argument)
    let text = String(repeating: text, count: Int(words[0]) ?? 1)
    if words.last == "value" {
      document.draft.parameters?[0].text = text
    } else {
      document.draft.body.text = Draft.BodyText(text)
    }
  }
}
