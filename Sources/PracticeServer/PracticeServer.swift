/// A server for learners, as a function from the bytes of a request to the bytes of its answer.
///
/// It answers for `practice.example` and the hosts below it without a socket, a file, a clock or chance: the same
/// requests at the same time give the same answers. A value holds the state of a session; a new one begins again.
///
///     var server = PracticeServer()
///     let request = Array("GET /items/1 HTTP/1.1\r\nHost: practice.example\r\n\r\n".utf8)
///     server.answer(request, now: 0).status  // 200
package struct PracticeServer: Sendable {
  /// The scheme of the URL that a request is sent to.
  package enum Scheme: String, Sendable, Hashable, CaseIterable { case http, https }

  private var state = PracticeState()
  private let router: Router

  /// Begins a session.
  ///
  /// - Parameter routes: The paths of a lesson. Each replaces the built-in path of the same name, with all its methods.
  package init(routes: [PracticeRoute] = []) { router = Router(lesson: routes) }

  /// Answers a request.
  ///
  /// Bytes that are no request, or more than one, are answered with status 400 or a similar one.
  /// - Parameters:
  ///   - request: A whole request, with its body.
  ///   - scheme: The scheme of the URL.
  ///   - now: The time in seconds since 1970.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func answer(_ request: [UInt8], scheme: Scheme = .https, now: Int) -> PracticeAnswer {
    var writer = AnswerWriter(refusing: request, now: now)
    do throws(Problem) {
      guard let head = try RequestHead.read(request) else {
        throw Problem(400, "The head isn't complete: an empty line, CR LF CR LF, must end it.")
      }
      let whole = try Request(head, request)
      writer = AnswerWriter(for: head, now: now)
      return writer.write(router.answer(whole, scheme: scheme, now: now, state: &state))
    } catch {
      return writer.write(error.answer)
    }
  }
}
