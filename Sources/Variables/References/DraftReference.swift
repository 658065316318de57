package import WiredraftCore

/// A reference to a variable in a draft or in the file of one of its folders, with its place.
package struct DraftReference: Sendable, Hashable {
  /// The places that may refer to variables.
  package enum Place: Sendable, Hashable {
    case url
    /// The base URL of a folder, by the place of the folder.
    case baseURL(folder: Int)
    /// The name or the value of a row, which a folder may give.
    case row(Draft.RowReference)
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
  /// Returns the references to variables in the texts that decide the request: those of the URL, of the rows that are on,
  /// and of the body, and those that folders give the draft.
  ///
  /// A place that refers to a name several times has one reference to it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the texts.
  package func variableReferences(in folders: [Draft.FolderDefaults]) -> [DraftReference] {
    var found: [DraftReference] = []
    func add(_ names: [String], in place: DraftReference.Place) {
      var known: Set<String> = []
      for name in names where known.insert(name).inserted {
        found.append(DraftReference(name, in: place))
      }
    }
    if let folder = baseURLPlace(in: folders) {
      add(ReferenceText.names(in: folders[folder].baseURL ?? ""), in: .baseURL(folder: folder))
    }
    add(ReferenceText.names(in: url), in: .url)
    for list in [Draft.RowList.path, .headers, .parameters, .query, .body] {
      guard list != .headers else {
        for (reference, row) in headerRows(in: folders).sent { add(row.references, in: .row(reference)) }
        continue
      }
      // A value in place of the rows, and a text or a file, leave them unsent.
      let isUnsent = !body.type.takesRows || (body.type.takesJSONValue && body.jsonText != nil)
      if list == .body, isUnsent { continue }
      for (index, row) in (self[list] ?? []).enumerated() where row.isEnabled && row.type != .omitted {
        add(row.references, in: .row(Draft.RowReference(list, index)))
      }
    }
    add(body.references, in: .body)
    return found
  }
}
