import Foundation
import WiredraftClient
import WiredraftCore
import WiredraftURLSession

/// A transport over `URLSession`.
struct URLSessionTransport: Transport {
  func send(_ message: RequestMessage, _ options: SendOptions) async throws -> Reply {
    let (data, response) = try await URLSession.shared.upload(for: message) { sent, total in
      options.report(sent: Int(sent), of: Int(total))
    }
    let head = HTTPResponse(status: HTTPResponse.Status(code: response.statusCode))
    return Reply(head: head, body: ReplyBody(Array(data)))
  }
}
