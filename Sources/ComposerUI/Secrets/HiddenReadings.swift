package import Readers
package import WiredraftCore

/// The values that a reader gives and that are shown as dots: those that a secret made.
package struct HiddenReadings: Sendable {
  private let segments: Set<Int>
  private let dots: [UInt8]

  /// Finds the segments of a part whose values are secret: those of secret rows, and those of the URL by their names.
  package init(_ part: DraftedPart, of composition: Composition, _ draft: Draft, dots: String) {
    self.dots = Array(dots.utf8)
    segments = part.subjects.reduce(into: []) { segments, subject in
      let isSecret =
        subject.row.map { composition.sendsSecret($0, of: draft) }
        ?? SecretName.matches(part.name(of: subject))
      if isSecret { segments.formUnion(subject.segments) }
    }
  }

  /// Whether the value of a segment is hidden.
  package func hides(_ segment: Int) -> Bool { segments.contains(segment) }

  /// Returns a value with dots in place of secrets.
  package func masked(_ value: ReadValue) -> ReadValue {
    guard !segments.isEmpty else { return value }
    return switch value {
    case .null, .mark: value
    case .text(_, let segment): segments.contains(segment) ? .text(dots, segment: segment) : value
    case .list(let items): .list(items.map(masked))
    case .object(let members): .object(members.map { .init(name: $0.name, value: masked($0.value)) })
    }
  }
}
