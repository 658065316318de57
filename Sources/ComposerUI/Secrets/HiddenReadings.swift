package import DraftFormats
package import Readers
internal import WiredraftCore

/// The values that a reader gives and that are shown as dots: those that a secret made.
package struct HiddenReadings: Sendable {
  private let segments: Set<Int>
  private let dots: [UInt8]

  /// Finds the segments of a part that hold a secret.
  ///
  /// - Complexity: O(*n*), where *n* is the number of segments, of spans of the part, and of bytes of the URL.
  package init(_ part: DraftedPart, of secrets: SecretMap, dots: String) {
    self.dots = Array(dots.utf8)
    let composition = secrets.composition
    let (places, start) =
      switch part.input.kind {
      case .query:
        (secrets.headPlaces, composition.method.utf8.count + 1 + (composition.query?.lowerBound ?? 0))
      case .form: (secrets.bodyPlaces, composition.head.count)
      }
    var segments: Set<Int> = []
    var next = places[...]
    for (index, segment) in part.input.segments.enumerated() {
      let range = start + segment.range.lowerBound..<start + segment.range.upperBound
      next = next.drop { $0.range.upperBound <= range.lowerBound }
      if let place = next.first, place.range.overlaps(range) { segments.insert(index) }
    }
    self.segments = segments
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
