import WiredraftCore

extension Route {
  /// The paths that come with the program, in the shape of the services that they were taken from.
  static let examples = [
    Route(
      "/search/repositories", .only(["GET"]), example: "/search/repositories?q=language:swift",
      "A search in a made-up list of repositories, as github.practice.example has it."
    ) { _, call throws(Problem) in
      try RepositorySearch(call).answer(call)
    },
    Route(
      "/v1/payment_intents", .only(["POST"]),
      "Takes a payment as a form, as payments.practice.example has it."
    ) { state, call throws(Problem) in
      try PaymentIntent.answer(call, &state)
    },
    Route("/v1/payment_intents/{id}", .only(["GET"]), example: "/v1/payment_intents/pi_1", "A payment.") {
      state, call throws(Problem) in
      try Records.answer(call, state)
    },
    Route(
      "/api/v2/media", .only(["POST"]),
      "Takes a photo as multipart/form-data, as photos.practice.example has it."
    ) { state, call throws(Problem) in
      try PhotoUpload.answer(call, &state)
    },
    Route("/api/v2/media/{id}", .only(["GET"]), example: "/api/v2/media/1", "The description of a photo.") {
      state, call throws(Problem) in
      try Records.answer(call, state)
    },
  ]
}
