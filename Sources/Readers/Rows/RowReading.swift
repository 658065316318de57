/// The effect of a reader on a row, or on a segment that no row made.
public struct RowReading: Sendable {
  /// The row, with its segments.
  public let subject: DraftedPart.Subject
  /// The effect: the gravest of those on its segments.
  public let effect: ReaderEffect
  /// The rule that had the effect; nil where it is read as drafted.
  public let rule: ReaderRule?
  /// Whether a program that uses the reader as usual gets what the row means. Texts in place of numbers count as meant,
  /// and so does a list where several rows have one name, if all of it is given.
  public let isAsMeant: Bool
  /// The subject that brought the effect about, by its place in the part's subjects: the row that took this one's
  /// place.
  public let cause: Int?
  /// The place of the row's value in what the reader gives, of its first part if they have no place in common; nil if
  /// it isn't there.
  public let place: ReadPlace?
  /// Whether the parts of the row's value have no place in common.
  public let isScattered: Bool

  /// The effect in a sentence.
  public var message: String { rule?.sentence ?? "Read as it was drafted." }
}

/// A path into what a reader gives.
public struct ReadPlace: Sendable, Hashable {
  /// One step into a value.
  public enum Step: Sendable, Hashable {
    case name([UInt8])
    case index(Int)
  }

  /// The steps, from the object of all names.
  public let steps: [Step]

  /// Makes a path.
  public init(steps: [Step]) { self.steps = steps }

  /// The names in the path, joined by dots, for people: `user.name`.
  public var names: String {
    steps.compactMap { if case .name(let name) = $0 { name.nameInNormalForm } else { nil } }.joined(
      separator: ".")
  }
}

extension ReadValue {
  /// Returns the value at a place; nil if there is none.
  public func value(at place: ReadPlace) -> ReadValue? {
    var value = self
    for step in place.steps {
      switch (step, value) {
      case (.name(let name), .object):
        guard let next = value[name] else { return nil }
        value = next
      case (.index(let index), .list(let items)) where items.indices.contains(index): value = items[index]
      default: return nil
      }
    }
    return value
  }
}

extension Reader {
  /// Returns what became of each row of a part, in the order of its subjects.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the part.
  public func rows(of part: DraftedPart, in reading: Reading) -> [RowReading] {
    if let refusal = reading.refusal {
      return part.subjects.map {
        RowReading(
          subject: $0, effect: .refused, rule: refusal.rule, isAsMeant: false,
          cause: refusal.segment.map { part.pairs[$0].subject }, place: nil, isScattered: false)
      }
    }
    return RowComparison(self, part, reading).rows
  }
}
