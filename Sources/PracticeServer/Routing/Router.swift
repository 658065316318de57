import WiredraftCore

struct Router {
  /// The paths of a lesson, which come first.
  let lesson: [PracticeRoute]

  func answer(
    _ request: Request, scheme: PracticeServer.Scheme, now: Int, state: inout PracticeState
  ) -> Answer {
    do throws(Problem) {
      if let authority = request.authority, !authority.isServed {
        throw Problem(
          421,
          "This server answers for practice.example and the hosts below it, not for "
            + "\(authority.text.shortened). Correct the Host field."
        )
      }
      guard request.path != "*" else {
        return .empty(204, [Self.allow(Route.allowed(["GET", "POST", "PUT", "PATCH", "DELETE"]))])
      }
      if let answer = try lessonAnswer(request) { return answer }
      return try builtInAnswer(request, scheme: scheme, now: now, state: &state)
    } catch {
      return error.answer
    }
  }

  private func builtInAnswer(
    _ request: Request, scheme: PracticeServer.Scheme, now: Int, state: inout PracticeState
  ) throws(Problem) -> Answer {
    let segments = Self.segments(of: request.path)
    guard let (route, part) = Self.route(of: segments) else { throw Self.notFound(request.path) }
    let received = request.head.method
    if received == "OPTIONS", !route.answersOptions { return .empty(204, [Self.allow(route.allowed)]) }
    let method = received == "HEAD" ? "GET" : received
    guard received == "OPTIONS" || route.takes(method) else {
      throw Problem(
        405,
        "\(route.path) doesn't take \(received.shortened). Use \(route.allowed.joined(separator: ", ")).",
        [Self.allow(route.allowed)])
    }
    return try route.handler(
      &state, Call(request: request, method: method, part: part, scheme: scheme, now: now))
  }

  private func lessonAnswer(_ request: Request) throws(Problem) -> Answer? {
    let routes = lesson.filter { $0.path == request.path }
    guard !routes.isEmpty else { return nil }
    let method = request.head.method
    let wanted = method == "HEAD" && !routes.contains { $0.method == "HEAD" } ? "GET" : method
    if let route = routes.first(where: { $0.method == wanted }) { return route.answer }
    let allowed = Route.allowed(routes.map(\.method))
    if method == "OPTIONS" { return .empty(204, [Self.allow(allowed)]) }
    throw Problem(
      405,
      "\(request.path) doesn't take \(method.shortened). Use \(allowed.joined(separator: ", ")).",
      [Self.allow(allowed)])
  }

  static func allow(_ methods: [String]) -> Field { Field("Allow", methods.joined(separator: ", ")) }

  static func segments(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map {
      String(decoding: FormDecoder.percentDecoded($0), as: UTF8.self)
    }
  }

  private static func route(of segments: [String]) -> (Route, String)? {
    for route in Route.all {
      if let part = route.match(segments) { return (route, part) }
    }
    return nil
  }

  private static func notFound(_ path: String) -> Problem {
    let nearest = NearestName.nearest(to: path, in: Route.all.map(\.path)) ?? "/"
    return Problem(
      404,
      "There is nothing at \(path.shortened). The nearest path is \(nearest), and GET / lists all.",
      members: [.init(name: "nearest", value: .string(nearest))])
  }
}
