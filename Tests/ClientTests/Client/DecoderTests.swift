import HTTPTypes
import TestSupport
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

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
    check(
      try json(Everything.self, text),
      Everything(
        text: "aé\n", flag: true, small: -128, large: .max, number: 1500, half: 0.5, state: .closed,
        missing: nil,
        null: nil, list: [.init(id: 3), .init(id: 12)], pairs: ["snakeKey": [1, nil]]))
  }

  @Test("A value alone is decoded, too")
  func fragments() throws {
    check(try json(Int.self, " 3 "), 3)
    check(try json([Bool].self, "[true, false]"), [true, false])
    check(try json(String?.self, "null") == nil)
    check(try json([Int: String].self, #"{"1": "a"}"#), [1: "a"])
  }

  private struct User: Decodable, Equatable {
    let avatarURL: String
    let userID: Int
    let plain: [String: Int]
  }

  @Test("Names in snake case are found, those as declared first, and keys of dictionaries are kept")
  func keys() throws {
    let text = #"{"avatar_url": "u", "user_id": 1, "userID": 2, "plain": {"a_b": 1, "aB": 2}}"#
    check(
      try json(User.self, text, keys: .snakeCase),
      User(avatarURL: "u", userID: 2, plain: ["a_b": 1, "aB": 2]))
    #expect(throws: DecodingError.self) { try json(User.self, text) }
  }

  private struct Digits: Decodable, Equatable {
    let addressLine1: String?
    let sha256Hash: String?
    let id2: Int?
    let userID: Int?
  }

  @Test("A name in snake case is found if a digit is a word in it, unless two names have the same words")
  func digits() throws {
    let text = #"{"address_line_1": "a", "sha_256_hash": "h", "id_2": 2, "user_i_d": 3}"#
    check(
      try json(Digits.self, text, keys: .snakeCase),
      Digits(addressLine1: "a", sha256Hash: "h", id2: 2, userID: 3))
    let two = #"{"address_line_1": "a", "address_line1": "b", "id_2": 1, "i_d_2": 2}"#
    check(
      try json(Digits.self, two, keys: .snakeCase),
      Digits(addressLine1: "b", sha256Hash: nil, id2: nil, userID: nil))
    check(try json(Digits.self, text).id2 == nil)
    #expect(throws: DecodingError.self) {
      try json(Digits.self, #"{"id_2": 1, "id_2": 2}"#, keys: .snakeCase)
    }
  }

  private enum Change: Decodable, Equatable {
    case titleChanged(newTitle: String)
    case line2Removed
  }

  @Test("Cases with values are found in snake case")
  func cases() throws {
    let text = #"[{"title_changed": {"new_title": "t"}}, {"line_2_removed": {}}]"#
    check(
      try json([Change].self, text, keys: .snakeCase), [.titleChanged(newTitle: "t"), .line2Removed])
  }

  @Test(
    "An integer is the number that was sent, or an error",
    arguments: [
      ("9007199254740993.0", 9_007_199_254_740_993), ("9007199254740993e0", 9_007_199_254_740_993),
      ("90071992547409930e-1", 9_007_199_254_740_993), ("-1.50e2", -150), ("0e999999999999999999999", 0),
      ("-0.0", 0),
      ("5.00000000000000000001", nil), ("5e-1", nil), ("1e19", nil), ("1e999999999999999999999", nil),
      ("1e-999999999999999999999", nil),
    ] as [(String, Int?)])
  func integers(text: String, number: Int?) {
    check((try? json(Int.self, text)), number)
  }

  @Test(
    "A form's number is a decimal one",
    arguments: [("0x10", nil), ("0x1p4", nil), ("nan", nil), ("007", 7), ("1e1", 10)] as [(String, Int?)])
  func formNumbers(text: String, number: Int?) {
    let form = Array("v=\(text)".utf8)
    let decoder = FormResponseDecoder()
    check((try? decoder.decode([String: Int].self, from: form, head: head)["v"]), number)
    check(
      (try? decoder.decode([String: Double].self, from: form, head: head)["v"]), number.map(Double.init))
  }

  @Test("Integers of 128 bits are decoded wherever they are")
  func wide() throws {
    struct Wide: Decodable, Equatable {
      let large: UInt128
      let small: Int128
      let missing: Int128?
      let list: [UInt128]
    }
    let text = """
      {"large": 340282366920938463463374607431768211455, "small": -170141183460469231731687303715884105728,
       "list": [1e38, 2]}
      """
    check(
      try json(Wide.self, text),
      Wide(
        large: .max, small: .min, missing: nil,
        list: [100_000_000_000_000_000_000_000_000_000_000_000_000, 2]))
  }

  @Test("A BOM before the text is skipped")
  func byteOrderMark() throws {
    check(try json([Int].self, "\u{FEFF}[1]"), [1])
  }

  @Test("An empty body is nil for an optional type, and an error for any other")
  func emptyBody() throws {
    check(try json(User?.self, "") == nil)
    #expect(throws: DecodingError.self) { try json(User.self, "") }
  }

  @Test("Names are the same only if their bytes are")
  func names() throws {
    struct Accents: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case composed = "\u{E9}", other }
      let composed: Int
      let other: Int?
    }
    let text = "{\"\u{E9}\": 1, \"e\u{301}\": 2}"
    check(try json(Accents.self, text), Accents(composed: 1, other: nil))
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
    check(context.codingPath.map(\.stringValue).joined(separator: "."), path)
    check(context.debugDescription, reason)
  }

  @Test("Text that is not JSON is an error with its line and column")
  func malformed() {
    let error = #expect(throws: DecodingError.self) { try json([Int].self, "[1,\n x]") }
    guard case .dataCorrupted(let context) = error else { return }
    check(context.debugDescription.contains("line 2, column 2"))
  }

  private final class Tree: Decodable {
    let child: Tree?
  }

  @Test("A recursive type can't exhaust the stack")
  func depth() throws {
    let text = { (depth: Int) in
      String(repeating: #"{"child":"#, count: depth) + "null" + String(repeating: "}", count: depth)
    }
    check(try json(Tree.self, text(100)).child != nil)
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
    check(value.id, 3)
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
    check(
      token, Token(accessToken: "a+b c", expiresIn: 60, isNew: true, scope: ["one"], tags: ["x", "y"]))
  }

  @Test("The error of a form has no text of it")
  func formSecrets() async throws {
    struct Grant: Decodable, Sendable { let code: Int }
    struct Ask: Endpoint {
      typealias Response = Grant
      let baseURL = "https://h"
      let path = ""
      let method = HTTPRequest.Method.get
      var decoder: any ResponseDecoder { FormResponseDecoder(keys: .snakeCase) }
    }
    let stub = StubTransport([Reply(.ok, body: "code=gho_abc")])
    let error = await failure { () throws(SendError) in try await Client(stub).send(Ask()) }
    check(error?.description.contains("at code: The text is not an integer of the type Int") == true)
  }

  private struct Codes: Decodable, Sendable {
    enum Token: String, Decodable { case known }
    let token: Token?
    let otp: Int8?
    let state: Token?
  }

  @Test(
    "The error of a secret that doesn't fit has only its name",
    arguments: [
      (#"{"token": "gho_abc"}"#, "at token: The value is not one of its type", "gho_abc"),
      (#"{"otp": 123456}"#, "at otp: The value is not one of its type", "123456"),
      (#"{"token": 1}"#, "at token: There is a number in place of a text", "1}"),
    ])
  func secrets(body: String, words: String, secret: String) async {
    let stub = StubTransport([Reply(.ok, body: body)])
    let error = await failure { () throws(SendError) in try await Client(stub).send(Fetch<Codes>()) }
    check(error?.description.contains(words) == true)
    check(error?.description.contains(secret) == false)
  }

  @Test("A text is decoded, if it is UTF-8")
  func text() throws {
    check(try TextResponseDecoder().decode(String.self, from: Array("é".utf8), head: head), "é")
    #expect(throws: DecodingError.self) {
      try TextResponseDecoder().decode(String.self, from: [0xFF], head: head)
    }
  }
}
