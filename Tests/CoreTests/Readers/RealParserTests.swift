import Foundation
import Readers
import TestSupport
import Testing
import WiredraftCore

/// The results of real parsers, in `Vectors/readers.jsonl`; with READERS_MEASURED, in that file too, which `.ci/readers`
/// makes on the spot.
@Suite("Readers and the real parsers")
struct RealParserTests {
  @Test("each reader gives what its program gave", arguments: Reader.all.map(\.id))
  func agreement(_ id: String) throws {
    let reader = try require(Reader.named(id))
    let vectors = try RealParser.vectors()
    check(vectors.count >= 350)
    var different: [String] = []
    for vector in vectors {
      guard let expected = vector.results[id] else { continue }
      let reading = reader.read(vector.input)
      if reading.summary != expected {
        different.append("\(vector.id) \(String(decoding: vector.input.bytes.prefix(200), as: UTF8.self))\n")
        different.append("  expected \(expected.prefix(300))\n  read     \(reading.summary.prefix(300))\n")
      }
    }
    check(
      different.isEmpty, "\(different.count / 2) of \(vectors.count):\n\(different.prefix(40).joined())")
  }

  @Test("what random inputs found stays mended")
  func found() throws {
    let php = try require(Reader.named("php"))
    check(php.read(ReaderInput(query: "a[b[c=1")).value.json, #"{"a_b_c":"1"}"#)
    // Rack 3 reads names that are no UTF-8, except where it looks for [] in one.
    let rack = try require(Reader.named("rack@3.2"))
    check(rack.read(ReaderInput(query: "a[][%FF]=1")).refusal == nil)
    check(
      rack.read(ReaderInput(query: "a[][x]=1&a[][%FF]=1")).refusal?.error.hasSuffix("InvalidParameterError")
        == true)
    // Raw DEL is no character of a request target to Node and Tomcat.
    for id in ["express@4.18", "express@5", "tomcat"] {
      let reader = try require(Reader.named(id))
      check(reader.read(ReaderInput(query: "&a=\u{7f}b")).refusal?.status, 400)
      check(reader.read(ReaderInput(form: Array("a=\u{7f}b".utf8))).refusal == nil)
    }
    // Node takes the lowest eight bits of what isn't ASCII where an escape is bad.
    let parameters = try require(Reader.named("urlsearchparams"))
    let form = parameters.read(ReaderInput(form: Array("a😀%%41=1".utf8)))
    check(form.value.json, #"{"a=\u0000%A":["1"]}"#)
    check(parameters.read(ReaderInput(query: "a😀%%41=1")).value.json, #"{"a😀%A":["1"]}"#)
  }

  @Test("every reader occurs in the vectors")
  func coverage() throws {
    let named = try RealParser.vectors().reduce(into: Set<String>()) { $0.formUnion($1.results.keys) }
    check(named, Set(Reader.all.map(\.id)))
  }
}

/// An input with the results of real parsers.
struct RealParser: Sendable {
  let id: String
  let input: ReaderInput
  /// Status, value and accessed values of each reader, as one text.
  let results: [String: String]

  /// The inputs, which are read from the files once.
  static func vectors() throws -> [RealParser] { try read.get() }

  private static let read = Result { try readVectors() }

  private static func readVectors() throws -> [RealParser] {
    let files =
      [packageRoot.appending(path: "Tests/CoreTests/Readers/Vectors/readers.jsonl")]
      + [ProcessInfo.processInfo.environment["READERS_MEASURED"]].compactMap { $0.map { URL(filePath: $0) } }
    return try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try RealParser(String($0)) }
    }
  }

  init(_ line: String) throws {
    let vector = try ParameterValue(json: line)
    id = vector["id"]?.text ?? ""
    let bytes = (vector["input"]?.text ?? "").unicodeScalars.map { UInt8($0.value) }
    let kind = try require(ReaderInput.Kind(rawValue: vector["kind"]?.text ?? ""))
    input = ReaderInput(kind: kind, bytes: bytes, method: kind == .form ? "POST" : "GET")
    guard case .object(let members)? = vector["results"] else { throw JSONMissing() }
    results = Dictionary(
      uniqueKeysWithValues: members.map { member in
        let result = member.value
        let status = result["status"]?.text ?? ""
        let refused = "\(status) \(result["http"]?.compactJSON ?? "null")"
        return (
          member.name,
          status == "ok"
            ? Reading.summary(value: result["value"]?.compactJSON, get: result["get"]?.compactJSON) : refused
        )
      })
  }

  struct JSONMissing: Error {}
}

extension Reading {
  var summary: String {
    if let refusal { return "refused \(refusal.status.map { String($0) } ?? "null")" }
    return Self.summary(value: value.json, get: accessed?.json)
  }

  static func summary(value: String?, get: String?) -> String { "ok \(value ?? "-") get \(get ?? "-")" }
}
