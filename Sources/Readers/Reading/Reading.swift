/// The data that a reader gives for a query or a form.
package struct Reading: Sendable {
  /// The data; an empty object where the reader refuses.
  package let value: ReadValue
  /// The reason why the reader gives nothing at all; nil if it gives ``value``.
  package let refusal: Refusal?
  /// The effects on single segments, by rules that name them.
  package let findings: [Finding]

  /// Nil where the data is a tree.
  let choice: Reader.Accessor.Choice?

  /// The effect of a rule on a segment.
  package struct Finding: Sendable {
    /// The place of the segment in the input, from 0.
    package let segment: Int
    package let effect: ReaderEffect
    package let rule: ReaderRule
    /// The segment that brought it about: the one that took its place.
    package let cause: Int?
  }

  /// The value that the usual accessor gives for each name; nil where the data is a tree.
  package var accessed: ReadValue? {
    guard let choice, refusal == nil, case .object(let members) = value else { return nil }
    return .object(
      members.compactMap { member in
        guard case .list(let items) = member.value, let item = choice == .first ? items.first : items.last
        else {
          return nil
        }
        return .init(name: member.name, value: item)
      })
  }
}

/// The refusal of a whole query or body.
package struct Refusal: Error, Sendable {
  /// The status that the framework answers; nil where the parser only raises an error.
  package let status: Int?
  /// The parser's own name for the error.
  package let error: String
  package let rule: ReaderRule
  /// The segment that is refused; nil if it is the whole.
  package let segment: Int?

  init(_ status: Int?, _ error: String, _ rule: ReaderRule, segment: Int? = nil) {
    self.status = status
    self.error = error
    self.rule = rule
    self.segment = segment
  }
}
