public import HTTPTypes
internal import WiredraftCore

/// A decoder of the bodies of answers.
///
/// - Note: APIKit, *DataParser*
public protocol ResponseDecoder: Sendable {
  /// The content type for the field `Accept`; nil for no such field.
  var acceptedContentType: String? { get }

  /// Returns the value that a whole body encodes.
  ///
  /// - Throws: An error if the body is not in the format, or does not fit the type.
  func decode<T: Decodable>(_ type: T.Type, from body: [UInt8], head: HTTPResponse) throws -> T
}

/// A decoder of texts in UTF-8, for answers of the type `String`.
public struct TextResponseDecoder: ResponseDecoder {
  /// `text/plain, */*;q=0.1`, so that other types are accepted, too.
  public let acceptedContentType: String? = "text/plain, */*;q=0.1"

  /// Makes a decoder.
  public init() {}

  /// Returns the text.
  ///
  /// - Throws: `DecodingError` if the body is not UTF-8, or the type is not one that decodes from a single text.
  public func decode<T: Decodable>(_ type: T.Type, from body: [UInt8], head: HTTPResponse) throws -> T {
    guard let text = String(validating: body, as: UTF8.self) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The text is not UTF-8."))
    }
    return try ValueDecoder(.string(text), reading: ValueReading(isText: true)).decode(type)
  }
}

/// A decoder that returns the bytes, for answers of the type `[UInt8]`, or another collection of bytes such as
/// Foundation's `Data`.
public struct BytesResponseDecoder: ResponseDecoder {
  /// None: any type is accepted.
  public let acceptedContentType: String? = nil

  /// Makes a decoder.
  public init() {}

  /// Returns the bytes.
  ///
  /// - Throws: `DecodingError` if the type is no collection of bytes.
  public func decode<T: Decodable>(_ type: T.Type, from body: [UInt8], head: HTTPResponse) throws -> T {
    guard let bytes = body.converted(to: type) else {
      throw DecodingError.typeMismatch(
        type, .init(codingPath: [], debugDescription: "There are bytes in place of \(type)."))
    }
    return bytes
  }
}

/// A decoder of forms, `application/x-www-form-urlencoded`, for types whose properties are texts, numbers and Booleans,
/// or arrays of them for names that occur several times.
public struct FormResponseDecoder: ResponseDecoder {
  /// `application/x-www-form-urlencoded`.
  public let acceptedContentType: String? = "application/x-www-form-urlencoded"
  /// The names of the properties in the form.
  public var keys: KeyStyle

  /// Makes a decoder.
  public init(keys: KeyStyle = .asDeclared) { self.keys = keys }

  /// Returns the value that the form encodes.
  ///
  /// - Throws: `DecodingError` if a property is missing or has another type.
  public func decode<T: Decodable>(_ type: T.Type, from body: [UInt8], head: HTTPResponse) throws -> T {
    var members: [ParameterValue.Member] = []
    var places: [String: Int] = [:]
    for pair in FormDecoder.pairs(in: body) {
      guard let place = places[pair.name] else {
        places[pair.name] = members.count
        members.append(.init(name: pair.name, value: .string(pair.value)))
        continue
      }
      let values =
        if case .array(let values) = members[place].value { values } else { [members[place].value] }
      members[place].value = .array(values + [.string(pair.value)])
    }
    return try ValueDecoder(.object(members), reading: ValueReading(keys: keys, isText: true)).decode(type)
  }
}
