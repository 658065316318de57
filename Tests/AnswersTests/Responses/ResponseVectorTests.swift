import Foundation
import Responses
import TestSupport
import Testing

/// Raw responses, and what is certain about each, in `Vectors/responses.jsonl`.
@Suite("Responses")
struct ResponseVectorTests {
  @Test("each response is read as the standards say")
  func vectors() throws {
    let vectors = try ResponseVector.all()
    TestSupport.check(vectors.count, 145)
    for vector in vectors {
      let problems = vector.problems(of: ReadResponse(vector.bytes, method: vector.method))
      TestSupport.check(problems.isEmpty, "\(vector.id): \(problems.joined(separator: "; "))")
    }
  }

  @Test("the pieces tile the bytes")
  func tiling() throws {
    for vector in try ResponseVector.all() {
      let read = ReadResponse(vector.bytes, method: vector.method)
      var end = 0
      for piece in read.pieces {
        TestSupport.check(piece.range.lowerBound == end && !piece.range.isEmpty, "\(vector.id) at \(end)")
        end = piece.range.upperBound
      }
      TestSupport.check(end, vector.bytes.count, "\(vector.id)")
    }
  }

  @Test("the result is the same however the bytes are divided")
  func divided() throws {
    for vector in try ResponseVector.all() where vector.bytes.count < 30_000 {
      let whole = ReadResponse(vector.bytes, method: vector.method)
      TestSupport.check(
        ReadResponse(vector.bytes, method: vector.method, step: 1).summary, whole.summary,
        "\(vector.id), byte by byte")
      // All places of the long ones take a minute.
      let isSampled = vector.bytes.count > 200 && ProcessInfo.processInfo.environment["EXHAUSTIVE"] == nil
      for place in stride(from: 1, to: vector.bytes.count, by: isSampled ? 97 : 1) {
        let divided = ReadResponse(vector.bytes, method: vector.method, dividedAt: place)
        TestSupport.check(divided.summary, whole.summary, "\(vector.id), divided at \(place)")
      }
    }
  }
}

/// A response that was read, with all of its pieces.
struct ReadResponse {
  let response: Response
  let pieces: [ResponsePiece]
  let body: [UInt8]

  init(
    _ bytes: [UInt8], method: String = "GET", limits: AnswerLimits = AnswerLimits(), step: Int = .max,
    dividedAt place: Int? = nil,
    ending: ResponseReader.Ending = .closed
  ) {
    var reader = ResponseReader(method: method, limits: limits)
    var pieces: [ResponsePiece] = []
    var start = 0
    while start < bytes.count {
      let end =
        place.map { start < $0 ? $0 : bytes.count }
        ?? (step < bytes.count - start ? start + step : bytes.count)
      reader.read(bytes[start..<end]) { pieces.join($0) }
      start = end
    }
    reader.end(ending) { pieces.join($0) }
    response = reader.response
    self.pieces = pieces
    body = pieces.filter(\.role.isBody).flatMap { bytes[$0.range] }
  }

  /// Everything that the reader tells.
  var summary: String { "\(response)\n\(pieces)" }

  var codes: [String] { response.diagnostics.map(\.code.rawValue) }
}

/// A raw response, with what must be said of it.
struct ResponseVector {
  let id: String
  let method: String
  let bytes: [UInt8]
  private let expected: [String: Any]

  static func all() throws -> [ResponseVector] {
    let file = packageRoot.appending(path: "Tests/AnswersTests/Responses/Vectors/responses.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try ResponseVector(String($0))
    }
  }

  private init(_ line: String) throws {
    let object = try TestSupport.require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    id = try TestSupport.require(object["id"] as? String)
    method = try TestSupport.require(object["method"] as? String)
    expected = try TestSupport.require(object["expect"] as? [String: Any])
    if let repeated = object["repeat"] as? [String: Any] {
      func part(_ name: String) -> [UInt8] { Self.bytes(repeated[name]) ?? [] }
      let times = repeated["times"] as? Int ?? 0
      bytes =
        part("prefix_base64") + Array(repeatElement(part("unit_base64"), count: times).joined())
        + part("suffix_base64")
    } else {
      bytes = try TestSupport.require(Self.bytes(object["raw_base64"]))
    }
  }

  private static func bytes(_ value: Any?) -> [UInt8]? {
    (value as? String).flatMap { Data(base64Encoded: $0) }.map { Array($0) }
  }

