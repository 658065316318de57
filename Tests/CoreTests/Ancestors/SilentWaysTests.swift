import Foundation
import TestSupport
import Testing
import WiredraftCore

/// Ways that could be meant in two ways, or are not sent without a word.
@Suite("Ways into a request that were silent")
struct SilentWaysTests {
  private struct Post<Content: Encodable & Sendable>: Request {
    var baseURL = "https://h"
    let path = "/p"
    let method = HTTPMethod.post
    let bodyParameters: Content
  }

  @Test("Foundation's Data as a body is an error, and within one it is a text in base64")
  func data() throws {
    let data = Data("{}".utf8)
    for error in [
      Post(bodyParameters: data).error, Post(bodyParameters: Optional(data)).error,
    ] {
      check(error, "data-as-body at bodyParameters")
    }
    check(Post(bodyParameters: Data?.none).error, nil)
    check(try Post(bodyParameters: ["d": data]).message().text, #"{"d":"e30="}"#)
  }

  @Test("A fragment of the base URL is an error, as one of the path is")
  func fragment() {
    check(Post(baseURL: "https://h/#f", bodyParameters: 1).error, #"invalid-url at 1:11 "https://h/#f/p""#)
  }

  private struct Metadata: Encodable {
    let name: String
    let parents: [String]
  }

  @Test("A part whose type is JSON is JSON, and a text of it stays")
  func jsonParts() throws {
    let metadata = Metadata(name: "a", parents: ["b"])
    let head = "--B\r\nContent-Disposition: form-data; name=\"m\"\r\nContent-Type: "
    for (part, type, text) in [
      (
        MultipartFormDataBodyParameters.Part(json: metadata, name: "m"), "application/json",
        #"{"name":"a","parents":["b"]}"#
      ),
      (.init(json: "a", name: "m"), "application/json", #""a""#),
      (.init(json: ["isOn": true], name: "m", keys: .snakeCase), "application/json", #"{"isOn":true}"#),
      (
        .init(value: EncodableValue(metadata), name: "m", mimeType: "application/vnd.a+json"),
        "application/vnd.a+json", #"{"name":"a","parents":["b"]}"#
      ),
      (.init(value: "[1]", name: "m", mimeType: "application/json"), "application/json", "[1]"),
    ] {
      let body = MultipartFormDataBodyParameters(parts: [part], boundary: "B")
      guard case .data(let bytes) = try body.buildEntity() else { continue }
      check(String(decoding: bytes, as: UTF8.self), "\(head)\(type)\r\n\r\n\(text)\r\n--B--\r\n")
    }
  }
}

extension Request {
  fileprivate var error: String? {
    do throws(RequestError) { _ = try message() } catch { return "\(error)" }
    return nil
  }
}
