/// A rule of a reader, with the place where it can be looked up.
package struct ReaderRule: Sendable, Hashable {
  /// The name, for programs: `php-last-wins`.
  package let name: String
  /// The rule, as a sentence.
  package let sentence: String
  /// The file of the reader's source, or the section of a standard, that has the rule.
  package let reference: String

  init(_ name: String, _ sentence: String, _ reference: String) {
    self.name = name
    self.sentence = sentence
    self.reference = reference
  }
}

/// The effect of a reader on a row or a segment.
package enum ReaderEffect: String, Sendable, Hashable, CaseIterable, Comparable {
  /// It is read as it was drafted.
  case read
  /// It is there, as a value of another type: a text in place of a number, an object in place of a list.
  case retyped
  /// It is there, under another name.
  case renamed
  /// It is there, in one list with the values of other rows.
  case merged
  /// It isn't there: it was beyond a limit.
  case truncated
  /// It isn't there.
  case lost
  /// Nothing is there: the reader refuses the query or the body as a whole.
  case refused

  /// Whether one is the lesser change.
  package static func < (lhs: ReaderEffect, rhs: ReaderEffect) -> Bool { lhs.weight < rhs.weight }

  private var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether the value doesn't arrive.
  package var isLoss: Bool { self >= .truncated }
}
