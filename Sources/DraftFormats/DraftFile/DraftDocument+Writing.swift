internal import WiredraftCore

extension DraftDocument {
  /// Returns the document as a draft file.
  ///
  /// The text is canonical: two spaces for each level, one row on one line, names in a fixed order, defaults
  /// left out, a newline at the end. Reading it and writing it again gives the same bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func serialized() -> [UInt8] {
    let members: [DraftFileWriter.Member] = [
      ("wiredraft", Array(String(DraftFileFormat.version).utf8)),
      ("title", title.map(DraftFileWriter.string)),
      ("method", DraftFileWriter.string(draft.method)),
      ("url", DraftFileWriter.string(draft.url)),
      ("path", rows(draft.path, unless: draft.path.isEmpty && !explicit.contains(.path))),
      ("variables", variables),
      ("environment", environment.map(DraftFileWriter.string)),
      ("headers", rows(draft.headers, unless: draft.headers.isEmpty && !explicit.contains(.headers))),
      ("parameters", rows(draft.parameters)),
      ("query", rows(draft.query)),
      ("queryAdds", queryAdds),
      ("body", bodyMember),
      ("bodies", keptBodies),
      ("encoding", encoding),
      ("boundary", draft.boundary.map(DraftFileWriter.string)),
      ("send", DraftFileWriter.sending(send)),
      ("reader", draft.reader.map(DraftFileWriter.string)),
      ("expect", DraftFileWriter.expectations(expected, indent: 2)),
      ("captures", DraftFileWriter.captures(expected, indent: 2)),
    ]
    return DraftFileWriter.block(members, unknown, indent: 0) + [0x0A]
  }

  private func rows(_ rows: [Draft.Row]?, unless isLeftOut: Bool = false) -> [UInt8]? {
    isLeftOut ? nil : rows.map { DraftFileWriter.rows($0, indent: 2) }
  }

  private var variables: [UInt8]? {
    let isLeftOut = draft.variables.isEmpty && !explicit.contains(.variables)
    return isLeftOut ? nil : DraftFileWriter.variables(draft.variables, indent: 2)
  }

  private var queryAdds: [UInt8]? {
    draft.queryAdds || explicit.contains(.queryAdds) ? Array("\(draft.queryAdds)".utf8) : nil
  }

  private var bodyMember: [UInt8]? {
    if draft.body.type == .usual, draft.body.isEmpty, !explicit.contains(.body) { return nil }
    return Self.text(of: draft.body, indent: 2)
  }

  private static func text(of body: Draft.Body, indent: Int) -> [UInt8] {
    let members: [DraftFileWriter.Member] = [
      ("type", DraftFileWriter.string(body.type.rawValue)),
      ("query", body.query.map(DraftFileWriter.text)),
      ("operationName", body.operationName.map(DraftFileWriter.string)),
      ("text", body.text.map(DraftFileWriter.text)),
      ("path", body.path.map(DraftFileWriter.string)),
      ("contentType", body.contentType.map(DraftFileWriter.string)),
      ("json", body.json.map(DraftFileWriter.value)),
      // Text that is not valid JSON yet is kept as typed.
      ("jsonText", body.json == nil ? body.jsonText.map { DraftFileWriter.text($0.text) } : nil),
      ("parameters", body.parameters.map { DraftFileWriter.rows($0, indent: indent + 2) }),
    ]
    guard body.parameters?.isEmpty == false else { return DraftFileWriter.line(members, body.unknown) }
    return DraftFileWriter.block(members, body.unknown, indent: indent)
  }

  private var keptBodies: [UInt8]? {
    // Of two bodies of one type the later one counts: a file has room for one.
    var kept: [Draft.Body] = []
    for body in draft.keptBodies {
      kept.removeAll { $0.type == body.type }
      kept.append(body)
    }
    var members: [DraftFileWriter.Member] = kept.map { ($0.type.rawValue, Self.text(of: $0, indent: 4)) }
    for type in Draft.BodyType.allCases where !kept.contains(where: { $0.type == type }) {
      members.append((type.rawValue, nil))
    }
    guard !kept.isEmpty || !unknownBodies.isEmpty else {
      return explicit.contains(.bodies) ? Array("{}".utf8) : nil
    }
    return DraftFileWriter.block(members, unknownBodies, indent: 2)
  }

  private var encoding: [UInt8]? {
    DraftFileWriter.styles(draft.styles, unknownStyles, isExplicit: explicit.contains(.encoding))
  }
}
