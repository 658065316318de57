import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer, without redirects: the delegate of its task.
///
/// Foundation on Linux reports the progress of a task, and its answer in pieces, only if its session has a delegate and
/// the task no completion handler. There each request has a session of its own, with the same configuration, which ends
/// with its task.
final class Exchange: NSObject, URLSessionDataDelegate, Sendable {
  struct Answer: Sendable {
    let response: HTTPURLResponse
    /// The pieces of the body. The task is cancelled when they are released before the end.
    let pieces: AsyncThrowingStream<[UInt8], any Error>
  }

  private struct State {
    var task: URLSessionTask?
    var isCancelled = false
    /// The bytes that are reported as sent: Foundation on Linux reports a number more than once.
    var sent: Int64 = 0
    #if canImport(FoundationNetworking)
      /// Whether the task ends by itself, and must not be cancelled.
      var isEnding = false
    #endif
    var caller: CheckedContinuation<Answer, any Error>?
    var pieces: AsyncThrowingStream<[UInt8], any Error>?
    var writer: AsyncThrowingStream<[UInt8], any Error>.Continuation?

    mutating func startBody() {
      let (pieces, writer) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
      (self.pieces, self.writer) = (pieces, writer)
    }
  }

  private let state = Mutex(State())
  private let session: URLSession
  private let progress: URLSession.UploadProgress?
  private let failure: @Sendable (any Error) -> any Error

  init(
    in session: URLSession, progress: URLSession.UploadProgress?,
    failure: @escaping @Sendable (any Error) -> any Error
  ) {
    self.session = session
    self.progress = progress
    self.failure = failure
  }

  /// Returns as soon as the head of the answer is there.
  func send(_ request: URLRequest, _ body: UploadBody) async throws -> Answer {
    #if canImport(FoundationNetworking)
      let session = URLSession(configuration: session.configuration, delegate: self, delegateQueue: nil)
    #endif
    let task = session.task(for: request, body)
    #if canImport(FoundationNetworking)
      // The session retains its delegate until its task has ended.
      session.finishTasksAndInvalidate()
    #else
      task.delegate = self
    #endif
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        let isCancelled = state.withLock { state in
          state.task = task
          state.caller = caller
          state.startBody()
          return state.isCancelled
        }
        task.resume()
        if isCancelled { task.cancel() }
      }
    } onCancel: {
      cancel()
    }
  }

  private func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      #if canImport(FoundationNetworking)
        if state.isEnding { return nil as URLSessionTask? }
      #endif
      return state.task
    }
    task?.cancel()
  }

  private func deliver(_ response: HTTPURLResponse) {
    let (caller, pieces, writer) = state.withLock { state in
      defer { (state.caller, state.pieces) = (nil, nil) }
      return (state.caller, state.pieces, state.writer)
    }
    guard let caller, let pieces else { return }
    writer?.onTermination = { if case .cancelled = $0 { self.cancel() } }
    caller.resume(returning: Answer(response: response, pieces: pieces))
  }

  private func finish(_ error: (any Error)?) {
    let (caller, writer) = state.withLock { state in
      defer { (state.task, state.caller, state.pieces, state.writer) = (nil, nil, nil, nil) }
      return (state.caller, state.writer)
    }
    let error = error.map(failure)
    if let error { caller?.resume(throwing: error) }
    writer?.finish(throwing: error)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.allow)
    // Foundation on Linux has heads such as 103, too, which are not the answer.
    guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
    #if canImport(FoundationNetworking)
      if response.statusCode == 401, challenged != nil {
        // The answer is a different one if the delegate has a credential: wait until it was asked.
        return
      }
      // The pieces so far are those of an answer that was a challenge.
      state.withLock { if $0.caller != nil { $0.startBody() } }
    #endif
    deliver(response)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.writer }?.yield(Array(data))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if error == nil {
      guard let response = task.response as? HTTPURLResponse else {
        return finish(URLError(.badServerResponse))
      }
      // Foundation on Linux has told nothing of some answers, such as a 301 without a Location.
      deliver(response)
    }
    finish(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData count: Int64, totalBytesSent sent: Int64,
    totalBytesExpectedToSend total: Int64
  ) {
    let isNew = state.withLock { state in
      defer { state.sent = sent }
      return state.sent != sent
    }
    if isNew { progress?(sent, total) }
  }

  /// Refuses: a redirect is the answer here, since Foundation on Linux would send the next request without the body, and
  /// the credentials to a different origin.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // There a task that is cancelled before it has dealt with this refusal ends the program.
      let isCancelled = state.withLock { state in
        state.isEnding = true
        return state.isCancelled
      }
      if isCancelled { return }
    #endif
    completionHandler(nil)
  }

  #if canImport(FoundationNetworking)
    private var challenged: (any URLSessionTaskDelegate)? { session.delegate as? any URLSessionTaskDelegate }

    /// Asks the delegate of the caller's session. Without a credential the challenge is the answer: Foundation on Linux
    /// would neither end the task nor ask again.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let challenged else { return end(task, completionHandler) }
      challenged.urlSession(self.session, task: task, didReceive: challenge) { disposition, credential in
        if disposition == .useCredential, credential != nil {
          completionHandler(disposition, credential)
        } else if disposition == .performDefaultHandling || disposition == .useCredential {
          self.end(task, completionHandler)
        } else {
          completionHandler(disposition, nil)
        }
      }
    }

    private func end(
      _ task: URLSessionTask, _ cancel: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      if let response = task.response as? HTTPURLResponse { deliver(response) }
      finish(nil)
      cancel(.cancelAuthenticationChallenge, nil)
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
