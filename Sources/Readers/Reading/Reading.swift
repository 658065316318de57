/// The data that a reader gives for a query or a form.
public struct Reading: Sendable {
  /// The data; an empty object where the reader refuses.
  public let value: ReadValue
  /// The reason why the reader gives nothing at all; nil if it gives ``value``.
  public let refusal: Refusal?
  /// The effects on single segments, by rules that name them.
  public let findings: [Finding]

  /// Which value the accessor of the reader gives; nil where the data is a tree.
  let choice: Reader.Accessor.Choice?

  /// The effect of a rule on a segment.
  public struct Finding: Sendable {
    /// The place of the segment in the input, from 0.
    public let segment: Int
    /// The effect.
    public let effect: ReaderEffect
    /// The rule.
    public let rule: ReaderRule
    /// The segment that brought it about: the one that took its place.
    public let cause: Int?
  }

  /// The value that the usual accessor gives for each name; nil where the data is a tree.
  public var accessed: ReadValue? {
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
public struct Refusal: Error, Sendable {
  /// The status that the framework answers; nil where the parser only raises an error.
  public let status: Int?
  /// The parser's own name for the error.
  public let error: String
  /// The rule.
  public let rule: ReaderRule
  /// The segment that is refused; nil if it is the whole.
  public let segment: Int?

  init(_ status: Int?, _ error: String, _ rule: ReaderRule, segment: Int? = nil) {
    self.status = status
    self.error = error
    self.rule = rule
    self.segment = segment
  }
}
