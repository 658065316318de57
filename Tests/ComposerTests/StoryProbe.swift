@testable import ComposerUI
import DraftFormats
import Explanations
import ScreenModel
import Sending
import WiredraftCore

/// The results of a story.
enum StoryProbe {
  /// Returns the lines of a result.
  typealias Probe = @Sendable (_ run: Rehearsal, _ argument: String, _ setup: StorySetup) throws -> [String]

  static var all: [String: Probe] {
    screen.merging(draft) { first, _ in first }.merging(state) { first, _ in first }
      .merging(outside) { first, _ in first }.merging(dialogs) { first, _ in first }
      .merging(panes) { first, _ in first }
  }

  private static let screen: [String: Probe] = [
    "why": { run, _, _ in lines(run.why) },
    "message": { run, _, _ in lines(run.state.messageText) },
    "hint": { run, _, _ in lines(run.state.messageHint) },
    "kind": { run, _, _ in run.state.message.map { ["\($0.kind)"] } ?? [] },
    "first": { run, _, _ in run.lines.first.map { [shown($0)] } ?? [] },
    "footer": { run, _, _ in run.lines.last.map { [shown($0)] } ?? [] },
    "line": { run, argument, _ in Int(argument).map { [shown(run.lines[$0 - 1])] } ?? [] },
    "find": { run, argument, _ in run.lines.filter { $0.contains(argument) }.map(shown) },
    "front": { run, _, _ in
      run.frame.surfaces.last?.screen.lines.map(shown).filter { $0.contains { !"│─╭╮╰╯├┤ ".contains($0) } }
        ?? []
    },
    "note": { run, _, _ in
      let text = words(run.frame.surfaces.last?.screen.lines ?? [])
      let starts = ["Error, ", "Warning, ", "Note, "].compactMap { text.firstRange(of: $0)?.lowerBound }
      // The message of a key that did nothing is below it.
      let end = run.state.messageText.flatMap { text.firstRange(of: $0.prefix(12))?.lowerBound }
      guard let start = starts.min() else { return [] }
      var note = text[start..<(end ?? text.endIndex)]
      while note.last == " " { note.removeLast() }
      return [escaped(String(note))]
    },
    "screen": { run, _, _ in run.lines.map(shown) },
    "tabs": { run, _, _ in [run.activeTabs.joined(separator: ", ")] },
  ]

  private static let draft: [String: Probe] = [
    "change": { run, _, setup in
      difference(setup.document.serialized(), run.state.document.serialized())
    },
    "rows": { run, argument, _ in
      let draft = run.state.draft
      let list: [Draft.Row]? =
        switch argument {
        case "headers": draft.headers
        case "query": draft.query
        case "path": draft.path
        case "body": draft.body.parameters
        default: draft.parameters
        }
      guard let list else { return [] }
      return [list.isEmpty ? "an empty list" : list.map(text).joined(separator: " | ")]
    },
    "text": { run, _, _ in
      let body = run.state.draft.body
      return (body.text ?? body.query ?? body.jsonText?.text).map { [escaped(String($0))] } ?? []
    },
    "request": { run, _, _ in lines(run.state.composition.head.text).prefix(1).map { $0 } },
    "wire": { run, _, _ in lines(run.state.composition.head.text) + lines(content(run)) },
    "content": { run, _, _ in lines(content(run)) },
    "problems": { run, _, _ in
      run.state.composition.diagnostics.map { "\($0.severity) \($0.code)" }
    },
    "modified": { run, _, _ in [run.state.isModified ? "yes" : "no"] },
    "undo": { run, _, _ in
      let history = run.state.history
      guard let next = history.nextUndo else { return [history.canRedo ? "nothing, but redo" : "nothing"] }
      let steps = history.stepCount
      var text = "\(next), \(steps) step\(steps == 1 ? "" : "s")"
      if case .spliceBodyText(at: let place, removing: let count, inserting: let old)? = history.undoEdit {
        text += ", \(count) bytes at \(place) become “\(escaped(String(old)))”"
      }
      return [text + (history.canRedo ? ", and redo" : "")]
    },
  ]

