import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// With `FULL_SIZES` in the environment, sizes are large: a text of 100 MB, an array of a million elements.
@Suite("Large values through the library", .serialized)
struct LargeTests {
  static let isFull = getenv("FULL_SIZES") != nil
  static let textLength = isFull ? 100_000_000 : 200_000
  static let elementCount = isFull ? 1_000_000 : 5000

  private struct Large: Request {
    let baseURL = "https://h/p"
    let path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var given: (any BodyParameters)?
    var bodyParameters: (any BodyParameters)? {
      given ?? (method == .post ? parameters.map(JSONBodyParameters.init(JSONObject:)) : nil)
    }
    var headerFields: HTTPFields = [:]
  }

  /// Prints the time that some work takes, if sizes are full.
  private func timed<T>(_ what: String, _ work: () throws -> T) rethrows -> T {
    guard Self.isFull else { return try work() }
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    print("\(what): \(clock.now - start), greatest memory \(Self.greatestMemory >> 20) MiB")
    return result
  }

  private static var greatestMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_maxrss * 1024
  }

  private func length(_ request: Large) throws -> Int {
    var count = 0
    try request.message(boundary: "B").source.write { count += $0.count }
    return count
  }

  @Test("A long text is sent whole: in a query, a form, JSON, parts, and a field")
  func texts() throws {
    let count = Self.textLength
    let text = String(repeating: "aé\"&", count: count / 5)
    let value: ParameterValue = ["a": .string(text)]
    let encoded = count / 5 * 13
    check(try timed("query") { try length(Large(parameters: value)) } > encoded)
    check(
      try timed("form") {
        try length(Large(method: .post, given: FormURLEncodedBodyParameters(formObject: value)))
      } > encoded)
    check(try timed("JSON") { try length(Large(method: .post, parameters: value)) } > count / 5 * 6)
    let parts = MultipartFormDataBodyParameters(parts: [.init(value: text, name: "a")], boundary: "B")
    check(try timed("multipart") { try length(Large(method: .post, given: parts)) } > count)
    let name = MultipartFormDataBodyParameters(parts: [.init(value: 1, name: text)], boundary: "B")
    check(try timed("multipart name") { try length(Large(method: .post, given: name)) } > count)
    check(
      try timed("text") { try length(Large(method: .post, given: TextBodyParameters(text))) } > count)
    let field = HTTPField(name: .userAgent, value: String(repeating: "abcde", count: count / 5))
    check(try timed("field") { try length(Large(headerFields: HTTPFields([field]))) } > count)
    check(
      try timed("name in a query") { try length(Large(parameters: .object([.init(name: text, value: 1)]))) }
        > encoded)
    check(
      try timed("bytes in JSON") {
        try length(Large(method: .post, parameters: ["a": .bytes([UInt8](repeating: 7, count: count))]))
      } > count)
  }

  @Test("A long array is sent whole, in every place and style")
  func arrays() throws {
    let count = Self.elementCount
    let value: ParameterValue = ["a": .array([ParameterValue](repeating: 12, count: count))]
    check(try timed("array in a query") { try length(Large(parameters: value)) } > 4 * count)
    check(
      try timed("array in a form") {
        try length(Large(method: .post, given: FormURLEncodedBodyParameters(formObject: value)))
      } > 4 * count)
    check(try timed("array in JSON") { try length(Large(method: .post, parameters: value)) } > 3 * count)
    check(
      try timed("array as JSON body") {
        try length(Large(method: .post, given: JSONBodyParameters(JSONObject: ["b": value])))
      } > 3 * count)
    let parts = MultipartFormDataBodyParameters(
      parts: [.init(value: ParameterValue.array([ParameterValue](repeating: 12, count: count)), name: "a")],
      boundary: "B")
    check(try timed("array in parts") { try length(Large(method: .post, given: parts)) } > 50 * count)
    let numbers = (0..<count).map { $0 }
    check(
      try timed("convertible array") {
        try length(Large(parameters: ["a": ParameterValue(numbers, for: .query)]))
      } > 4 * count)
    for style in [EncodingStyles.ArrayStyle.comma, .indexed, .json] {
      var styles = EncodingStyles()
      styles.arrays = style
      let form = FormURLEncodedBodyParameters(formObject: value, styles: styles)
      check(try timed("array \(style)") { try length(Large(method: .post, given: form)) } > 3 * count)
    }
    let members = (0..<count).map { ParameterValue.Member(name: "name\($0)", value: 1) }
    check(
      try timed("members in JSON") { try length(Large(method: .post, parameters: .object(members))) } > 8
        * count)
    check(try timed("members in a query") { try length(Large(parameters: .object(members))) } > 8 * count)
  }
}
