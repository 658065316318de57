package import WiredraftCore

/// The secrets that a draft's file contains as they are, rather than from the environment.
package struct PlainSecrets: Sendable, Hashable {
  /// The name of the first row whose value is a secret; nil if there is none.
  package private(set) var firstName: String?
  /// The first such row; nil if it is in a body that is kept for another type.
  package private(set) var firstRow: Draft.RowReference?
  /// The number of such rows.
  package private(set) var rowCount = 0
  package private(set) var isInURL = false

  /// Whether a body that is given as a whole contains a secret, within the part that is searched.
  package private(set) var isInBody = false

  /// The name of the first variable of the draft whose value is a secret; nil if there is none.
  package let variable: String?

  package var isEmpty: Bool { rowCount == 0 && !isInURL && !isInBody && variable == nil }

  /// Searches a draft, including disabled rows, which are in its file, too.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package init(in draft: Draft) {
    variable = draft.variables.first { $0.isSecret && $0.value != .null && $0.value != .string("") }?.name
    for list in Draft.RowList.allCases { look(through: draft[list] ?? [], of: list) }
    for body in draft.keptBodies { look(through: body.parameters ?? [], of: nil) }
    isInBody = draft.body.holdsSecretText || draft.keptBodies.contains { $0.holdsSecretText }
    isInURL = !SecretURL.ranges(in: draft.url).isEmpty
  }

  private mutating func look(through rows: [Draft.Row], of list: Draft.RowList?) {
    for (index, row) in rows.enumerated() where row.hidesText && !row.text.isEmpty && row.type != .file {
      rowCount += 1
      guard firstName == nil else { continue }
      firstName = row.name
      firstRow = list.map { Draft.RowReference($0, index) }
    }
  }
}

extension Draft.Body {
  /// Whether the text or the JSON value contains a secret, within the part that is searched.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text up to ``SecretText/looksAt``.
  package var holdsSecretText: Bool { holdsSecretText(upTo: SecretText.looksAt) }

  /// Whether the first `count` bytes of the text, or of the JSON value, contain a secret.
  package func holdsSecretText(upTo count: Int) -> Bool {
    guard let text = wholeText, !text.isEmpty else { return false }
    return !SecretText.ranges(in: text.bytes(in: 0..<min(count, text.utf8Count))).isEmpty
  }
}
