public import WiredraftCore

/// The expectations of a draft's answer, and the values of the answer that become variables: the members `expect` and
/// `captures` of a draft file. The bytes of the request do not depend on them.
public struct ExpectedAnswer: Sendable, Hashable {
  /// A value of the answer that becomes a variable.
  public struct Capture: Sendable, Hashable {
    /// The name of the variable.
    public var name: String
    /// The place of the value: a JSON path such as `$.id`, or `header NAME`.
    public var place: String
    /// Members that this version does not know.
    public var unknown: [Draft.UnknownMember] = []

    /// Makes a capture.
    public init(_ name: String, from place: String) { (self.name, self.place) = (name, place) }
  }

  /// The expectations, each a line such as `status == 201`; nil if the file has no list of them.
  public var expectations: [String]?
  /// The captures, in their order; nil if the file has no list of them.
  public var captures: [Capture]?

  /// Makes no expectation and no capture.
  public init() {}

  /// Whether there is neither an expectation nor a capture.
  public var isEmpty: Bool { expectations?.isEmpty != false && captures?.isEmpty != false }
}
