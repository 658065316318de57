public import WiredraftCore

/// One change of a document.
///
/// Every change of a draft is made of these: undo, redo and the journal follow from the inverse that applying
/// returns. Edits are total: one that has no place, such as a row past the end, does nothing.
///
/// ```swift
/// var document = DraftDocument()
/// let inverse = document.apply(.insertRow(.parameters, at: 0, Row("q", "Swift")))
/// document.draft.parameters?.count  // 1
/// document.apply(inverse)
/// document.draft.parameters?.count  // nil
/// ```
public enum DraftEdit: Sendable {
  /// Sets the method.
  case setMethod(String)
  /// Sets the URL.
  case setURL(String)
  /// Sets the title, or takes it away.
  case setTitle(String?)
  /// Inserts a row before the one at an index; a list that is absent becomes present.
  case insertRow(RowList, at: Int, Row)
  /// Removes a row; the convenience parameters are absent after their last.
  case removeRow(RowList, at: Int)
  /// Puts a row in the place of another.
  case replaceRow(RowList, at: Int, with: Row)
  /// Moves a row to the index that it has afterwards.
  case moveRow(RowList, from: Int, to: Int)
  /// Sets a whole list; nil makes it absent.
  case setRows(RowList, [Row]?)
  /// Switches the body to another type: the one left is kept, one kept for the new type comes back.
  case setBodyType(BodyType)
  /// Sets the body.
  case setBody(Body)
  /// Puts a text in the place of some bytes, counted from an offset, of a body that is a text or one JSON value.
  case spliceBodyText(at: Int, removing: Int, inserting: BodyText)
  /// Sets the body and those kept for other types.
  case setBodies(Body, kept: [Body])
  /// Sets the encoding styles.
  case setStyles(EncodingStyles)
  /// Fixes the boundary, or sets it free.
  case setBoundary(String?)
  /// Replaces everything, as pasting a whole request does.
  indirect case replace(DraftDocument)
  /// Several changes as one, under a name of their own.
  case group([DraftEdit], name: Name)

  /// What a change is called; the sentences stand elsewhere.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// The method, the URL or the title became another.
    case method, url, title
    /// A row came, went, came twice, or has another place.
    case newRow, deleteRow, duplicateRow, moveRow
    /// One thing of a row became another: its name, its value, its type, and so on.
    case rowName, rowValue, rowType, rowOnOff, rowVerbatim, rowSecret, rowFile, rowDescription
    /// Several things of a row.
    case row
    /// A whole list.
    case rows
    /// Several lines became rows.
    case pasteRows
    /// Dotted or bracketed names became an object, and the reverse.
    case nest, flatten
    /// An actual list took the place of the computed one, and the reverse.
    case override, backToComputed
    /// The type of the body, the body as a whole, a style, or the boundary became another.
    case bodyType, body, styles, boundary
    /// The content type of a body, and the path of the file that is one.
    case bodyContentType, bodyFile
    /// Rows became one JSON value, and the reverse.
    case jsonValue
    /// The whole document.
    case document
    /// A diagnostic's remedy.
    case fix
    /// Several changes that have no other name.
    case several
  }

  /// The change that changes nothing.
  public static let nothing = DraftEdit.group([], name: .several)

  /// Whether this is a group without content.
  public var isNothing: Bool {
    guard case .group(let edits, _) = self else { return false }
    return edits.allSatisfy(\.isNothing)
  }

  /// Whether all that this edit sets is set again by another, so that of the two only the later matters.
  func isOverwritten(by later: DraftEdit) -> Bool {
    switch (self, later) {
    case (.setMethod, .setMethod), (.setURL, .setURL), (.setTitle, .setTitle), (.setBody, .setBody),
      (.setStyles, .setStyles), (.setBoundary, .setBoundary), (.replace, .replace):
      true
    case (.spliceBodyText, .setBody): true
    case (.setRows(let list, _), .setRows(let other, _)): list == other
    // A row that goes again, alone or with its list, need not become what it was first.
    case (.replaceRow(let list, let index, _), .removeRow(let other, let otherIndex)):
      list == other && index == otherIndex
    case (.replaceRow(let list, _, _), .setRows(let other, _)): list == other
    case (.replaceRow(let list, let index, _), .replaceRow(let otherList, let otherIndex, _)):
      list == otherList && index == otherIndex
    default: false
    }
  }
}
