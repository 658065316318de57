import WiredraftCore

extension Route {
  static let authentication = [
    Route(
      "/auth/basic", .only(["GET", "POST"]), "Asks for the user name learner and the password open-sesame."
    ) { _, call throws(Problem) in
      try BasicCheck.answer(call)
    },
    Route(
      "/auth/bearer", .only(["GET", "POST"]),
      "Asks for the bearer token practice-token, or for one from /token; scope=write needs more."
    ) { state, call throws(Problem) in
      try BearerCheck.answer(call, state)
    },
    Route(
      "/auth/key", .only(["GET", "POST"]),
      "Asks for the key practice-key in X-API-Key, or in the query as api_key."
    ) { _, call throws(Problem) in
      try KeyCheck.answer(call)
    },
    Route(
      "/token", .only(["POST"]), "Gives a token for the client credentials learner and open-sesame (OAuth 2)."
    ) {
      state, call throws(Problem) in
      try TokenRequest(call).answer(&state)
    },
  ]
}
