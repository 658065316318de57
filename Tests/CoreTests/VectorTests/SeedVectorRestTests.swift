import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

/// The vectors of the ancestors' suites besides URLs and whole requests, and a count of all their rows.
@Suite("The other vectors of the ancestors")
struct SeedVectorRestTests {
  private static let all = SeedVectorTests.all
  private static let derived = SeedVectorTests.derived

  private static func rows(_ kinds: String...) -> [Vector] {
    (all + derived).filter { kinds.contains($0.text("kind")) }
  }

  private static let apikit: EncodingStyles = {
    var styles = EncodingStyles()
    styles.query = .apikit
    styles.form = .apikit
    return styles
  }()

  /// The kinds of rows that are tested, here or beside the ancestors' documents, and the reasons why others are not.
  @Test("Every row is of a kind that is tested, or that has no place here")
  func account() {
    let tested: Set = [
      "request.url", "request.query", "request.body.json", "request.full", "request.body.error",
      "form.encode",
      "form.encode.error", "form.roundtrip", "form.decode", "form.decode.error", "json.encode",
      "query.encode",
      "multipart", "keyed.value", "keyed.key", "keyed.timestamp", "keyed.dictionary", "combined",
    ]
    let left: [String: String] = [
      "session.result": "answers are read by who sends", "parser.parse": "answers are read by who sends",
      "parser.error": "answers are read by who sends", "parser.accept": "answers are read by who sends",
      "protobuf.encode": "a user's own body type does it", "keyed.mapKeys": "a helper of that library",
      "multipart.error": "tested with files, beside their sources",
      "multipart.bug": "defects; tested with files, beside their sources",
    ]
    let kinds = (Self.all + Self.derived).map { $0.text("kind") }
    check(kinds.allSatisfy { tested.contains($0) != (left[$0] != nil) })
    check(kinds.count { tested.contains($0) }, 192)
    check(kinds.count { left[$0] != nil }, 31)
  }

  @Test(
    "Each row is sent and read as the ancestors did, or as is documented",
    arguments: rows(
      "form.roundtrip", "form.decode", "form.decode.error", "form.encode.error", "json.encode",
      "query.encode", "multipart", "keyed.key", "keyed.timestamp", "combined", "keyed.dictionary",
      "request.body.error") + SeedVectorTests.rows("request.url", of: derived))
  func row(vector: Vector) throws {
    switch vector.text("kind") {
    case "form.roundtrip": try roundTrip(vector: vector)
    case "form.decode": decoded(vector: vector)
    case "form.decode.error": lenient(vector: vector)
    case "form.encode.error": try unnamed(vector: vector)
    case "json.encode": try json(vector: vector)
    case "query.encode": query(vector: vector)
    case "multipart": try multipart(vector: vector)
    case "keyed.key": key(vector: vector)
    case "keyed.timestamp": try timestamp(vector: vector)
    case "combined": try combined(vector: vector)
    case "keyed.dictionary": try dictionary(vector: vector)
    case "request.body.error": try bodyError(vector: vector)
    case "request.url": try urls(vector: vector)
    case let kind: Issue.record("\(kind) is not tested")
    }
  }

  /// A form is read back as it was written.
  private func roundTrip(vector: Vector) throws {
    let form = try require(vector["input"]?["form"])
    let body = FormURLEncodedBodyParameters(formObject: form, styles: Self.apikit)
    guard case .data(let bytes) = try body.buildEntity(),
      case .object(let wanted)? = vector["expected"]?["decoded"]
    else {
      Issue.record("no bytes")
      return
    }
    let pairs = FormDecoder.pairs(in: bytes)
    check(pairs.map(\.name), wanted.map(\.name))
    check(pairs.map(\.value), wanted.map { $0.value.text ?? "" })
  }

  /// A form is read back; + is a space for a server, and names are decoded, too.
  private func decoded(vector: Vector) {
    let pairs = FormDecoder.pairs(in: (vector["input"]?["string"]?.text ?? "").utf8)
    guard case .object(let wanted)? = vector["expected"]?["object"] else { return }
    check(pairs.map(\.name), wanted.map { $0.name == "%61" ? "a" : $0.name })
    check(pairs.map(\.value), wanted.map { $0.value.text?.replacing("+", with: " ") ?? "" })
  }

