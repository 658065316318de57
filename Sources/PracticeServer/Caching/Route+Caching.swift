import WiredraftCore

extension Route {
  static let caching = [
    Route(
      "/cache", .only(["GET"]), "May be kept for 60 seconds, and answers 304 to a condition that holds."
    ) { _, call throws(Problem) in
      try CachedPage(call).answer(call)
    },
    Route(
      "/range", .only(["GET"]), "Text of 1,000 bytes, of which Range may ask for parts."
    ) { _, call in
      RangePage.answer(call)
    },
    Route(
      "/cors", .only(["GET", "POST", "PUT"]), "Answers a browser's questions about other origins (CORS).",
      answersOptions: true
    ) { _, call in
      CrossOrigin.answer(call)
    },
  ]
}
