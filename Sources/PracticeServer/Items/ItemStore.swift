import WiredraftCore

struct ItemStore: Sendable {
  private(set) var items: [Item] = Item.builtIn
  /// Only the latest 1,000.
  private var deleted: [Int] = []
  private var nextID = Item.builtIn.count + 1

  subscript(id: Int) -> Item? {
    let place = place(of: id)
    return place < items.count && items[place].id == id ? items[place] : nil
  }

  func wasDeleted(_ id: Int) -> Bool { deleted.contains(id) }

  mutating func makeID() -> Int {
    while self[nextID] != nil || deleted.contains(nextID) { nextID += 1 }
    return nextID
  }

  mutating func put(_ item: Item) throws(Problem) {
    if let other = items.first(where: { $0.id != item.id && $0.name == item.name }) {
      throw Problem(
        409, "Item \(other.id) has the name \(item.name.shortened). Choose another name.",
        members: [.init(name: "existing", value: .string("/items/\(other.id)"))])
    }
    let place = place(of: item.id)
    if place < items.count, items[place].id == item.id {
      items[place] = item
      return
    }
    guard items.count < PracticeState.limit else {
      throw Problem(507, "There are 1,000 items, and no more fit. Delete one, or POST /reset.")
    }
    items.insert(item, at: place)
    deleted.removeAll { $0 == item.id }
  }

  mutating func remove(_ id: Int) {
    items.removeAll { $0.id == id }
    deleted.append(id)
    if deleted.count > PracticeState.limit { deleted.removeFirst() }
  }

  /// In the order of ids, whether the id is taken or not.
  private func place(of id: Int) -> Int { items.firstIndex { $0.id >= id } ?? items.count }
}
