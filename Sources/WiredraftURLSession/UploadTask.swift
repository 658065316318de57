import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request of an upload, until its answer is complete: the delegate of its task.
///
/// Foundation on Linux reports the progress of a task, and asks about redirects, only if its session has a delegate and
/// the task no completion handler. There each request has a session of its own, with the same configuration.
final class UploadTask: NSObject, URLSessionDataDelegate, Sendable {
  /// The answer to a request.
  struct Answer: Sendable {
    let data: Data
    let response: HTTPURLResponse
    /// The request to send next, with the same body; nil if the answer is no redirect, or one without the body.
    let redirect: URLRequest?
  }

  private struct State {
    var task: URLSessionTask?
    var isCancelled = false
    var data = Data()
    var redirect: URLRequest?
    var continuation: CheckedContinuation<Answer, any Error>?
  }

  private let state = Mutex(State())
  /// The session of the caller.
  private let session: URLSession
  private let progress: URLSession.UploadProgress?

  init(in session: URLSession, progress: URLSession.UploadProgress?) {
    self.session = session
    self.progress = progress
  }

  /// Sends a request with its body, once.
  ///
  /// - Throws: The errors of `URLSession`.
  func send(_ request: URLRequest, _ body: UploadBody) async throws -> Answer {
    #if canImport(FoundationNetworking)
      let session = URLSession(configuration: session.configuration, delegate: self, delegateQueue: nil)
      // The session retains its delegate until then.
      defer { session.finishTasksAndInvalidate() }
    #endif
    let task = session.task(for: request, body)
    #if !canImport(FoundationNetworking)
      task.delegate = self
    #endif
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          state.task = task
          state.continuation = continuation
          return state.isCancelled
        }
        task.resume()
        if isCancelled { task.cancel() }
      }
    } onCancel: {
      let task = state.withLock { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.data += data }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (continuation, data, redirect) = state.withLock { state in
      defer { state.continuation = nil }
      return (state.continuation, state.data, state.redirect)
    }
    guard let response = task.response as? HTTPURLResponse, error == nil else {
      continuation?.resume(throwing: error ?? URLError(.badServerResponse))
      return
    }
    continuation?.resume(returning: Answer(data: data, response: response, redirect: redirect))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData count: Int64, totalBytesSent sent: Int64,
    totalBytesExpectedToSend total: Int64
  ) {
    progress?(sent, total)
  }

  /// Follows a redirect that changes the method; one that keeps it is the answer, and the next request has the body,
  /// which Foundation on Linux would not send again.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let original = task.originalRequest, request.httpMethod == original.httpMethod else {
      return completionHandler(request)
    }
    state.withLock { $0.redirect = original.redirected(by: response) }
    completionHandler(nil)
  }

  #if canImport(FoundationNetworking)
    /// Asks the delegate of the caller's session.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let delegate = self.session.delegate as? any URLSessionTaskDelegate else {
        return completionHandler(.performDefaultHandling, nil)
      }
      delegate.urlSession(
        self.session, task: task, didReceive: challenge, completionHandler: completionHandler)
    }
  #endif
}

extension URLSession {
  fileprivate func task(for request: URLRequest, _ body: UploadBody) -> URLSessionTask {
    switch body {
    case .none: dataTask(with: request)
    case .data(let data): uploadTask(with: request, from: data)
    case .file(let url): uploadTask(with: request, fromFile: url)
    }
  }
}

extension URLRequest {
  /// Returns the request for the place that an answer names; nil if it names none.
  fileprivate func redirected(by response: HTTPURLResponse) -> URLRequest? {
    guard let old = url, let location = response.value(forHTTPHeaderField: "Location"),
      let new = URL(string: location, relativeTo: old)?.absoluteURL, let scheme = new.scheme?.lowercased(),
      ["http", "https"].contains(scheme)
    else { return nil }
    var request = self
    request.url = new
    if (old.scheme?.lowercased(), old.host?.lowercased(), old.port) != (
      scheme, new.host?.lowercased(), new.port
    ) {
      for field in ["Authorization", "Cookie", "Proxy-Authorization"] {
        request.setValue(nil, forHTTPHeaderField: field)
      }
    }
    return request
  }
}
