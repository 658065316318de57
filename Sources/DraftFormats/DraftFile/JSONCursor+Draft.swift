internal import WiredraftCore

extension JSONCursor {
  mutating func document() throws(DraftFileError) -> DraftDocument {
    var document = DraftDocument()
    document.unknown = try versionedMembers { (cursor, name) throws(DraftFileError) in
      switch name {
      case "title": document.title = try cursor.string(name)
      case "method": document.draft.method = try cursor.string(name)
      case "url": document.draft.url = try cursor.string(name)
      case "boundary": document.draft.boundary = try cursor.string(name)
      case "send": document.send = try cursor.sendSettings(name)
      case "reader": document.draft.reader = try cursor.string(name)
      case "expect": document.expected.expectations = try cursor.expectations(name)
      case "captures": document.expected.captures = try cursor.captures(name)
      case "path", "headers", "parameters", "query":
        guard let list = DraftFileFormat.list(named: name) else { return false }
        document.draft[list] = try cursor.rows(name)
        if let member = DraftDocument.ExplicitMember(rawValue: name) { document.explicit.insert(member) }
      case "variables":
        document.draft.variables = try cursor.variables(name)
        document.explicit.insert(.variables)
      case "environment": document.environment = try cursor.string(name)
      case "queryAdds":
        document.draft.queryAdds = try cursor.boolean(name)
        document.explicit.insert(.queryAdds)
      case "body":
        document.draft.body = try cursor.body(name, default: .usual)
        document.explicit.insert(.body)
      case "bodies":
        try cursor.bodies(into: &document)
        document.explicit.insert(.bodies)
      case "encoding":
        (document.draft.styles, document.unknownStyles) = try cursor.styles()
        document.explicit.insert(.encoding)
      default: return false
      }
      return true
    }
    return document
  }

  mutating func version() throws(DraftFileError) {
    _ = try expect([.number], "wiredraft")
    let place = offset
    guard case .number(let number) = try embeddedValue() else { return }
    guard number.text != String(DraftFileFormat.version) else { return }
    if let version = Int(number.text), version > DraftFileFormat.version {
      throw failure(.newerVersion(version), at: place)
    }
    throw failure(.unsupportedVersion(number.text), at: place)
  }

  /// Reads the version alone, and throws if this program can't read the file.
  mutating func checkVersion() throws(DraftFileError) {
    _ = try versionedMembers { (_, _) throws(DraftFileError) in false }
  }

  /// Reads the members of a file, among them its version, without which it is no file of this program.
  ///
  /// - Parameter member: Reads the value of another name, as in ``members(_:member:)``.
  mutating func versionedMembers(
    member: (inout JSONCursor, String) throws(DraftFileError) -> Bool
  ) throws(DraftFileError) -> [Draft.UnknownMember] {
    var hasVersion = false
    skipSpace()
    let start = offset
    let unknown = try members("") { (cursor, name) throws(DraftFileError) in
      guard name == "wiredraft" else { return try member(&cursor, name) }
      try cursor.version()
      hasVersion = true
      return true
    }
    guard hasVersion else { throw failure(.missingVersion, at: start) }
    return unknown
  }

  mutating func body(_ path: String, default type: Draft.BodyType) throws(DraftFileError) -> Draft.Body {
    var body = Draft.Body(type)
    body.unknown = try members(path) { (cursor, name) throws(DraftFileError) in
      switch name {
      case "type": body.type = try cursor.choice(path + ".type")
      case "text": body.text = try cursor.text(path + ".text")
      case "path": body.path = try cursor.string(path + ".path")
      case "contentType": body.contentType = try cursor.string(path + ".contentType")
      // If both are present, the value counts.
      case "json": body.json = try cursor.embeddedValue()
      case "jsonText":
        let text = Draft.JSONBodyText(try cursor.text(path + ".jsonText"))
        if body.json == nil { body.jsonText = text }
      case "query": body.query = try cursor.text(path + ".query")
      case "operationName": body.operationName = try cursor.string(path + ".operationName")
      case "parameters": body.parameters = try cursor.rows(path + ".parameters")
      default: return false
      }
      return true
    }
    return body
  }

  private mutating func bodies(into document: inout DraftDocument) throws(DraftFileError) {
    var kept: [Draft.Body] = []
    document.unknownBodies = try members("bodies") { (cursor, name) throws(DraftFileError) in
      guard let type = Draft.BodyType(rawValue: name) else { return false }
      _ = try cursor.expect([.object], "bodies.\(name)")
      let place = cursor.offset
      let body = try cursor.body("bodies.\(name)", default: type)
      guard body.type == type else {
        let kind = DraftFileError.Kind.unknownChoice(
          path: "bodies.\(name).type", value: body.type.rawValue, allowed: [name])
        throw cursor.failure(kind, at: place)
      }
      kept.append(body)
      return true
    }
    document.draft.keptBodies = kept
  }

  /// Reads encoding styles; those that are the default are stated, too.
  mutating func styles(
    _ path: @autoclosure () -> String = "encoding"
  ) throws(DraftFileError) -> (styles: EncodingStyles, unknown: [Draft.UnknownMember]) {
    var styles = EncodingStyles()
    let unknown = try members(path()) { (cursor, name) throws(DraftFileError) in
      guard let key = StyleKey(name) else { return false }
      let path = path() + "." + name
      _ = try cursor.expect([.string], path)
      let place = cursor.offset
      let word = try cursor.string(path)
      guard key.state(word, in: &styles) else {
        throw cursor.failure(.unknownChoice(path: path, value: word, allowed: key.allowed), at: place)
      }
      return true
    }
    return (styles, unknown)
  }
}
