internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// Makes one row of several; of one row alone, with those of its head.
  mutating func nest(_ references: [RowReference]) {
    guard let list = nestableList(references), let rows = draft[list] else { return }
    let chosen = references.map(\.index)
    let indices = chosen.count == 1 ? Nesting.group(of: chosen[0], in: rows) : chosen
    do throws(NestingProblem) {
      let nested = try Nesting.nest(rows, at: indices)
      guard let first = nested.indices.first else { return }
      var result = rows
      for index in nested.indices.reversed() { result.remove(at: index) }
      result.insert(nested.row, at: first)
      replaceRows(of: list, with: result, name: .nest) {
        "\(nested.indices.count) rows are one \(nested.row.type == .array ? "array" : "object") now"
      }
      grid.rows[list] = first
    } catch {
      message = Message(text: error.sentence, kind: .warning)
    }
  }

  /// Makes a row of each member or element of some rows.
  mutating func flatten(_ references: [RowReference]) {
    guard let list = nestableList(references), let rows = draft[list] else { return }
    var result = rows
    var count = 0
    do throws(NestingProblem) {
      for index in references.map(\.index).sorted(by: >) where rows.indices.contains(index) {
        let members = try Nesting.flatten(rows[index], styles: draft.styles)
        result.replaceSubrange(index...index, with: members)
        count += members.count
      }
    } catch {
      message = Message(text: error.sentence, kind: .warning)
      return
    }
    replaceRows(of: list, with: result, name: .flatten) { count == 1 ? "1 row now" : "\(count) rows now" }
  }

  private mutating func nestableList(_ references: [RowReference]) -> RowList? {
    guard let list = references.first?.list else { return nil }
    guard list != .headers, list != .path else {
      message = Message(text: "Only parameters can be nested: a field and a path segment are one text each.")
      return nil
    }
    return list
  }

  /// Replaces a list, and says whether the bytes stayed the same.
  private mutating func replaceRows(
    of list: RowList, with rows: [Row], name: DraftEdit.Name, saying what: () -> String
  ) {
    let old = composition
    guard change(.group([.setRows(list, rows)], name: name)) else { return }
    let isSame =
      old.target.bytes.elementsEqual(composition.target.bytes) && old.hasErrors == composition.hasErrors
      && old.body?.contentType == composition.body?.contentType && old.hasSameBody(as: composition)
    guard !isSame else {
      message = Message(text: what() + ": the wire stays the same.")
      return
    }
    let destination = composition.routing.parameters.destination
    let inJSON = draft.body.type == .json && (list == .body || destination == .body)
    message = Message(
      text: what()
        + (inJSON
          ? ": in JSON the names are nested members, so the body has changed."
          : ": the wire has changed; e chooses how arrays and objects are written, u takes it back."),
      kind: .warning)
  }
}

extension Composition {
  /// Whether the bytes at hand of two bodies are the same, and their lengths.
  fileprivate func hasSameBody(as other: Composition) -> Bool {
    guard let one = body?.bytes, let two = other.body?.bytes else {
      return (body == nil) == (other.body == nil)
    }
    return one.count == two.count && one.bytes(in: 0..<one.count) == two.bytes(in: 0..<two.count)
  }
}

extension NestingProblem {
  /// Why not, and what helps.
  var sentence: String {
    switch self {
    case .plainName:
      "There is nothing to nest: names such as a[b], a.b or a[] go together, or several of one name."
    case .conflict(let name):
      "\(Self.quoted(name)) would be two things at once, such as a text and an object: rename one of the rows."
    case .typeCannotNest(let name, let type):
      "\(Self.quoted(name)) can't be nested: JSON has no \(type == .date ? "dates" : type == .file ? "files" : "such values")."
    case .wrongText(let name): "\(Self.quoted(name)) holds a text that is wrong for its type: mend it first."
    case .notPlainText(let name):
      "\(Self.quoted(name)) comes from the environment or is sent as it is: that would be lost."
    case .hasContentType(let name):
      "The part of \(Self.quoted(name)) has a content type of its own, which would be lost."
    case .tooDeep: "The names have more steps than a value may have: 1,000."
    case .notACollection(let name):
      "\(Self.quoted(name)) is neither an array nor an object: t makes it one, if its text is."
    case .empty(let name): "\(Self.quoted(name)) holds nothing that could become a row."
    }
  }

  private static func quoted(_ name: String) -> String {
    name.count > 40 ? "“\(name.prefix(39))…”" : "“\(name)”"
  }
}