  /// A form that APIKit refuses is read as servers read it.
  private func lenient(vector: Vector) {
    let wanted: [String: [[String]]] = [
      "key==value&": [["key", "=value"]], "": [], "a=b&c": [["a", "b"], ["c", ""]], "a": [["a", ""]],
    ]
    let text = vector["input"]?["string"]?.text ?? "none"
    check(FormDecoder.pairs(in: text.utf8).map { [$0.name, $0.value] }, wanted[text])
  }

  /// A value without names can't be a form.
  private func unnamed(vector: Vector) throws {
    let form = try require(vector["input"]?["form"])
    let error = #expect(throws: RequestError.self) {
      try FormURLEncodedBodyParameters(formObject: form).buildEntity()
    }
    guard case .unnamedParameters(.form)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// JSON is written in the order given.
  private func json(vector: Vector) throws {
    let object = try require(vector["input"]?["object"])
    let body = JSONBodyParameters(JSONObject: object)
    check(body.contentType, vector["expected"]?["contentType"]?.text)
    guard case .data(let bytes) = try body.buildEntity() else { return }
    check(String(decoding: bytes, as: UTF8.self), vector["expected"]?["json"]?.compactJSON)
  }

  /// A query is written in the order given.
  private func query(vector: Vector) {
    guard case .object(let members)? = vector["input"]?["parameters"] else { return }
    let composition = compose {
      $0.parameters = members.map { Draft.Row($0.name, value: $0.value) }
      $0.styles = Self.apikit
    }
    let wanted = vector["expected"]?["componentsUnordered"]?.elements?.compactMap(\.text) ?? []
    check(composition.queryText, wanted.joined(separator: "&"))
  }

  /// Parts are written as before, except that no file name is dropped.
  private func multipart(vector: Vector) throws {
    var parts: [MultipartFormDataBodyParameters.Part] = []
    if case .object(let members)? = vector["input"]?["object"] {
      parts = members.map { .init(data: Array(($0.value["utf8"]?.text ?? "").utf8), name: $0.name) }
    }
    for part in vector["input"]?["parts"]?.elements ?? [] {
      let name = part["name"]?.text ?? ""
      if case .number(let number)? = part["value"]?["$optional"] {
        // An optional is written as its value, not as Swift prints it.
        let value: Int? = Int(number.text)
        parts.append(.init(value: APIParamValue.optionalConvertible(value), name: name))
      } else {
        parts.append(
          .init(
            data: Array((part["data"]?["utf8"]?.text ?? "").utf8), name: name,
            mimeType: part["mimeType"]?.text, fileName: part["fileName"]?.text))
      }
    }
    let body = MultipartFormDataBodyParameters(parts: parts, boundary: "B")
    var wanted = try require(vector["expected"]?["body"]?.text)
    wanted = wanted.replacing("{boundary}", with: "B").replacing("Optional(1)", with: "1")
    if vector.text("test") == "fileName only (dropped)" {
      wanted = wanted.replacing(
        "name=\"foo\"\r\n",
        with: "name=\"foo\"; filename=\"a.txt\"\r\nContent-Type: application/octet-stream\r\n")
    }
    let message = try PostRequest(body: body).message()
    let bytes = try message.bytes().dropFirst(message.composition.head.count)
    check(String(decoding: bytes, as: UTF8.self), wanted)
    // Building it twice gives the same bytes.
    check(try message.bytes(), try PostRequest(body: body).message().bytes())
  }

  private struct PostRequest: Request {
    var body: any BodyParameters
    var baseURL: String { "https://h" }
    let path = ""
    var method: HTTPRequest.Method { .post }
    var bodyParameters: (any BodyParameters)? { body }
  }

  /// A key is its raw value.
  private func key(vector: Vector) {
    enum Key: String, ParamJSONKey { case first, last }
    check(Key.first.stringValue, vector["expected"]?["stringValue"]?.text)
  }

  /// A timestamp is written in milliseconds, and none is lost.
  private func timestamp(vector: Vector) throws {
    guard case .number(let seconds)? = vector["input"]?["timeIntervalSince1970"],
      case .number(let wanted)? = vector["expected"]?["int64"]
    else { return }
    // As a 64-bit number, 4.035 is a little less: truncated it would be 4034.
    let pieces = seconds.text.split(separator: ".")
    let fraction = pieces.count > 1 ? pieces[1] : "0"
    let text = "1970-01-01T00:00:\(pieces[0].count == 1 ? "0" : "")\(pieces[0]).\(fraction)Z"
    let moment = try require(Timestamp(text))
    let isCutOff = vector["expected"]?["note"] != nil
    check(moment.milliseconds, (Int64(wanted.text) ?? 0) + (isCutOff ? 1 : 0))
    for (destination, value) in [
      (ParameterDestination.query, "\"\(moment.milliseconds)\""), (.json, "\(moment.milliseconds)"),
    ] {
      check(APIParamValue.timestampInMillis(moment).value(for: destination).compactJSON, value)
    }
  }

