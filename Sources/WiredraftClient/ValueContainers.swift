internal import WiredraftCore

/// The members of an object, by their names.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: ValueDecoder
  private let members: [ParameterValue.Member]
  private var places: [String: Int] = [:]
  private var duplicates: Set<String> = []

  init(_ members: [ParameterValue.Member], of decoder: ValueDecoder) {
    self.members = members
    self.decoder = decoder
    for (place, member) in members.enumerated() where places.updateValue(place, forKey: member.name) != nil {
      duplicates.insert(member.name)
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { name(of: key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try value(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let place = places["super"] else {
      return decoder.decoder(.null, at: PlaceKey(stringValue: "super"))
    }
    return decoder.decoder(members[place].value, at: PlaceKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

  /// Returns the name that a key has in the object; nil if it is missing.
  private func name(of key: Key) -> String? {
    if places[key.stringValue] != nil { return key.stringValue }
    guard decoder.reading.keys == .snakeCase else { return nil }
    let name = key.stringValue.inSnakeCase
    return places[name] == nil ? nil : name
  }

  private func value(_ key: Key) throws -> ValueDecoder {
    guard let name = name(of: key), let place = places[name] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "There is no \(key.stringValue)."))
    }
    guard !duplicates.contains(name) else { throw decoder.corrupted("The name \(name) occurs twice.") }
    return decoder.decoder(members[place].value, at: key)
  }
}

/// The elements of an array.
struct UnkeyedValues: UnkeyedDecodingContainer {
  let elements: [ParameterValue]
  let decoder: ValueDecoder
  private(set) var currentIndex = 0

  init(elements: [ParameterValue], decoder: ValueDecoder) {
    self.elements = elements
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNil = try current().decodeNil()
    if isNil { currentIndex += 1 }
    return isNil
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }

  private func current() throws -> ValueDecoder {
    let key = PlaceKey(intValue: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        ParameterValue.self,
        .init(
          codingPath: codingPath + [key], debugDescription: "The array has only \(elements.count) elements."))
    }
    return decoder.decoder(elements[currentIndex], at: key)
  }

  /// Reads the next element, and passes it only if that succeeds.
  private mutating func next<T>(_ read: (ValueDecoder) throws -> T) throws -> T {
    let result = try read(current())
    currentIndex += 1
    return result
  }
}

/// A place in an array, or the name of a superclass's values.
private struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(intValue: Int) {
    self.intValue = intValue
    stringValue = "Index \(intValue)"
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }
}

extension String {
  /// The words of a name in lower case, joined by `_`: `avatarURL` becomes `avatar_url`, `URLOfUser` `url_of_user`.
  var inSnakeCase: String {
    let letters = Array(self)
    var result = ""
    for (index, letter) in letters.enumerated() {
      let beginsWord =
        letter.isUppercase && index > 0 && letters[index - 1] != "_"
        && (!letters[index - 1].isUppercase
          || (index + 1 < letters.count && letters[index + 1].isLowercase))
      if beginsWord { result.append("_") }
      result += letter.lowercased()
    }
    return result
  }
}
