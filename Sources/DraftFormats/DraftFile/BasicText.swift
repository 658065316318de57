internal import WiredraftCore

/// The user and the password of a row of the type `Draft.RowType.basic`.
///
/// ```swift
/// let text = BasicText("{{id}}:se:cret")
/// text?.user      // "{{id}}"
/// text?.password  // "se:cret"
/// ```
package struct BasicText: Sendable, Hashable {
  /// The user: the text before the first colon that is not part of a reference to a variable.
  package var user: String
  /// The password: all that follows.
  package var password: String

  package init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Reads a row's text; nil if it has no colon outside of references.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let colon = UInt8(ascii: ":")
    let reference = ReferenceText.mayOccur(in: text) ? ReferenceText(text) : nil
    let place =
      if let reference {
        zip(reference.pieces, reference.ranges).lazy.compactMap { piece, range in
          if case .literal = piece { bytes[range].firstIndex(of: colon) } else { nil }
        }.first
      } else {
        bytes.firstIndex(of: colon)
      }
    guard let place else { return nil }
    user = String(decoding: bytes[..<place], as: UTF8.self)
    password = String(decoding: bytes[(place + 1)...], as: UTF8.self)
  }

  /// The text of a row.
  package var text: String { "\(user):\(password)" }

  /// Whether a row of these credentials is read as the same ones: the user has no colon.
  package var isReadBack: Bool { BasicText(text) == self }

  init?(of row: Draft.Row) {
    guard row.type == .basic, row.source == .literal else { return nil }
    self.init(row.text)
  }
}
