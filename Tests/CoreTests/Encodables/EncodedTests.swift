import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("Any encodable value in a request")
struct EncodedTests {
  struct Owner: Encodable {
    var loginName = "tea"
    var isAdmin: Bool?
  }

  struct Item: Encodable {
    var displayName = "green tea"
    var pricePerKG = 2.5
    var owner = Owner()
    var labels = ["firstLabel": 1]
    var day: Date?
  }

  struct Post: Request {
    let baseURL = "https://h"
    let path = "/items"
    let method: HTTPMethod
    var parameters: EncodableValue?
    var queryParameters: EncodableValue?
    var bodyParameters: (any BodyParameters)?
    var styles = EncodingStyles()
  }

  private static let sent =
    #"{"displayName":"green tea","pricePerKG":2.5,"owner":{"loginName":"tea"},"labels":{"firstLabel":1}}"#

  @Test("It is a body or a query, as the method wants it")
  func allItIsA() throws {
    try places()
    try convenience()
  }

  /// It is JSON as a body, and a query with a method that sends one; nothing is thrown where it is made.
  private func places() throws {
    check(try Post(method: .post, bodyParameters: EncodableValue(Item())).message().text, Self.sent)
    let message = try Post(method: .get, queryParameters: EncodableValue(Item(), keys: .snakeCase)).message()
    check(
      message.head.path
        == "/items?display_name=green%20tea&price_per_kg=2.5&owner%5Blogin_name%5D=tea&labels%5BfirstLabel%5D=1"
    )
    check(message.body == nil)
    let form = FormURLEncodedBodyParameters(EncodableValue(Owner(isAdmin: true)))
    check(try Post(method: .post, bodyParameters: form).message().text, "loginName=tea&isAdmin=true")
    check(try Post(method: .post).message().body == nil)
  }

  private struct Creating: Request {
    let baseURL = "https://h"
    let path = "/items"
    let method: HTTPMethod
    var parameters: EncodableValue { EncodableValue(Item(), keys: .snakeCase) }
  }

  private struct Direct: Request {
    let baseURL = "https://h"
    let path = "/items"
    let method: HTTPMethod
    var parameters: [Owner]? = [Owner()]
  }

  /// Convenience parameters of any encodable type go where the method sends them.
  private func convenience() throws {
    check(
      try Creating(method: .post).message().text
        == #"{"display_name":"green tea","price_per_kg":2.5,"owner":{"login_name":"tea"},"labels":{"firstLabel":1}}"#
    )
    check(
      try Creating(method: .get).message().head.path?.hasPrefix("/items?display_name=green%20tea&"), true)
    check(try Direct(method: .post).message().text, #"[{"loginName":"tea"}]"#)
    check(try Direct(method: .post, parameters: nil).message().body == nil)
    let json = try require(Creating(method: .post).bodyParameters as? JSONBodyParameters)
    check(json.JSONObject.compactJSON, (try Creating(method: .post).message().text))
  }

  // MARK: - Dates

  private struct Dated: Encodable {
    var at = Date(timeIntervalSince1970: 1.2345)
    var days = ["d": [Date(timeIntervalSince1970: -86400)]]
  }

  @Test("Dates and other types of Foundation are the same everywhere")
  func allDatesAndOther() throws {
    try dates()
    try foundationTypes()
  }

  /// A date is one thing everywhere, without another library: the style of the request, or a given one.
  private func dates() throws {
    let usual = #"{"at":1235,"days":{"d":[-86400000]}}"#
    let iso = #"{"at":"1970-01-01T00:00:01.235Z","days":{"d":["1969-12-31T00:00:00Z"]}}"#
    check(try ParameterValue(encoding: Dated()).compactJSON, usual)
    check(try ParameterValue(encoding: Dated()).compactJSON(dates: .iso8601), iso)
    check(try ParameterValue(encoding: Dated(), dates: .iso8601).compactJSON, iso)
    var post = Post(method: .post, bodyParameters: EncodableValue(Dated()))
    check(try post.message().text, usual)
    post.styles.dates = .iso8601
    check(try post.message().text, iso)
    check(
      try Post(method: .post, bodyParameters: EncodableValue(Dated(), dates: .iso8601)).message().text, iso)
    let seconds = try Post(method: .get, queryParameters: EncodableValue(Dated(), dates: .seconds)).message()
    check(seconds.head.path, "/items?at=1&days%5Bd%5D=-86400")
    // Before 1583 Foundation reads the Julian calendar.
    for second in stride(from: -12_212_553_600.0, to: 253_402_300_799, by: 1_234_567_891.123) {
      let value = try ParameterValue(encoding: Date(timeIntervalSince1970: second), dates: .iso8601)
      guard case .string(let text) = value else {
        Issue.record("\(second) has no text")
        continue
      }
      let format = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
      let read = try format.parse(text)
      check(abs(read.timeIntervalSince1970 - second) <= 0.0011, "\(text)")
    }
  }

  /// Foundation's other types have the same values without WiredraftFoundation as with it.
  private func foundationTypes() throws {
    struct Values: Encodable {
      let data = Data([0xFF, 0])
      let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
      let url = URL(string: "https://h/?a=b")
      let decimal = Decimal(string: "123456789012345678901234567890.5")
    }
    check(
      try ParameterValue(encoding: Values()).compactJSON
        == #"{"data":"/wA=","id":"01020304-0506-0708-090A-0B0C0D0E0F10","url":"https://h/?a=b","decimal":123456789012345678901234567890.5}"#
    )
  }

  // MARK: - Keys

  @Test("Keys may be renamed, and two of one name are an error")
  func allKeysMayBe() throws {
    try snakeCase()
    try equalNames()
  }

  @Test("Two keys are one name if their bytes are the same, in an object with few members and with many")
  func names() throws {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Members: Encodable {
      let names: [String]
      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        for (index, name) in names.enumerated() { try keyed.encode(index, forKey: Key(stringValue: name)) }
      }
    }
    for count in [0, 30] {
      let names = (0..<count).map { "k\($0)" } + ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"]
      guard case .object(let members) = try ParameterValue(encoding: Members(names: names)) else {
        Issue.record("no object")
        continue
      }
      check(members.map { Array($0.name.utf8) }, names.dropLast().map { Array($0.utf8) })
      check(members[count].value.compactJSON, "\(count + 2)")
    }
  }

