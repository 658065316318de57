import WiredraftCore

/// The items of a session.
struct ItemStore: Sendable {
  /// The items by their id, in order.
  private(set) var items: [Item] = Item.builtIn
  /// The ids of deleted items, the latest 1,000 of them.
  private var deleted: [Int] = []
  private var nextID = Item.builtIn.count + 1

  /// Returns the item with an id; nil if there is none.
  subscript(id: Int) -> Item? {
    let place = place(of: id)
    return place < items.count && items[place].id == id ? items[place] : nil
  }

  /// Returns whether there was an item with an id that was deleted.
  func wasDeleted(_ id: Int) -> Bool { deleted.contains(id) }

  /// The id of the next new item.
  mutating func makeID() -> Int {
    while self[nextID] != nil || deleted.contains(nextID) { nextID += 1 }
    return nextID
  }

  /// Adds an item, or replaces the one with its id.
  ///
  /// - Throws: Status 409 if another item has the name, 507 if there are 1,000 items.
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

  /// Removes the item with an id.
  mutating func remove(_ id: Int) {
    items.removeAll { $0.id == id }
    deleted.append(id)
    if deleted.count > PracticeState.limit { deleted.removeFirst() }
  }

  /// Returns the place of an id in the order, whether it is taken or not.
  private func place(of id: Int) -> Int { items.firstIndex { $0.id >= id } ?? items.count }
}
