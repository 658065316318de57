public import HTTPTypes
public import WiredraftCore

/// The names that the properties of a type have in an answer.
public enum KeyStyle: Sendable, Hashable {
  /// The names as they are declared: `avatarURL`.
  case asDeclared
  /// The words in lower case, joined by `_`: `avatar_url`. A name that occurs as declared is taken first, and the keys of
  /// dictionaries are never changed. A digit may be a word or not: `line1` is found as `line_1`, too. Of the cases of an
  /// enum, each word but the first has one capital: `open_url` is `openUrl`.
  case snakeCase
}

/// A strict decoder of JSON, without Foundation.
///
/// A name that occurs twice in an object is an error when it is read. An integer may be written as `3.0` or `3e2`. A BOM
/// before the text is skipped, and an empty body is nil for an optional type. Foundation's `Date`, `Data` (as base64),
/// `Decimal` and `URL` are read as `EncodableValue` writes them; for other strategies write a ``ResponseDecoder`` over
/// Foundation's `JSONDecoder`.
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
  /// The way dates are written in the JSON: as `iso8601`, date and time with an offset, to the millisecond.
  public var dates: EncodingStyles.DateStyle

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - keys: The names of the properties.
  ///   - dates: The way dates are written; by default in milliseconds since 1970, as in a request.
  public init(keys: KeyStyle = .asDeclared, dates: EncodingStyles.DateStyle = .milliseconds) {
    self.keys = keys
    self.dates = dates
  }

  /// Returns the value that the JSON encodes.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the line and the column for a text that is not JSON; the other errors of
  ///   `DecodingError`, with the path, if the value does not fit the type.
  /// - Complexity: O(*n*), where *n* is the length of the body.
  public func decode<T: Decodable>(_ type: T.Type, from body: [UInt8], head: HTTPResponse) throws -> T {
    let reading = ValueReading(keys: keys, dates: dates)
    if body.isEmpty, type is any ExpressibleByNilLiteral.Type {
      return try ValueDecoder(.null, reading: reading).decode(type)
    }
    var cursor = JSONCursor(body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body)
    let value: ParameterValue
    do throws(JSONError) {
      value = try cursor.readValue()
      try cursor.expectEnd()
    } catch {
      let place = "line \(error.position.line), column \(error.position.column)"
      let text = body.isEmpty ? "The body is empty." : "The body is not JSON from \(place) on."
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: text, underlyingError: error))
    }
    return try ValueDecoder(value, reading: reading).decode(type)
  }
}
