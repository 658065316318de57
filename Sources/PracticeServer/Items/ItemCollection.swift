import WiredraftCore

enum ItemCollection {
  static func list(_ call: Call, _ store: ItemStore) throws(Problem) -> Answer {
    let limit = try call.number("limit", in: 1...100, default: 20)
    let after = try call.number("after", in: 0...9_007_199_254_740_991, default: 0)
    let name = call.parameter("name") ?? ""
    let found = store.items.filter { $0.id > after && (name.isEmpty || $0.name.containsIgnoringCase(name)) }
    let page = found.prefix(limit)
    var fields: [Field] = []
    var next = ParameterValue.null
    if found.count > limit, let last = page.last {
      let escaped = PercentText.text(name)
      let target = "/items?limit=\(limit)&after=\(last.id)" + (name.isEmpty ? "" : "&name=\(escaped)")
      next = .string(target)
      fields.append(Field("Link", "<\(target)>; rel=\"next\""))
    }
    return .json(["items": .array(page.map(\.value)), "next": next], fields)
  }

  static func add(_ call: Call, _ state: inout PracticeState) throws(Problem) -> Answer {
    if let answer = try state.replays.answer(to: call) { return answer }
    let value = try ItemBody.value(of: call)
    let item = try Item(id: state.items.makeID(), value)
    try state.items.put(item)
    let answer = Answer.json(
      item.value, status: 201, [Field("Location", "/items/\(item.id)"), Field("ETag", item.tag)])
    try state.replays.keep(answer, to: call)
    return answer
  }
}
