package import WiredraftCore

/// One change of a document.
///
/// Every change of a draft consists of these: undo, redo and the journal rely on the inverse that applying an
/// edit returns. Edits are total: one that has no place, such as a row past the end, does nothing.
///
/// ```swift
/// var document = DraftDocument()
/// let inverse = document.apply(.insertRow(.parameters, at: 0, Draft.Row("q", "Swift")))
/// document.draft.parameters?.count  // 1
/// document.apply(inverse)
/// document.draft.parameters?.count  // nil
/// ```
package enum DraftEdit: Sendable {
  /// Sets the property of a name to that of another document; ``setMethod(_:)`` and the like make it.
  indirect case set(Name, of: DraftDocument)
  /// Inserts a row before the one at an index; a list that is absent becomes present.
  case insertRow(Draft.RowList, at: Int, Draft.Row)
  /// Removes a row; removing the last of the convenience parameters makes their list absent.
  case removeRow(Draft.RowList, at: Int)
  case replaceRow(Draft.RowList, at: Int, with: Draft.Row)
  /// Moves a row to the index that it has afterwards.
  case moveRow(Draft.RowList, from: Int, to: Int)
  /// Sets a whole list; nil makes it absent.
  case setRows(Draft.RowList, [Draft.Row]?)
  /// Switches the body to another type: the old body is kept, and one kept for the new type is restored.
  case setBodyType(Draft.BodyType)
  case setBody(Draft.Body)
  /// Replaces a number of bytes, from an offset, in a body that is a text or one JSON value.
  case spliceBodyText(at: Int, removing: Int, inserting: Draft.BodyText)
  /// Sets the body and those kept for other types.
  case setBodies(Draft.Body, kept: [Draft.Body])
  /// Replaces everything, as pasting a whole request does.
  indirect case replace(DraftDocument)
  /// Several changes as one, under one name.
  case group([DraftEdit], name: Name)

  /// The name of a change; the sentences for people are elsewhere.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    case method, url, title, description
    case newRow, deleteRow, duplicateRow, moveRow
    /// One property of a row changed: its name, its value, its type, and so on.
    case rowName, rowValue, rowType, rowOnOff, rowVerbatim, rowSecret, rowFile, rowDescription, rowStyles
    /// Several properties of a row changed.
    case row
    /// A whole list changed.
    case rows
    case pasteRows
    /// Dotted or bracketed names became an object, or the reverse.
    case nest, flatten
    /// An actual list replaced the computed one, or the reverse.
    case override, backToComputed
    /// The query's own rows are added to the computed ones now, or replace them.
    case queryAdds
    case bodyType, body, styles, boundary
    case bodyContentType, bodyFile
    case variables, environment
    case reader
    case sending
    case expected
    /// Rows became one JSON value, or the reverse.
    case jsonValue
    case document
    /// The remedy of a diagnostic was applied.
    case fix
    /// Several changes that have no other name.
    case several
  }

  package static let nothing = DraftEdit.group([], name: .several)

  package var isNothing: Bool {
    guard case .group(let edits, _) = self else { return false }
    return edits.allSatisfy(\.isNothing)
  }

  /// Whether a later edit sets everything that this one sets, so that only the later one matters.
  func isOverwritten(by later: DraftEdit) -> Bool {
    switch (self, later) {
    case (.set(let name, _), .set(let other, _)): name == other
    case (.setBody, .setBody), (.replace, .replace), (.spliceBodyText, .setBody): true
    case (.setRows(let list, _), .setRows(let other, _)): list == other
    // A row that is removed afterwards, alone or with its list, need not be restored first.
    case (.replaceRow(let list, let index, _), .removeRow(let other, let otherIndex)):
      list == other && index == otherIndex
    case (.replaceRow(let list, _, _), .setRows(let other, _)): list == other
    case (.replaceRow(let list, let index, _), .replaceRow(let otherList, let otherIndex, _)):
      list == otherList && index == otherIndex
    default: false
    }
  }
}
