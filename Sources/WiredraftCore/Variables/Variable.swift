/// The definition of a variable: a name, a value with its type, and where both come from.
///
/// Bytes that a variable made share it with their origin, so it is an object; it never changes.
public final class Variable: Sendable {
  /// The name, as it is written between the braces.
  public let name: String
  /// The value; nil for a name that nothing defines.
  public let value: ParameterValue?
  /// Whether the value must be hidden.
  public let isSecret: Bool
  /// The place of the definition; nil for a name that nothing defines.
  public let place: Variable.Place?
  /// The places of further definitions of the name, which this one hides.
  public let hidden: [Variable.Place]

  /// Makes a definition.
  public init(
    _ name: String, _ value: ParameterValue?, isSecret: Bool = false, at place: Variable.Place?,
    hiding hidden: [Variable.Place] = []
  ) {
    self.name = name
    self.value = value
    self.isSecret = isSecret
    self.place = place
    self.hidden = hidden
  }

  /// Whether anything defines the name.
  public var isDefined: Bool { value != nil }
}

extension Variable: Hashable {
  /// Returns whether two definitions have the same name, place and value.
  public static func == (lhs: Variable, rhs: Variable) -> Bool {
    lhs === rhs
      || (lhs.name == rhs.name && lhs.place == rhs.place && lhs.isSecret == rhs.isSecret
        && lhs.hidden == rhs.hidden && lhs.hasSameValue(as: rhs))
  }

  /// Hashes the name and the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(place)
  }

  /// Returns whether two variables have the same value, or both have none.
  public func hasSameValue(as other: Variable) -> Bool {
    switch (value, other.value) {
    case (nil, nil): true
    case (let value?, let other?): value.isIdentical(to: other)
    default: false
    }
  }
}
