/// It doesn't depend on the row's place in the list, so the next composition can reuse it.
struct ComposedRow: Sendable {
  enum Kind: Sendable { case disabled, omitted, placed }

  /// The bytes of a row that are not simply all of it after the separator, counted from the first one written for it.
  enum Extent: Sendable {
    case ranges([Range<Int>])
    case file(path: String)
  }

  let revision: RowRevision
  let opening: Opening
  var kind = Kind.placed
  /// Whether the row is written, even if as no bytes: an empty name alone is one pair.
  var isWritten = false
  /// The number of bytes of the separator before it.
  var lead: UInt8 = 0
  var end = Composition.Wire.Place()
  var memberName: String?
  private(set) var notes: Notes?

  init(_ revision: RowRevision, after opening: Opening) {
    self.revision = revision
    self.opening = opening
  }

  /// The properties that few rows have, apart from the others to keep the memory of the many small.
  final class Notes: Sendable {
    let content: Content

    struct Content: Sendable {
      var diagnostics: [Diagnostic] = []
      var unmade: Composition.Parts = []
      var extent: Extent?
      var duplicateInValue: String?
      var files: [String] = []
      var environment: [String] = []
      var references: [String] = []
      /// The row's text, if it is long, from which the next composition copies what is unchanged.
      var longText: Composition.Wire.LongText?
    }

    fileprivate init(_ content: Content) { self.content = content }
  }

  mutating func note(_ content: Notes.Content) {
    guard
      !content.diagnostics.isEmpty || !content.unmade.isEmpty || content.extent != nil
        || content.duplicateInValue != nil || !content.files.isEmpty || !content.environment.isEmpty
        || !content.references.isEmpty || content.longText != nil
    else { return }
    notes = Notes(content)
  }

  var diagnostics: [Diagnostic] { notes?.content.diagnostics ?? [] }

  func isSame(after opening: Opening, since difference: ContextDifference?) -> Bool {
    guard self.opening == opening || !isWritten else { return false }
    guard let difference, let notes = notes?.content else { return true }
    return !difference.concerns(
      files: notes.files, environment: notes.environment, references: notes.references,
      holdsUndefined: notes.diagnostics.contains { $0.code == .undefinedVariable })
  }

  func hasSameName(as other: ComposedRow) -> Bool {
    switch (memberName, other.memberName) {
    case (nil, nil): true
    case (let name?, let other?): name.hasSameBytes(as: other)
    default: false
    }
  }
}

struct SeverityCounts: Sendable, Equatable {
  var information = 0
  var warning = 0
  var error = 0

  mutating func count(_ severity: Diagnostic.Severity) {
    switch severity {
    case .information: information += 1
    case .warning: warning += 1
    case .error: error += 1
    }
  }

  subscript(severity: Diagnostic.Severity) -> Int {
    switch severity {
    case .information: information
    case .warning: warning
    case .error: error
    }
  }

  static func += (lhs: inout SeverityCounts, rhs: SeverityCounts) {
    lhs.information += rhs.information
    lhs.warning += rhs.warning
    lhs.error += rhs.error
  }
}
