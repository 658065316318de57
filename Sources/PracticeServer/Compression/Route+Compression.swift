import WiredraftCore

extension Route {
  static let compression = [
    Route("/gzip", .only(["GET"]), "A text with Content-Encoding: gzip.") { _, call throws(Problem) in
      try CompressedPage.answer(
        call, "gzip", "It is compressed by references to earlier text.", Gzip.compress)
    },
    Route("/br", .only(["GET"]), "A text with Content-Encoding: br.") { _, call throws(Problem) in
      try CompressedPage.answer(
        call, "br", "It is compressed by references to earlier text.", Brotli.compress)
    },
  ]
}
