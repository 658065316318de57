package import WiredraftCore

/// A request in a comparison: a draft and its composition.
package struct ComparedRequest: Sendable {
  /// The display name, such as `POST form`.
  package var title: String
  package var draft: Draft
  package var composition: Composition
  /// The data that the reader of the draft gives, in lines; nil if it names none.
  package var reading: [ReadLine]?

  /// A line of what a reader gives.
  package struct ReadLine: Sendable, Hashable {
    package var text: String
    /// Whether the reading that the others are compared with has no such line.
    package var isMarked = false
  }

  package init(title: String, draft: Draft, composition: Composition, reading: [String]? = nil) {
    self.title = title
    self.draft = draft
    self.composition = composition
    self.reading = reading?.map { ReadLine(text: $0) }
  }

  /// The error that keeps the request from being composed, as a sentence; nil if there is none.
  package var problem: String? {
    guard composition.hasErrors else { return nil }
    let count = composition.count(of: .error)
    guard let first = composition.firstError?.masked(in: draft) else { return "It can't be made." }
    let more = count > 1 ? " (\(count - 1) more)" : ""
    return "It can't be made as it is, and is compared as far as it goes: \(first.sentence)\(more)"
  }

  /// Returns whether the byte at an offset of the message belongs to the value of a secret row.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  package func isSecret(at offset: Int) -> Bool {
    composition.span(at: offset).map { composition.showsSecret($0.origin, of: draft) } ?? false
  }
}

extension Composition {
  fileprivate var firstError: Diagnostic? {
    if let error = diagnosticsBesideRows.first(where: { $0.severity == .error }) { return error }
    for list in Draft.RowList.allCases {
      if let error = firstDiagnostic(ofRowsOf: list), error.severity == .error { return error }
    }
    return nil
  }
}
