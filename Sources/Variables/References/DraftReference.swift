package import WiredraftCore

/// A reference to a variable in a draft, with its place.
package struct DraftReference: Sendable, Hashable {
  /// The places in a draft that may refer to variables.
  package enum Place: Sendable, Hashable {
    case url
    /// The name or the value of a row.
    case row(RowReference)
    /// The text of a body, or the path of its file.
    case body
  }

  /// The name of the variable.
  package var name: String
  package var place: Place

  package init(_ name: String, in place: Place) {
    self.name = name
    self.place = place
  }
}

extension Draft {
  /// The references to variables in the texts that decide the request: those of the URL, of the rows that are on, and of
  /// the body.
  ///
  /// In an array, an object or a JSON body strings may have references, and names of members have none. A place that
  /// refers to a name several times has one reference to it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the texts.
  package var variableReferences: [DraftReference] {
    var found: [DraftReference] = []
    func add(_ names: [String], in place: DraftReference.Place) {
      var known: Set<String> = []
      for name in names where known.insert(name).inserted {
        found.append(DraftReference(name, in: place))
      }
    }
    add(ReferenceNames.names(in: url), in: .url)
    for list in [RowList.path, .headers, .parameters, .query, .body] {
      // A value in place of the rows, and a text or a file, leave them unsent.
      let isUnsent = !body.type.takesRows || (body.type.takesJSONValue && body.jsonText != nil)
      if list == .body, isUnsent { continue }
      for (index, row) in (self[list] ?? []).enumerated() where row.isEnabled && row.type != .omitted {
        let isLiteral = row.source == .literal
        let names = ReferenceNames.names(in: row.name) + (isLiteral ? ReferenceNames.names(in: row) : [])
        if !names.isEmpty { add(names, in: .row(RowReference(list, index))) }
      }
    }
    add(ReferenceNames.names(in: body), in: .body)
    return found
  }
}

/// Finds the names that texts refer to.
private enum ReferenceNames {
  static func names(in text: String) -> [String] {
    ReferenceText.mayOccur(in: text) ? ReferenceText(text).names : []
  }

  static func names(in row: Row) -> [String] {
    guard row.type == .array || row.type == .object, ReferenceText.mayOccur(in: row.text) else {
      return names(in: row.text)
    }
    // The whole text may be a reference; otherwise it is JSON.
    if let name = ReferenceText(row.text).wholeName { return [name] }
    guard case .value(let value) = row.content else { return [] }
    return names(in: value)
  }

  static func names(in body: Body) -> [String] {
    if body.type.isFile { return body.path.map(names) ?? [] }
    if body.type.isText { return body.text.flatMap(names) ?? [] }
    guard body.type.takesJSONValue, let json = body.jsonText, mayOccur(in: json.text) else { return [] }
    return json.value.map(names) ?? []
  }

  private static func names(in text: BodyText) -> [String]? {
    mayOccur(in: text) ? ReferenceText(String(text)).names : nil
  }

  private static func names(in value: ParameterValue) -> [String] {
    switch value {
    case .string(let text): names(in: text)
    case .array(let elements): elements.flatMap(names)
    case .object(let members): members.flatMap { names(in: $0.value) }
    default: []
    }
  }

  /// Returns whether a text has two braces in a row, without joining its segments.
  private static func mayOccur(in text: BodyText) -> Bool {
    var isAfterBrace = false
    for segment in text.segments {
      for byte in segment {
        let isBrace = byte == UInt8(ascii: "{")
        if isBrace, isAfterBrace { return true }
        isAfterBrace = isBrace
      }
    }
    return false
  }
}
