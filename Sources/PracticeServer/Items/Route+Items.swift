import WiredraftCore

extension Route {
  static let items = [
    Route(
      "/items", .only(["GET", "POST"]), example: "/items?limit=3",
      "The items of a tea shop: list them with name, limit and after, or add one with POST."
    ) { state, call throws(Problem) in
      call.method == "POST"
        ? try ItemCollection.add(call, &state) : try ItemCollection.list(call, state.items)
    },
    Route(
      "/items/{id}", .only(["GET", "PUT", "PATCH", "DELETE"]), example: "/items/1",
      "One item: read it, replace it, change members of it, or remove it."
    ) { state, call throws(Problem) in
      try ItemResource(call, state.items).answer(&state)
    },
  ]
}