  /// The codes of the decoder, which reads the body after this reader.
  private static let ofContent: Set<String> = [
    "content-coding-unknown", "content-coding-broken", "content-too-large",
  ]

  /// Everything in which a response differs from what is certain.
  func problems(of read: ReadResponse) -> [String] {
    var problems: [String] = []
    let response = read.response
    func check(_ name: String, _ matches: Bool, _ actual: Any) {
      if !matches { problems.append("\(name) is \(actual), not \(expected[name] ?? "")") }
    }
    if let exit = expected["exit"] as? Int {
      check("exit", exit == (response.statusLine != nil && response.isComplete ? 0 : 65), response.isComplete)
    }
    if let status = expected["status"] as? Int {
      check("status", status == response.statusLine?.status, response.statusLine as Any)
    }
    if let reason = expected["reason"] as? String {
      check("reason", Array(reason.utf8) == response.statusLine?.reason, response.statusLine as Any)
    }
    if let version = expected["version"] as? String {
      check("version", version == response.statusLine?.version, response.statusLine as Any)
    }
    if let fields = expected["fields"] as? [[String: Any]] {
      check(
        "fields", Self.match(response.fields, fields, collapsing: expected["collapse"] != nil),
        response.fields)
    }
    if let trailers = expected["trailers"] as? [[String: Any]] {
      check("trailers", Self.match(response.trailers, trailers, collapsing: false), response.trailers)
    }
    if let names = expected["noField"] as? [String] {
      check(
        "noField", !names.contains { name in response.fields.contains { $0.isNamed(name) } }, response.fields)
    }
    if let interim = expected["informational"] as? [[String: Any]] {
      let matches =
        interim.count == response.informational.count
        && zip(interim, response.informational).allSatisfy { wanted, got in
          wanted["status"] as? Int == got.statusLine.status
            && Self.match(got.fields, wanted["fields"] as? [[String: Any]] ?? [], collapsing: false)
        }
      check("informational", matches, response.informational)
    }
    if let framing = expected["framing"] as? [String: Any] {
      if let by = framing["by"] {
        check("framing", by as? String == response.framing?.end.rawValue, response.framing as Any)
      }
      if let complete = framing["complete"] as? Bool {
        check("framing", complete == response.isComplete, response)
      }
      if let length = framing["wireLength"] as? Int {
        check("framing", length == response.wireLength, response)
      }
    }
    if let body = expected["body"] as? [String: Any] {
      if let length = body["length"] as? Int {
        check("body", length == response.bodyLength, response.bodyLength)
      }
      if let bytes = Self.bytes(body["base64"]) { check("body", bytes == read.body, read.body) }
    }
    if let extra = expected["extra"] as? Int { check("extra", extra == response.extra, response.extra) }
    checkCodes(read.codes, check)
    return problems
  }

  private func checkCodes(_ codes: [String], _ check: (String, Bool, Any) -> Void) {
    let wanted = Set(expected["codes"] as? [String] ?? []).subtracting(Self.ofContent)
    check("codes", wanted.isSubset(of: codes), codes)
    if let any = expected["anyCode"] as? [String] {
      check("anyCode", any.contains(where: codes.contains), codes)
    }
    if expected["diagnosed"] != nil { check("diagnosed", !codes.isEmpty, codes) }
    if expected["only"] != nil {
      check("only", wanted.union(expected["may"] as? [String] ?? []).isSuperset(of: codes), codes)
    }
  }

  private static func match(_ fields: [Response.Field], _ wanted: [[String: Any]], collapsing: Bool) -> Bool {
    let rows = wanted.flatMap { Array(repeating: $0, count: $0["rows"] as? Int ?? 1) }
    return rows.count == fields.count
      && zip(rows, fields).allSatisfy { wanted, field in
        guard wanted["name"] as? String == String(decoding: field.name, as: UTF8.self) else { return false }
        if let unit = wanted["repeat"] as? String {
          return field.value == Array(String(repeating: unit, count: wanted["times"] as? Int ?? 1).utf8)
        }
        guard let value = wanted["value"] as? String else { return true }
        let text = String(decoding: field.value, as: UTF8.self)
        return value == (collapsing ? text.split { $0 == " " || $0 == "\t" }.joined(separator: " ") : text)
      }
  }
}
