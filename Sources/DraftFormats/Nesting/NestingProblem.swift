public import WiredraftCore

/// Why rows can't be nested, or a row can't be flattened.
public enum NestingProblem: Error, Sendable, Hashable {
  /// No name in question has a dot, a bracket, or a second row of the same name.
  case plainName(String)
  /// One name is asked to be two things, such as a text and an object, or a list and an object.
  case conflict(String)
  /// A row of this type has no place within a value.
  case typeCannotNest(name: String, RowType)
  /// A row's text is none of its type.
  case wrongText(name: String)
  /// A row's text comes from the environment, or is sent as it is.
  case notPlainText(name: String)
  /// A row's part has a content type of its own.
  case hasContentType(name: String)
  /// The rows have more steps than a value may have.
  case tooDeep(name: String)
  /// The row is neither an array nor an object.
  case notACollection(name: String)
  /// The array or object holds nothing.
  case empty(name: String)
}
