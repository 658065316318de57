import Foundation
import TestSupport
import WiredraftCore

/// A draft for one of the core's vectors.
struct DraftVector {
  /// The file, and the number of the vector in it from 0.
  let file: String, number: Int
  let draft: Draft
  /// The bytes that the vector expects somewhere in the message; nil if it has none.
  let part: [UInt8]?

  /// The drafts of all vectors of requests.
  static let all = Result { try readAll() }

  private static func readAll() throws -> [DraftVector] {
    try read("form_urlencoded") { row, draft in
      (draft.method, draft.body.type, draft.parameters) = ("POST", .form, pairs(row))
      return row["expected"] as? String
    }
      + read("query_rfc3986") { row, draft in
        draft.parameters = pairs(row)
        return row["expected"] as? String
      }
      + read("json") { row, draft in
        draft.method = "POST"
        draft.body.json = try ParameterValue(json: row["input"] as? String ?? "")
        return row["expected_compact"] as? String
      }
      + read("multipart") { row, draft in
        (draft.method, draft.body.type) = ("POST", .multipart)
        draft.boundary = row["boundary"] as? String
        draft.parameters = (row["parts"] as? [[String: Any]])?.map { part in
          let data = (part["data_base64"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
          var made = Self.row(part["name"], String(decoding: data, as: UTF8.self))
          made.contentType = part["contentType"] as? String
          return made
        }
        return nil
      }
      + read("header_field") { row, draft in
        draft.headers = [Self.row(row["name"], row["value"])]
        return row["value"] as? String
      }
      + read("request_target") { row, draft in
        draft.url = row["url"] as? String ?? ""
        return nil
      }
  }

  private static func pairs(_ vector: [String: Any]) -> [Draft.Row] {
    (vector["pairs"] as? [[String]] ?? []).map { row($0.first, $0.last) }
  }

  /// Returns a row of text. A vector is data: braces in it refer to nothing.
  private static func row(_ name: Any?, _ text: Any?) -> Draft.Row {
    Draft.Row(ReferenceText.escaped(name as? String ?? ""), ReferenceText.escaped(text as? String ?? ""))
  }

  private static func read(
    _ file: String, _ fill: (_ vector: [String: Any], _ draft: inout Draft) throws -> String?
  ) throws -> [DraftVector] {
    let path = packageRoot.appending(path: "Tests/CoreTests/Vectors/\(file).jsonl")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    return try lines.enumerated().map { number, line in
      // One row holds 1e400 as its writer read it; the row's `input` has the literal.
      let text = line.replacing(#""value": Infinity"#, with: #""value": null"#)
      let row = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
      var draft = Draft()
      (draft.method, draft.url) = ("GET", "https://h/p")
      let part = try fill(row, &draft)
      return DraftVector(file: file, number: number, draft: draft, part: part.map { Array($0.utf8) })
    }
  }
}
