/// A composed row: its bytes, their origins and its diagnostics, as if it were the first row of its list.
///
/// It doesn't depend on the row's place in the list or in the message, so the next composition can reuse it.
final class ComposedRow: Sendable {
  enum Kind: Sendable { case disabled, omitted, placed }

  /// The bytes of the row, counted from the first one written for it.
  enum Extent: Sendable {
    case nothing
    case range(Range<Int>)
    case ranges([Range<Int>])
    case file(path: String)
  }

  /// The revision of the row that it was made from.
  let revision: RowRevision
  /// The bytes before the row when it was composed.
  let opening: Opening
  let kind: Kind
  let extent: Extent
  let contents: [Composition.TracedBytes.Piece.Content]
  /// The row's text, if it is long: the next composition reuses the unchanged pieces.
  let longText: EncodedText?
  let unmade: Composition.Parts
  /// The row's name, if it was written as that of a JSON member.
  let memberName: String?
  /// The properties that few rows have; nil if the row has none of them.
  private let rare: Rare?
  let diagnostics: [Diagnostic]
  /// Whether the sums over a list depend on this row.
  let isCounted: Bool

  init(_ composer: borrowing RowComposer) {
    revision = composer.row.revision
    opening = composer.opening
    kind = composer.kind
    extent = composer.extent
    contents = composer.bytes.traced.contents
    longText = composer.longText
    unmade = composer.unmade
    memberName = composer.memberName
    rare = Rare(composer)
    diagnostics = composer.diagnostics
    isCounted =
      !diagnostics.isEmpty || !unmade.isEmpty || composer.duplicateInValue != nil || !composer.files.isEmpty
      || !composer.environment.isEmpty
  }

  /// The properties that few rows have, apart from the others to keep the memory of the many small.
  private final class Rare: Sendable {
    let duplicateInValue: String?
    let files: [String]
    let environment: [String]
    let references: [String]

    init?(_ composer: borrowing RowComposer) {
      guard
        composer.duplicateInValue != nil || !composer.files.isEmpty || !composer.environment.isEmpty
          || !composer.references.isEmpty
      else { return nil }
      duplicateInValue = composer.duplicateInValue
      files = composer.files
      environment = composer.environment
      references = composer.references
    }
  }

  /// A duplicate name within the row's value.
  var duplicateInValue: String? { rare?.duplicateInValue }
  /// The files that the row names.
  var files: [String] { rare?.files ?? [] }
  /// The environment variables that the row names.
  var environment: [String] { rare?.environment ?? [] }
  /// The variables that the row refers to.
  var references: [String] { rare?.references ?? [] }

  /// Whether the row is written, even if as no bytes: an empty name alone is one pair.
  var isWritten: Bool { if case .nothing = extent { false } else { true } }

  /// Returns whether the row would be composed the same way after other bytes, and in a context with a difference.
  func isSame(after opening: Opening, since difference: ContextDifference?) -> Bool {
    guard self.opening == opening || !isWritten else { return false }
    guard let difference, let rare else { return true }
    return !difference.concerns(
      files: rare.files, environment: rare.environment, references: rare.references,
      holdsUndefined: diagnostics.contains { $0.code == .undefinedVariable })
  }
}

/// The number of diagnostics of each severity.
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
