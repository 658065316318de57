public import Foundation
public import WiredraftCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Called while a body is sent, with the numbers of its bytes that are sent so far and in all.
  public typealias UploadProgress = @Sendable (_ sent: Int64, _ total: Int64) -> Void

  /// Sends a request with its body, whose length is in the field `Content-Length`, and returns the answer.
  ///
  /// A body that is in memory is sent from there. Any other, such as one with a file part, is first written to a
  /// temporary file, which only the user can read and which is removed afterwards: `URLSession` would send a stream in
  /// chunks, without a length.
  ///
  /// <!-- not run: it takes a server, which UploadTests has -->
  /// ```swift
  /// struct Photo: Request {
  ///   let baseURL = "https://h/photos"
  ///   let path = ""
  ///   let method = HTTPMethod.post
  ///   let bodyParameters = MultipartFormDataBodyParameters(parts: [.init(data: [1, 2, 3], name: "photo")])
  /// }
  ///
  /// let (_, response) = try await URLSession.shared.upload(for: Photo()) { sent, total in print(sent, total) }
  /// response.statusCode  // 201
  /// ```
  /// Redirects are followed, at most 20. If one keeps the method, as 307 and 308 do, the body is sent again, and the
  /// progress begins anew. `Host`, and fields whose names end like those of secrets (`Authorization`, `Cookie`, `…-Token`,
  /// `…-Secret`, `…-Api-Key`, `…-Password`, `…-Signature`), are not sent to a different origin; all others are, such as
  /// `X-Auth` and `X-Session`.
  /// - Parameters:
  ///   - request: The request.
  ///   - boundary: The boundary of a multipart body that has no fixed one; nil for a new random one.
  ///   - progress: Called while the body is sent, on a queue of the session; one call at a time.
  /// - Returns: The body of the answer, in memory, and its head, also if its status is that of an error.
  /// - Throws: ``URLRequestError`` if the request can't be made; `ByteSourceError` if its body can't be read;
  ///   `URLError` for the errors of `URLSession`, such as `cancelled` if the task is cancelled; an error of Foundation if
  ///   the temporary file can't be written.
  public func upload(
    for request: some Request, boundary: String? = nil, progress: UploadProgress? = nil
  ) async throws -> (Data, HTTPURLResponse) {
    let message: RequestMessage
    do throws(RequestError) {
      message = try request.message(boundary: boundary)
    } catch {
      throw URLRequestError.request(error)
    }
    return try await upload(for: message, progress: progress)
  }

  /// Sends a message with its body, whose length is in the field `Content-Length`, and returns the answer.
  ///
  /// It is sent as ``upload(for:boundary:progress:)`` sends a request, and has the same errors.
  /// - Parameters:
  ///   - message: The message.
  ///   - progress: Called while the body is sent, on a queue of the session; one call at a time.
  /// - Returns: The body of the answer, in memory, and its head, also if its status is that of an error.
  public func upload(
    for message: RequestMessage, progress: UploadProgress? = nil
  ) async throws -> (Data, HTTPURLResponse) {
    let request = try URLRequest(headOf: message)
    let body = try await UploadBody(message.body)
    defer { body.remove() }
    let (answer, _) = try await answer(to: request, body, progress: progress)
    var data = Data()
    for try await piece in answer.pieces { data += piece }
    // The pieces of a cancelled task end without an error.
    if Task.isCancelled { throw URLError(.cancelled) }
    return (data, answer.response)
  }
}