  /// Snake case is that of JSONEncoder.
  private func snakeCase() throws {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct One: Encodable {
      let key: String
      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(1, forKey: Key(stringValue: key))
      }
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    for key in [
      "a", "perPage", "myURLText", "aURL", "one2Three", "already_snake", "_private", "x", "isOK",
      "éÀb", "",
      "twoWordsABCdef", "trailing_", "A", "aB",
    ] {
      let theirs = String(decoding: try encoder.encode(One(key: key)), as: UTF8.self)
      check(try ParameterValue(encoding: One(key: key), keys: .snakeCase).compactJSON, theirs)
    }
    // JSONEncoder makes u_rl of it.
    check(
      try ParameterValue(encoding: One(key: "URLText"), keys: .snakeCase).compactJSON, #"{"url_text":1}"#)
    let upper = EncodableValue.Keys.custom { $0.uppercased() }
    check(try ParameterValue(encoding: Owner(), keys: upper).compactJSON, #"{"LOGINNAME":"tea"}"#)
  }

  // MARK: - Failures

  private struct Mine: Error {}
  private struct Failing: Encodable {
    func encode(to encoder: any Encoder) throws { throw Mine() }
  }
  private struct Outer<Inner: Encodable & Sendable>: Encodable {
    let firstList: [[String: Inner]]
  }

  @Test("A value that fails is an error wherever it is")
  func allAValueThat() throws {
    try failures()
    neverSilent()
  }

  /// A failure is thrown when the request is composed, with the coding path, wherever the value is.
  private func failures() throws {
    let path: [ParameterValue.Step] = [.member("firstList"), .element(1), .member("a")]
    let failing = EncodableValue(Outer(firstList: [[:], ["a": Failing()]]), keys: .snakeCase)
    let infinite = EncodableValue(Outer(firstList: [[:], ["a": Double.infinity]]), keys: .snakeCase)
    for (method, isQuery) in [(HTTPMethod.post, false), (.get, true), (.put, false)] {
      for (value, isNumber) in [(failing, false), (infinite, true)] {
        let request =
          isQuery
          ? Post(method: method, queryParameters: value) : Post(method: method, bodyParameters: value)
        for request in [request, Post(method: method, parameters: value)] {
          let error = #expect(throws: RequestError.self) { try request.message() }
          switch error {
          case .notANumber(let found) where isNumber: check(Array(found.dropFirst()), path)
          case .notEncodable(.failed(let found, let reason)) where !isNumber:
            check(Array(found.dropFirst()), path)
            check(reason is Mine)
          default: Issue.record("\(String(describing: error))")
          }
        }
      }
    }
    let within: Parameters = ["a": 1, "b": failing]
    for body: any BodyParameters in [
      JSONBodyParameters(failing), FormURLEncodedBodyParameters(failing), JSONBodyParameters(within),
      JSONBodyParameters(Optional(within)), JSONBodyParameters(["x": within] as ParamList<String>),
    ] {
      let error = #expect(throws: RequestError.self) {
        try Post(method: .post, bodyParameters: body).message()
      }
      guard case .notEncodable(.failed(let found, _)) = error, found.suffix(path.count) == path[...] else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(throws: RequestError.self) { try body.buildEntity() }
    }
  }

  /// A value that can't be encoded is never left out without an error, even where no error can be thrown.
  private func neverSilent() {
    struct Own: APIParamConvertible {
      func value(for destination: ParameterDestination) -> ParameterValue {
        ["inner": EncodableValue(Failing()).value(for: destination)]
      }
    }
    #expect(throws: RequestError.self) {
      try Post(method: .post, bodyParameters: JSONBodyParameters(Own())).message()
    }
  }

