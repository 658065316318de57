import Exchanges
import Foundation
import Responses
import TestSupport
import Testing

/// A raw response, with what is certain about its content.
struct ContentVector {
  let id: String
  let method: String
  let bytes: [UInt8]
  private let expected: [String: Any]

  static func all() throws -> [ContentVector] {
    let file = packageRoot.appending(path: "Tests/AnswersTests/Responses/Vectors/responses.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      try ContentVector(
        TestSupport.require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]))
    }
  }

  private init(_ object: [String: Any]) throws {
    id = try TestSupport.require(object["id"] as? String)
    method = try TestSupport.require(object["method"] as? String)
    expected = try TestSupport.require(object["expect"] as? [String: Any])
    if let repeated = object["repeat"] as? [String: Any] {
      let unit = Self.bytes(repeated["unit_base64"])
      var bytes = Self.bytes(repeated["prefix_base64"])
      for _ in 0..<(repeated["times"] as? Int ?? 0) { bytes += unit }
      self.bytes = bytes + Self.bytes(repeated["suffix_base64"])
    } else {
      bytes = Self.bytes(object["raw_base64"])
    }
  }

  private static func bytes(_ value: Any?) -> [UInt8] {
    (value as? String).flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
  }

  func problems(of answer: Answer) throws -> [String] {
    var problems: [String] = []
    func check(_ name: String, _ actual: Any, _ matches: Bool) {
      if !matches { problems.append("\(name) is \(actual)") }
    }
    let codes = answer.diagnostics.map(\.code.rawValue)
    let wanted = Set(expected["codes"] as? [String] ?? [])
    check("codes", codes, wanted.isSubset(of: codes))
    if expected["only"] != nil {
      check("codes", codes, wanted.union(expected["may"] as? [String] ?? []).isSuperset(of: codes))
    }
    if let body = expected["body"] as? [String: Any] {
      if let length = body["length"] as? Int { check("body", answer.body.count, length == answer.body.count) }
      if let base64 = body["base64"] { check("body", "other", try answer.body.bytes() == Self.bytes(base64)) }
    }
    guard let content = expected["content"] as? [String: Any] else { return problems }
    if let length = content["length"] as? Int {
      check("content", answer.content.count, length == answer.content.count)
    }
    if let base64 = content["base64"] {
      check("content", "other", try answer.content.bytes() == Self.bytes(base64))
    }
    if let complete = content["complete"] as? Bool {
      check("complete", answer.isContentComplete, complete == answer.isContentComplete)
    }
    if let codings = content["codings"] as? [String] {
      check("codings", answer.response.contentCodings, codings == answer.response.contentCodings)
    }
    if let type = content["mediaType"] as? String {
      check("mediaType", answer.response.mediaType as Any, type == answer.response.mediaType?.essence)
    }
    if let charset = content["charset"] as? String {
      check("charset", try answer.charset as Any, try charset == answer.charset)
    }
    return problems
  }
}
