import WiredraftCore

extension Route {
  static let streams = [
    Route("/chunked", .only(["GET"]), "A body in three chunks, with a chunk extension and a trailer.") {
      _, _ in
      ChunkedPage.answer
    },
    Route("/early-hints", .only(["GET"]), "An interim response with status 103, then the final one.") {
      _, _ in
      var answer = Answer.json(
        ["note": "The interim response came first, so that a client could fetch /items early."],
        [Field("Link", "</items>; rel=preload; as=fetch")])
      answer.hints = [Field("Link", "</items>; rel=preload; as=fetch")]
      answer.pause = 300
      return answer
    },
    Route(
      "/slow", .only(["GET"]), example: "/slow?seconds=1",
      "Waits before the head and in the middle of the body: seconds, at most 10, says how long."
    ) { _, call throws(Problem) in
      try SlowPage.answer(call)
    },
    Route(
      "/stream", .only(["GET"]), example: "/stream?events=3",
      "Events, half a second apart, as server-sent events, or with as=ndjson as lines of JSON."
    ) { _, call throws(Problem) in
      try EventPage(call).answer
    },
  ]
}
