package import WiredraftCore
import WiredraftExplanations

/// The output of `render --as json`.
package struct JSONReport {
  let draft: Draft
  let composition: Composition
  /// The bytes of the body, or nil if there are too many to show.
  let body: [UInt8]?

  package init(draft: Draft, composition: Composition, body: [UInt8]?) {
    self.draft = draft
    self.composition = composition
    self.body = body
  }

  /// The report, with one top-level member or one list element on each line.
  package var text: String {
    var members: [(String, String)] = []
    let unmade = composition.unmade
    let hasTarget = unmade.isDisjoint(with: [.method, .target])
    members.append(("method", unmade.contains(.method) ? "null" : text(composition.method)))
    members.append(("url", hasTarget ? text(composition.url) : "null"))
    members.append(("target", hasTarget ? text(composition.target.text) : "null"))
    let query = composition.query.map { String(decoding: composition.target.bytes[$0], as: UTF8.self) }
    members.append(("query", hasTarget ? query.map(text) ?? "null" : "null"))
    members.append(("fields", unmade.contains(.fields) ? "null" : list(composition.fields.map(field))))
    members.append(("body", bodyMember))
    members.append(("routing", routing))
    members.append(("rows", list(rows)))
    members.append(("spans", list(spans)))
    members.append(("diagnostics", list(composition.diagnostics.map(diagnostic))))
    members.append(("message", message))
    return "{\n" + members.map { "  \(text($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  // MARK: - Members

  private func field(_ field: Composition.Field) -> String {
    object([
      ("name", text(field.name)), ("value", text(field.value)),
      ("source", text(field.source.row == nil ? "automatic" : "row")),
    ])
  }

  private var bodyMember: String {
    guard let entity = composition.body, !composition.unmade.contains(.body) else { return "null" }
    return object([
      ("type", text(entity.type.rawValue)), ("contentType", entity.contentType.map(text) ?? "null"),
      ("length", String(entity.bytes.count)), ("base64", body.map { text(Base64.encode($0)) } ?? "null"),
    ])
  }

  private var message: String {
    guard composition.unmade.isEmpty, let body else { return "null" }
    return text(Base64.encode(composition.head.bytes + body))
  }

  private var routing: String {
    func side(_ side: Routing.Side) -> String {
      object([("source", text(side.source.rawValue)), ("reason", text(side.reason.sentence))])
    }
    let routing = composition.routing
    return object([
      ("prefersQuery", routing.prefersQuery ? "true" : "false"), ("query", side(routing.query)),
      ("body", side(routing.body)),
    ])
  }

  /// The rows, those of folders first, in the order in which they are sent.
  private var rows: [String] {
    composition.allRows(of: draft).map { row($0, $1) }
  }

  private func row(_ reference: Draft.RowReference, _ row: Draft.Row) -> String {
    let destination = composition.outcome(of: reference)?.destination ?? .nowhere
    var members = [
      ("list", text(reference.list.rawValue)), ("index", String(reference.index)), ("name", text(row.name)),
      ("destination", text(destination.rawValue)),
      ("sentAs", composition.sentAs(reference).map(text) ?? "null"),
    ]
    if let folder = reference.folder { members.append(("file", text(composition.folders[folder].file))) }
    return object(members)
  }

  private var spans: [String] {
    let unmade = composition.unmade
    let hasTarget = unmade.isDisjoint(with: [.method, .target])
    var spans: [String] = []
    if hasTarget { spans += composition.target.spans.map { span($0, in: "target") } }
    if hasTarget, !unmade.contains(.fields) { spans += composition.head.spans.map { span($0, in: "head") } }
    if let body = composition.body, !unmade.contains(.body) {
      spans += body.bytes.spans.map { span($0, in: "body") }
    }
    return spans
  }

  private func span(_ span: Composition.Wire.Span, in section: String) -> String {
    var members = [
      ("in", text(section)), ("start", String(span.range.lowerBound)), ("end", String(span.range.upperBound)),
      ("list", span.origin.source.row.map { text($0.list.rawValue) } ?? "null"),
      ("index", span.origin.source.row.map { String($0.index) } ?? "null"),
      ("role", text(span.origin.role.rawValue)), ("part", text(span.origin.part.rawValue)),
    ]
    // Within an array or an object: the path from the row's value to the piece.
    if case .row(_, let path) = span.origin.source, !path.isEmpty {
      members.append(("path", "[" + path.map(step).joined(separator: ", ") + "]"))
    }
    if let folder = span.origin.source.row?.folder {
      members.append(("file", text(composition.folders[folder].file)))
    }
    if let variable = span.origin.variable { members.append(("variable", self.variable(variable))) }
    return object(members)
  }

  private func variable(_ variable: Variable) -> String {
    object([
      ("name", text(variable.name)), ("layer", variable.place.map { text($0.layer.rawValue) } ?? "null"),
      ("file", variable.place?.file.map(text) ?? "null"),
      ("line", variable.place?.line.map(String.init) ?? "null"),
    ])
  }

  private func step(_ step: ParameterValue.Step) -> String {
    switch step {
    case .member(let name): text(name)
    case .element(let index): String(index)
    }
  }

  private func diagnostic(_ diagnostic: Diagnostic) -> String {
    object(JSONLine.members(of: diagnostic))
  }

  // MARK: - JSON

  private func text(_ text: String) -> String { JSONLine.text(text) }

  private func object(_ members: [(String, String)]) -> String { JSONLine.object(members) }

  private func list(_ elements: [String]) -> String { JSONLine.list(elements) }
}

extension Composition {
  /// Returns the rows, those of folders first, in the order in which they are sent.
  package func allRows(of draft: Draft) -> [(reference: Draft.RowReference, row: Draft.Row)] {
    let inherited = folderRows.compactMap { reference in folderRow(reference).map { (reference, $0) } }
    let own = Draft.RowList.allCases.flatMap { list in
      (draft[list] ?? []).enumerated().map { (Draft.RowReference(list, $0), $1) }
    }
    return inherited + own
  }
}
