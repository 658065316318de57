public import HTTPTypes
internal import WiredraftCore

/// The names that the properties of a type have in an answer.
public enum KeyStyle: Sendable, Hashable {
  /// The names as they are declared: `avatarURL`.
  case asDeclared
  /// The words in lower case, joined by `_`: `avatar_url`. A name that occurs as declared is taken first, and the keys of
  /// dictionaries are never changed.
  case snakeCase
}

/// A strict decoder of JSON, without Foundation.
///
/// A name that occurs twice in an object is an error when it is read. An integer may be written as `3.0` or `3e2`. A date
/// decodes as its own type wants it; for the strategies of Foundation write a ``ResponseDecoder`` over its `JSONDecoder`.
///
///     let decoder = JSONResponseDecoder(keys: .snakeCase)
///     try decoder.decode([String: Int].self, from: Array(#"{"a": 1}"#.utf8), head: head)  // ["a": 1]
///
/// - Note: RFC 8259
public struct JSONResponseDecoder: ResponseDecoder {
  /// `application/json`.
  public let acceptedContentType: String? = "application/json"
  /// The names of the properties in the JSON.
  public var keys: KeyStyle

  /// Makes a decoder.
  public init(keys: KeyStyle = .asDeclared) { self.keys = keys }

  /// Returns the value that the JSON encodes.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the line and the column for a text that is not JSON; the other errors of
  ///   `DecodingError`, with the path, if the value does not fit the type.
  /// - Complexity: O(*n*), where *n* is the length of the body.
  public func decode<T: Decodable>(_ type: T.Type, from body: [UInt8], head: HTTPResponse) throws -> T {
    var cursor = JSONCursor(body)
    let value: ParameterValue
    do throws(JSONError) {
      value = try cursor.readValue()
      try cursor.expectEnd()
    } catch {
      let place = "line \(error.position.line), column \(error.position.column)"
      let text = body.isEmpty ? "The body is empty." : "The body is not JSON from \(place) on."
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: text, underlyingError: error))
    }
    return try ValueDecoder(value, reading: ValueReading(keys: keys)).decode(type)
  }
}
