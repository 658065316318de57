import WiredraftCore

extension Route {
  static let all: [Route] =
    [index] + echo + items + redirects + authentication + cookies + caching + compression + streams + uploads
    + lists + examples + [reset]

  private static let index = Route(
    "/", .only(["GET"]), "Lists the paths, with a line about each."
  ) { _, _ in
    .json([
      "title": "Practice server",
      "about":
        "Every path is answered for practice.example and the hosts below it. Nothing leaves this computer.",
      "paths": .array(
        all.map { route in
          [
            "path": .string(route.path), "methods": .string(route.allowed.joined(separator: ", ")),
            "about": .string(route.about), "example": .string(route.example),
          ]
        }),
    ])
  }

  private static let reset = Route(
    "/reset", .only(["POST"]), "Brings back the items and forgets what was sent: status 204."
  ) { state, _ in
    state = PracticeState()
    return .empty(204)
  }
}
