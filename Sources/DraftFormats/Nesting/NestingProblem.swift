package import WiredraftCore

/// The reason why rows can't be nested, or a row can't be flattened.
package enum NestingProblem: Error, Sendable, Hashable {
  /// No name has a dot or a bracket, or is the name of a second row.
  case plainName(String)
  /// A name would have to be two things, such as a text and an object, or a list and an object.
  case conflict(String)
  /// A row of this type can't be part of a value.
  case typeCannotNest(name: String, Draft.RowType)
  /// The text of a row is not valid for its type.
  case wrongText(name: String)
  /// The text of a row comes from the environment, or is sent as it is.
  case notPlainText(name: String)
  /// The row sets a content type for its part.
  case hasContentType(name: String)
  /// The names have more steps than a value may have levels.
  case tooDeep(name: String)
  /// The row is neither an array nor an object.
  case notACollection(name: String)
  /// Members of JSON are no rows of their own.
  case staysInJSON(name: String)
  /// The array or object is empty.
  case empty(name: String)
}