  /// One member under each method, numbers and lists as they are.
  private func combined(vector: Vector) throws {
    guard case .object(let members)? = vector["input"].map(SeedVectorTests.typed) else { return }
    let isNested = members.contains(where: \.value.isCollection)
    for (method, type, key) in [
      ("GET", Draft.BodyType.json, "GET query"), ("DELETE", .json, "DELETE query"),
      ("POST", .form, "POST form body"),
      ("POST", .json, "POST json"),
    ] {
      let composition = compose(method) {
        $0.parameters = members.map { Draft.Row($0.name, value: $0.value) }
        $0.styles = Self.apikit
        $0.body.type = type
      }
      let sent = method == "POST" ? composition.bodyText : composition.queryText
      switch vector["expected"]?[key] {
      // An array was sent as Swift prints it; now a style decides.
      case .string(let wanted): if !isNested { check(sent, wanted) }
      case .some(let wanted): check(sent?.replacing(".0}", with: "}"), wanted.compactJSON)
      case nil: Issue.record("no \(key)")
      }
    }
  }

  /// All types of a dictionary keep their values.
  private func dictionary(vector: Vector) throws {
    guard case .object(let members)? = vector["input"]?["object"].map(SeedVectorTests.typed) else {
      // Two keys with one name are both sent, and reported.
      let composition = compose("POST") { $0.parameters = [Draft.Row("same", "1"), Draft.Row("same", "2")] }
      check(composition.codes, ["duplicate-json-key"])
      check(composition.bodyText, #"{"same":"1","same":"2"}"#)
      return
    }
    guard case .object(let wanted)? = vector["expected"]?["dictionary"] else { return }
    let body = JSONBodyParameters(JSONObject: .object(members))
    guard case .data(let bytes) = try body.buildEntity() else { return }
    let read = try ParameterValue(json: String(decoding: bytes, as: UTF8.self))
    check(wanted.count, members.count)
    for member in wanted {
      let text = read[member.name]?.compactJSON
      check(text == member.value.compactJSON || text == member.value.compactJSON + ".0", "\(member.name)")
    }
  }

  /// Infinity and NaN, and null alone.
  private func bodyError(vector: Vector) throws {
    let value = try require(vector["input"]?["parameters"])
    if value["$nsnull"] != nil {
      // Null is a JSON value like any other.
      guard case .data(let bytes) = try JSONBodyParameters(JSONObject: .null).buildEntity() else { return }
      check(bytes, Array("null".utf8))
    } else {
      #expect(throws: RequestError.self) {
        try JSONBodyParameters(JSONObject: SeedVectorTests.typed(value)).buildEntity()
      }
    }
  }

  /// Here the URL stays as typed: nothing in the path is encoded twice, and its query is a query.
  private static let joinedOtherwise = [
    "base query replaced": "https://example.com/api/foo?p=1",
    "question mark in path": "https://example.com/foo?a=b&p=1",
    "pre-encoded path double-encoded": "https://example.com/foo%20bar",
    "hash in path": "https://example.com/foo",
  ]

  /// URLs are joined as text, not as Foundation on Linux joins them.
  private func urls(vector: Vector) throws {
    let base = SeedVectorTests.VectorRequest(vector: vector.value)
    let composition = try JoinedRequest(base: base).composed()
    guard vector.text("test") != "space in path" else {
      check(composition.codes, ["invalid-url"])
      return
    }
    let expected = vector["expected"]?["apikitTestExpects"] ?? vector["expected"]?["url"]
    let wanted = try require(Self.joinedOtherwise[vector.text("test")] ?? expected?.text)
    check(composition.url, wanted)
  }

  private struct JoinedRequest: Request {
    let base: SeedVectorTests.VectorRequest
    var baseURL: String { base.baseURL }
    var path: String { base.path }
    let method = HTTPMethod.get
    var existingQuery: ExistingQuery { .replace }
    var parameters: ParameterValue? {
      if case .object? = base.parameters { base.parameters } else { nil }
    }
  }
}
