/// The effect of a reader on a row, or on a segment that no row made.
package struct RowReading: Sendable {
  /// The row, with its segments.
  package let subject: DraftedPart.Subject
  /// The effect: the gravest of those on its segments.
  package let effect: ReaderEffect
  /// The rule that had the effect; nil where it is read as drafted.
  package let rule: ReaderRule?
  /// Whether a program that uses the reader as usual gets what the row means. Texts in place of numbers count as meant,
  /// and so does a list where several rows have one name, if all of it is given.
  package let isAsMeant: Bool
  /// The subject that brought the effect about, by its place in the part's subjects: the row that took this one's
  /// place.
  package let cause: Int?
  /// The place of the row's value in what the reader gives, of its first part if they have no place in common; nil if
  /// it isn't there.
  package let place: ReadPlace?
  /// Whether the parts of the row's value have no place in common.
  package let isScattered: Bool

  /// The effect in a sentence.
  package var message: String { rule?.sentence ?? "Read as it was drafted." }
}

/// A path into what a reader gives.
package struct ReadPlace: Sendable, Hashable {
  /// One step into a value.
  package enum Step: Sendable, Hashable {
    case name([UInt8])
    case index(Int)
  }

  /// The steps, from the object of all names.
  package let steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  /// The names in the path, joined by dots, for people: `user.name`.
  package var names: String {
    steps.compactMap { if case .name(let name) = $0 { name.nameInNormalForm } else { nil } }.joined(
      separator: ".")
  }
}

extension ReadValue {
  /// Returns the value at a place; nil if there is none.
  package func value(at place: ReadPlace) -> ReadValue? {
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
  package func rows(of part: DraftedPart, in reading: Reading) -> [RowReading] {
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