  private static let state: [String: Probe] = [
    "cursor": { run, _, _ in
      let state = run.state
      var text =
        switch state.focus {
        case .request: "request \(state.panes.requestField)"
        case .grid:
          "grid \(state.grid.list) \(state.grid.row) \(state.grid.column)"
            + (state.grid.member.isEmpty ? "" : " member \(state.grid.member)")
        case .live: "live \(state.live.tabs.shown.id.name)"
        }
      if state.focus == .grid, state.grid.list == .body, state.draft.body.text != nil {
        text += ", at byte \(state.grid.body.place.cursor)"
      }
      if let edit = state.edit {
        text += ", edits \(name(of: edit.target))" + (edit.box == nil ? "" : " in a box")
      }
      if RowsTab.isSelecting(in: state) { text += ", selects" }
      return [text]
    },
    "lit": { run, _, _ in ["\(WireHighlight(run.state))"] },
    "top": { run, _, _ in ["row \(run.state.grid.top)"] },
    "tree": { run, _, _ in (run.state.grid.trees[run.state.grid.list] ?? []).map { "row \($0.row)" } },
    "help": { run, _, _ in
      let state = run.state
      let lines = state.frontDialog(HelpDialog.self)?.lines(in: state) ?? []
      return lines.filter(\.isTitle).map(\.text)
    },
    "topics": { run, _, _ in (run.state.frontDialog(HelpDialog.self)?.topics ?? []).map(\.title) },
    "dialogs": { run, _, _ in run.state.dialogs.map { "\(type(of: $0))" } },
    "byte": { run, _, _ in
      let state = run.state
      let bytes = state.composition.bytes(
        in: state.live.cursor..<min(state.live.cursor + 12, state.composition.length))
      return ["\(state.live.cursor): " + escaped(String(decoding: bytes, as: UTF8.self))]
    },
    "filter": { run, _, _ in
      run.state.grid.filters[run.state.grid.list].map { ["rows \($0.rows)"] } ?? []
    },
    "named": { run, _, _ in lines(run.state.fileName) },
    "missing": { run, _, _ in run.state.grid.missingNames },
    "sent": { run, _, _ in
      let exchange = run.state.exchange
      let steps = exchange.shown.map { ", shown: \($0.url.text), \($0.steps.count) steps" } ?? ""
      return ["\(exchange.ended.count) ended" + steps + (exchange.running == nil ? "" : ", one runs")]
    },
  ]

  private static let outside: [String: Probe] = [
    "files": { run, _, _ in run.files.keys.sorted() },
    "wrote": { run, argument, setup in
      guard let bytes = run.files[argument] else { return [] }
      if bytes == run.state.document.serialized() { return ["the draft"] }
      if bytes == setup.files[argument] { return ["nothing: it is as before"] }
      return lines(String(decoding: bytes, as: UTF8.self))
    },
    "copied": { run, _, _ in
      for case .copy(let request) in run.effects.reversed() {
        guard let bytes = request.bytesAtHand else {
          return ["\(request.count) bytes, boundary \(request.boundary ?? "none")"]
            + request.pieces.flatMap { piece in
              if case .bytes(let bytes) = piece { return lines(String(decoding: bytes, as: UTF8.self)) }
              return ["\(piece)"]
            }
        }
        return lines(String(decoding: bytes, as: UTF8.self))
      }
      return []
    },
    "edited": { run, argument, _ in
      for case .openEditor(let request) in run.effects.reversed() {
        let place = "\(request.path ?? request.fileName), line \(request.line)"
        guard argument.isEmpty else { return [place] }
        return [place] + lines(String(decoding: request.pieces.flatMap { $0 }, as: UTF8.self))
      }
      return []
    },
    "effects": { run, _, _ in
      let counted = run.effects.map(name).reduce(into: [(name: String, count: Int)]()) { found, name in
        if found.last?.name == name { found[found.count - 1].count += 1 } else { found.append((name, 1)) }
      }
      return counted.map { $0.count == 1 ? $0.name : "\($0.name), \($0.count) times" }
    },
    "ending": { run, _, _ in ["\(run.ending)"] },
  ]

