internal import WiredraftCore

struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: ValueDecoder
  private let members: [ParameterValue.Member]
  private var places: [Name: Int] = [:]
  private var duplicates: Set<Int> = []

  init(_ members: [ParameterValue.Member], of decoder: ValueDecoder) {
    self.members = members
    self.decoder = decoder
    for (place, member) in members.enumerated() {
      if places.updateValue(place, forKey: Name(text: member.name)) != nil { duplicates.insert(place) }
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] {
    members.compactMap { member in
      Key(stringValue: member.name)
        ?? (decoder.reading.keys == .snakeCase ? Key(stringValue: member.name.inCamelCase) : nil)
    }
  }

  func contains(_ key: Key) -> Bool { place(of: key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).decode(type) }
  // The defaults of these are errors.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try value(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let place = places[Name(text: "super")] else {
      return decoder.decoder(.null, at: PlaceKey(stringValue: "super"))
    }
    return decoder.decoder(members[place].value, at: PlaceKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

  private func place(of key: Key) -> Int? {
    let name = key.stringValue
    if let place = places[Name(text: name)] { return place }
    guard decoder.reading.keys == .snakeCase else { return nil }
    if let place = places[Name(text: name.inSnakeCase)] { return place }
    // A digit may be a word, or not: `line1` is `line_1` as well as `line1`.
    let similar = members.indices.filter { members[$0].name.hasLetters(of: name) }
    guard let last = similar.last else { return nil }
    return similar.allSatisfy { Name(text: members[$0].name) == Name(text: members[last].name) } ? last : nil
  }

  private func value(_ key: Key) throws -> ValueDecoder {
    guard let place = place(of: key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "There is no \(key.stringValue)."))
    }
    guard !duplicates.contains(place) else {
      throw decoder.corrupted("The name \(members[place].name) occurs twice.")
    }
    return decoder.decoder(members[place].value, at: key)
  }
}

/// A name, which is equal to another one if its bytes are.
private struct Name: Hashable {
  let text: String

  static func == (one: Name, other: Name) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
  func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}

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
  // The defaults of these are errors.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }

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

  /// The words of a name in snake case, each but the first with a capital: `line_1_removed` becomes `line1Removed`.
  fileprivate var inCamelCase: String {
    let words = split(separator: "_")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  fileprivate func hasLetters(of other: String) -> Bool {
    func letters(_ name: String) -> some Sequence<UInt8> {
      name.utf8.lazy.filter { $0 != UInt8(ascii: "_") }
        .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
    return letters(self).elementsEqual(letters(other))
  }
}
