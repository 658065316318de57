import Responses
import WiredraftCore

struct ItemResource {
  private static let patchTypes = "application/merge-patch+json, application/json-patch+json"

  private let call: Call
  private let id: Int
  private let item: Item?

  init(_ call: Call, _ store: ItemStore) throws(Problem) {
    guard let id = call.part.safeInteger, id > 0 else {
      let isNumber = call.part.utf8.allSatisfy(\.isDigit)
      throw Problem(
        isNumber ? 400 : 404,
        "The id of an item is a whole number from 1 to 9,007,199,254,740,991 (2^53 − 1), not "
          + "“\(call.part.shortened)”."
      )
    }
    (self.call, self.id, item) = (call, id, store[id])
  }

  func answer(_ state: inout PracticeState) throws(Problem) -> Answer {
    try checkConditions()
    if call.method == "PUT" { return try replace(&state) }
    guard let item else { throw missing(state.items) }
    switch call.method {
    case "PATCH": return try change(item, &state)
    case "DELETE":
      state.items.remove(id)
      return .empty(204)
    default:
      let tag = Field("ETag", item.tag)
      if let tags = EntityTags(call.values(of: "If-None-Match")), tags.containWeakly(item.tag) {
        return .empty(304, [tag])
      }
      return .json(item.value, [tag])
    }
  }

  private func missing(_ store: ItemStore) -> Problem {
    store.wasDeleted(id)
      ? Problem(
        410, "Item \(id) was deleted. PUT /items/\(id) makes a new one, and POST /reset brings all back.")
      : Problem(404, "There is no item \(id). GET /items lists those that there are.")
  }

  private func checkConditions() throws(Problem) {
    if let tags = EntityTags(call.values(of: "If-Match")) {
      guard let item, tags.containStrongly(item.tag) else {
        throw Problem(
          412,
          item == nil
            ? "If-Match is for an item that exists, but there is no item \(id)."
            : "The item has changed: its ETag isn't the one in If-Match. GET it again, and use the new ETag.",
          item.map { [Field("ETag", $0.tag)] } ?? [])
      }
    }
    if call.method != "GET", let tags = EntityTags(call.values(of: "If-None-Match")), let item,
      tags.containWeakly(item.tag)
    {
      throw Problem(
        412, "If-None-Match says that this item must not exist, but it does.", [Field("ETag", item.tag)])
    }
  }

  private func replace(_ state: inout PracticeState) throws(Problem) -> Answer {
    let new = try Item(id: id, try ItemBody.value(of: call))
    try state.items.put(new)
    guard item != nil else {
      return .json(
        new.value, status: 201, [Field("Location", "/items/\(id)"), Field("ETag", new.tag)])
    }
    return .json(new.value, [Field("ETag", new.tag)])
  }

  private func change(_ item: Item, _ state: inout PracticeState) throws(Problem) -> Answer {
    let changed: ParameterValue
    switch call.request.mediaType?.essence {
    case "application/merge-patch+json":
      changed = MergePatch.apply(try ItemBody.json(of: call), to: item.value)
    case "application/json-patch+json":
      changed = try JSONPatch(try ItemBody.json(of: call)).apply(to: item.value)
    case let type:
      throw Problem(
        415,
        "The Content-Type is \(type?.shortened ?? "missing"). Send one of \(Self.patchTypes).",
        [Field("Accept-Patch", Self.patchTypes)])
    }
    let new = try Item(id: id, changed)
    try state.items.put(new)
    return .json(new.value, [Field("ETag", new.tag)])
  }
}