  @Test("Odd containers and keys keep their values and their places")
  func allOddContainersAnd() throws {
    try sortedPairs()
    try longIntegers()
    try keptContainers()
    try manyKeys()
  }

  /// A dictionary with keys of another type is an array of its pairs, sorted by the JSON of the keys.
  private func sortedPairs() throws {
    enum Letter: String, Encodable, CaseIterable { case b, d, a, c, f, e }
    struct Pair: Encodable, Hashable {
      let x: Int
      let y: String
    }
    struct Holder: Encodable { let all: [Letter: [Int]] }
    let all = Dictionary(uniqueKeysWithValues: Letter.allCases.map { ($0, [1]) })
    let sorted = #"["a",[1],"b",[1],"c",[1],"d",[1],"e",[1],"f",[1]]"#
    check(try ParameterValue(encoding: all).compactJSON, sorted)
    check(try ParameterValue(encoding: Holder(all: all)).compactJSON, #"{"all":\#(sorted)}"#)
    let pairs = Dictionary(uniqueKeysWithValues: (0..<6).map { (Pair(x: $0, y: "k"), $0) })
    let expected = (0..<6).map { #"{"x":\#($0),"y":"k"},\#($0)"# }.joined(separator: ",")
    check(try ParameterValue(encoding: pairs).compactJSON, "[\(expected)]")
  }

  /// Integers of 128 bits have all their digits.
  private func longIntegers() throws {
    struct Numbers: Encodable {
      let low = Int128.min
      let high = UInt128.max
      let list = [Int128.max]
      let wrapped: [String: UInt128] = ["x": 1]
    }
    struct Own: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(Int128(1))
        try list.encode(UInt128(2))
      }
    }
    struct Single: Encodable {
      let write: (inout any SingleValueEncodingContainer) throws -> Void
      func encode(to encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try write(&container)
      }
    }
    check(
      try ParameterValue(encoding: Numbers()).compactJSON
        == #"{"low":\#(Int128.min),"high":\#(UInt128.max),"list":[\#(Int128.max)],"wrapped":{"x":1}}"#)
    check(try ParameterValue(encoding: Own()).compactJSON, "[1,2]")
    check(try ParameterValue(encoding: Single { try $0.encode(Int128(3)) }).compactJSON, "3")
    check(try ParameterValue(encoding: Single { try $0.encode(UInt128(4)) }).compactJSON, "4")
  }

  /// Two keys that are renamed to one name are an error, as one of the values would be lost.
  private func equalNames() throws {
    struct Twice: Encodable {
      let userID = 1
      let user_id = 2
    }
    check(try ParameterValue(encoding: Twice()).compactJSON, #"{"userID":1,"user_id":2}"#)
    let error = #expect(throws: EncodableError.self) {
      try ParameterValue(encoding: Twice(), keys: .snakeCase)
    }
    guard case .failed([.member("user_id")], EncodingError.invalidValue(_, let context)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    check(context.debugDescription, "userID and user_id have one name, user_id.")
    let data = ["userID": 1, "user_id": 2]
    check(try ParameterValue(encoding: data, keys: .snakeCase).compactJSON, #"{"userID":1,"user_id":2}"#)
  }

  /// A container that is kept after its value is done writes nowhere.
  private func keptContainers() throws {
    final class Keeper {
      var container: (any UnkeyedEncodingContainer)?
    }
    struct First: Encodable {
      let keeper: Keeper
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        keeper.container = list
      }
    }
    struct Second: Encodable {
      let keeper: Keeper
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try keeper.container?.encode(99)
        try list.encode(2)
      }
    }
    struct Both: Encodable {
      let first: First
      let second: Second
    }
    let keeper = Keeper()
    let both = Both(first: First(keeper: keeper), second: Second(keeper: keeper))
    check(try ParameterValue(encoding: both).compactJSON, #"{"first":[1],"second":[2]}"#)
  }

  /// Many keys, encoded twice or within nested containers, keep their places.
  private func manyKeys() throws {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Many: Encodable {
      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        for round in 0..<2 {
          for number in 0..<100 { try keyed.encode(number + round, forKey: Key(stringValue: "k\(number)")) }
        }
        var nested = keyed.nestedUnkeyedContainer(forKey: Key(stringValue: "k50"))
        try nested.encode("n")
      }
    }
    let expected = (0..<100).map { #""k\#($0)":\#($0 == 50 ? "[\"n\"]" : String($0 + 1))"# }
    check(try ParameterValue(encoding: Many()).compactJSON, "{\(expected.joined(separator: ","))}")
  }
}
