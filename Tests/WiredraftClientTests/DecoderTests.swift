import HTTPTypes
import Testing
import WiredraftClient

@Suite("Decoding answers")
struct DecoderTests {
  private let head = HTTPResponse(status: .ok)

  private func json<T: Decodable>(_ type: T.Type, _ text: String, keys: KeyStyle = .asDeclared) throws -> T {
    try JSONResponseDecoder(keys: keys).decode(type, from: Array(text.utf8), head: head)
  }

  private struct Everything: Decodable, Equatable {
    enum State: String, Decodable { case open, closed }
    struct Inner: Decodable, Equatable { let id: UInt64 }

    let text: String
    let flag: Bool
    let small: Int8
    let large: UInt64
    let number: Double
    let half: Float
    let state: State
    let missing: String?
    let null: Int?
    let list: [Inner]
    let pairs: [String: [Int?]]
  }

  @Test("Values of all kinds are decoded without rounding")
  func everything() throws {
    let text = """
      {"text": "a\\u00e9\\n", "flag": true, "small": -128, "large": 18446744073709551615, "number": 1.5e3, "half": 0.5,
       "state": "closed", "null": null, "list": [{"id": 3.0}, {"id": 12}], "pairs": {"snakeKey": [1, null]}, "extra": {}}
      """
    #expect(
      try json(Everything.self, text)
        == Everything(
          text: "aé\n", flag: true, small: -128, large: .max, number: 1500, half: 0.5, state: .closed,
          missing: nil,
          null: nil, list: [.init(id: 3), .init(id: 12)], pairs: ["snakeKey": [1, nil]]))
  }

  @Test("A value alone is decoded, too")
  func fragments() throws {
    #expect(try json(Int.self, " 3 ") == 3)
    #expect(try json([Bool].self, "[true, false]") == [true, false])
    #expect(try json(String?.self, "null") == nil)
    #expect(try json([Int: String].self, #"{"1": "a"}"#) == [1: "a"])
  }

  private struct User: Decodable, Equatable {
    let avatarURL: String
    let userID: Int
    let plain: [String: Int]
  }

  @Test("Names in snake case are found, those as declared first, and keys of dictionaries are kept")
  func keys() throws {
    let text = #"{"avatar_url": "u", "user_id": 1, "userID": 2, "plain": {"a_b": 1, "aB": 2}}"#
    #expect(
      try json(User.self, text, keys: .snakeCase)
        == User(avatarURL: "u", userID: 2, plain: ["a_b": 1, "aB": 2]))
    #expect(throws: DecodingError.self) { try json(User.self, text) }
  }

  @Test(
    "A value that does not fit is an error with its path",
    arguments: [
      (#"{"id": "1"}"#, "id", "There is a text in place of an integer."),
      (#"{"id": null}"#, "id", "There is null in place of an integer."),
      (#"{"id": 1.5}"#, "id", "The number 1.5 is not an integer of the type UInt64."),
      (#"{"id": -1}"#, "id", "The number -1 is not an integer of the type UInt64."),
      (#"{}"#, "", "There is no id."), (#"[]"#, "", "There is an array in place of an object."),
      (#"{"id": 1, "id": 2}"#, "", "The name id occurs twice."), ("", "", "The body is empty."),
    ])
  func misfits(text: String, path: String, reason: String) {
    let context: DecodingError.Context
    do {
      _ = try json(Everything.Inner.self, text)
      Issue.record("It was decoded.")
      return
    } catch let error as DecodingError {
      switch error {
      case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
        .dataCorrupted(let found):
        context = found
      @unknown default: return
      }
    } catch {
      Issue.record(error)
      return
    }
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
    #expect(context.debugDescription == reason)
  }

  @Test("Text that is not JSON is an error with its line and column")
  func malformed() {
    let error = #expect(throws: DecodingError.self) { try json([Int].self, "[1,\n x]") }
    guard case .dataCorrupted(let context) = error else { return }
    #expect(context.debugDescription.contains("line 2, column 2"))
  }

  private final class Tree: Decodable {
    let child: Tree?
  }

  @Test("A recursive type can't exhaust the stack")
  func depth() throws {
    let text = { (depth: Int) in
      String(repeating: #"{"child":"#, count: depth) + "null" + String(repeating: "}", count: depth)
    }
    #expect(try json(Tree.self, text(100)).child != nil)
    #expect(throws: DecodingError.self) { try json(Tree.self, text(900)) }
  }

  private class Base: Decodable {
    let id: Int
    init(id: Int) { self.id = id }
  }

  private final class Derived: Base {
    enum Keys: String, CodingKey { case name }
    let name: String

    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
      try super.init(from: decoder.container(keyedBy: Keys.self).superDecoder())
    }
  }

  @Test("A superclass's values are decoded")
  func superclass() throws {
    let value = try json(Derived.self, #"{"name": "n", "super": {"id": 3}}"#)
    #expect(value.id == 3)
  }

  private struct Token: Decodable, Equatable {
    let accessToken: String
    let expiresIn: Int
    let isNew: Bool
    let scope: [String]
    let tags: [String]
  }

  @Test("A form is decoded, with numbers, Booleans, and names that occur several times")
  func form() throws {
    let text = "access_token=a%2Bb+c&expires_in=60&is_new=true&scope=one&tags=x&tags=y"
    let token = try FormResponseDecoder(keys: .snakeCase).decode(
      Token.self, from: Array(text.utf8), head: head)
    #expect(
      token == Token(accessToken: "a+b c", expiresIn: 60, isNew: true, scope: ["one"], tags: ["x", "y"]))
  }

  @Test("A text is decoded, if it is UTF-8")
  func text() throws {
    #expect(try TextResponseDecoder().decode(String.self, from: Array("é".utf8), head: head) == "é")
    #expect(throws: DecodingError.self) {
      try TextResponseDecoder().decode(String.self, from: [0xFF], head: head)
    }
  }
}
