import WiredraftCore
import WiredraftFoundation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A program with values of Foundation's types, which needs only the essential part of Foundation.
@main struct FoundationOnly: Request {
  struct Point: Encodable {
    let x = 1
    let at = Date(timeIntervalSince1970: 0)
  }

  let baseURL = "https://api.example.com"
  let path = "/points"
  let method = HTTPMethod.post
  let point: ParameterValue

  var parameters: ParameterValue? { point }

  static func main() throws {
    let message = try FoundationOnly(point: ParameterValue(encoding: Point())).message()
    print(String(decoding: try message.bytes(), as: UTF8.self))
  }
}