  // MARK: - Texts

  /// Returns a row of the screen without spaces at its ends, and with two in place of more.
  private static func shown(_ row: String) -> String {
    var text = ""
    for character in row.drop(while: { $0 == " " }) where character != " " || !text.hasSuffix("  ") {
      text.append(character)
    }
    while text.last == " " { text.removeLast() }
    return escaped(text)
  }

  /// Returns the words of a dialog's rows, without its frame.
  private static func words(_ rows: [String]) -> String {
    rows.joined(separator: " ").split { " │─╭╮╰╯├┤".contains($0) }.joined(separator: " ")
  }

  static func lines(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines.map { line in escaped(line.unicodeScalars.last == "\r" ? String(line.dropLast()) : line) }
  }

  /// Returns a text with escapes for control characters.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{1B}": result += "\\e"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FEFF}", "\u{FFFD}":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func content(_ run: Rehearsal) -> String {
    guard let bytes = run.state.composition.body?.bytes else { return "" }
    return String(decoding: bytes.bytes(in: 0..<bytes.count), as: UTF8.self)
  }

  /// Returns a row as `name=text`, with what is special of it.
  private static func text(of row: Draft.Row) -> String {
    var signs = row.type == .string ? "" : ":\(row.type)"
    if row.source == .environment { signs += ":environment" }
    if row.isVerbatim { signs += ":verbatim" }
    if row.isSecret { signs += ":secret" }
    if let name = row.filename { signs += ":filename(\(name))" }
    if let type = row.contentType { signs += ":type(\(type))" }
    if !row.offMembers.isEmpty { signs += ":off\(row.offMembers)" }
    if let description = row.notes.description { signs += ":note(\(description))" }
    return (row.isEnabled ? "" : "off ") + escaped("\(row.name)\(signs)=\(row.text)")
  }

  /// Returns the lines of one text that the other lacks, in order.
  static func difference(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    func members(_ bytes: [UInt8]) -> [String] {
      // Whether a comma follows says nothing about a line.
      lines(String(decoding: bytes, as: UTF8.self)).map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    }
    let (old, new) = (members(old), members(new))
    let changes = new.difference(from: old)
    let removed = Set(
      changes.removals.map { change in if case .remove(let place, _, _) = change { place } else { 0 } })
    let added = Set(
      changes.insertions.map { change in if case .insert(let place, _, _) = change { place } else { 0 } })
    var (found, oldIndex, newIndex) = ([String](), 0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        found.append("- " + old[oldIndex].drop { $0 == " " })
        oldIndex += 1
      } else if added.contains(newIndex) {
        found.append("+ " + new[newIndex].drop { $0 == " " })
        newIndex += 1
      } else {
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return found
  }

  private static func name(of target: EditTarget) -> String {
    switch target {
    case .url: "the URL"
    case .cell(let row, let column): "\(row.list) \(row.index) \(column)"
    case .member(let place, let column): "member \(place.position) \(column)"
    case .newRow(let list, let index, let column): "a new row \(list) \(index) \(column)"
    case .wholeBody: "the body"
    case .bodyHead: "the head of the body"
    }
  }

  /// Returns the name of an effect, with what is short of its values.
  static func name(of effect: Effect) -> String {
    func name(_ value: Any, _ depth: Int) -> String {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum, let child = mirror.children.first, let label = child.label else {
        return mirror.displayStyle == .enum ? "\(value)" : ""
      }
      let inner = Mirror(reflecting: child.value)
      let values = inner.displayStyle == .tuple ? inner.children.map(\.value) : [child.value]
      let texts = values.map { value in
        switch value {
        case let value as String: value
        case let value as Int: "\(value)"
        case let value as Bool: "\(value)"
        case let value as [String]: "\(value)"
        default: depth < 2 && Mirror(reflecting: value).displayStyle == .enum ? name(value, depth + 1) : ""
        }
      }
      return ([label] + texts.filter { !$0.isEmpty }).joined(separator: " ")
    }
    return escaped(name(effect, 0))
  }
}
