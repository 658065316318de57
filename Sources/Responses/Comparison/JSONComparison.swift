internal import WiredraftCore

/// Members are compared by name; of several of a name the last counts. Elements are compared by their places, but by
/// their `id` if all of an array are objects with one, and no two have the same.
struct JSONComparison {
  private enum Task {
    case both(Int, Int)
    case removed(Int)
    case added(Int)
  }

  private let left: JSONOutline
  private let right: JSONOutline
  private var tasks: [Task] = [.both(0, 0)]
  private(set) var (reorderedObject, reorderedArray): (Int?, Int?) = (nil, nil)

  init(_ left: JSONOutline, _ right: JSONOutline) { (self.left, self.right) = (left, right) }

  mutating func next() -> AnswerComparison.Row? {
    while let task = tasks.popLast() {
      switch task {
      case .removed(let index): return row(index, nil)
      case .added(let index): return row(nil, index)
      case .both(let one, let other):
        let kinds = (left.nodes[one].kind, right.nodes[other].kind)
        switch kinds {
        case (.object, .object): pushMembers(one, other)
        case (.array, .array): pushElements(one, other)
        case (.string, .string):
          if left.literal(one) == right.literal(other) { continue }
          if JSONOutline.plain(left.literal(one)) != JSONOutline.plain(right.literal(other)) {
            return row(one, other)
          }
        case (.number, .number):
          if left.literal(one) == right.literal(other) { continue }
          return row(one, other, isMuted: isSameNumber(left.literal(one), right.literal(other)))
        default:
          if kinds.0 != kinds.1 || left.literal(one) != right.literal(other) { return row(one, other) }
        }
      }
    }
    return nil
  }

  private func isSameNumber(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    guard let one = NumberLiteral(String(decoding: one, as: UTF8.self)),
      let other = NumberLiteral(String(decoding: other, as: UTF8.self))
    else { return false }
    return ExactNumber(one) == ExactNumber(other)
  }

  // MARK: - Containers

  private mutating func pushMembers(_ one: Int, _ other: Int) {
    let pairing = Pairing(keys(one, in: left), keys(other, in: right))
    if !pairing.isInOrder, reorderedObject == nil { reorderedObject = one }
    push(pairing)
  }

  private func keys(_ object: Int, in side: JSONOutline) -> [(key: ArraySlice<UInt8>, index: Int)] {
    side.children(of: object).map { (side.plainName(of: $0), $0) }
  }

  private mutating func pushElements(_ one: Int, _ other: Int) {
    if let ids = identifiers(one, in: left), let others = identifiers(other, in: right) {
      let pairing = Pairing(ids, others)
      if !pairing.isInOrder, reorderedArray == nil { reorderedArray = one }
      push(pairing)
      return
    }
    var (new, others) = ([] as [Task], right.children(of: other))
    for index in left.children(of: one) {
      new.append(others.next().map { .both(index, $0) } ?? .removed(index))
    }
    tasks += (new + others.map { .added($0) }).reversed()
  }

  private func identifiers(_ array: Int, in side: JSONOutline) -> [(key: ArraySlice<UInt8>, index: Int)]? {
    var (all, known): ([(key: ArraySlice<UInt8>, index: Int)], Set<ArraySlice<UInt8>>) = ([], [])
    for element in side.children(of: array) {
      guard side.nodes[element].kind == .object,
        let id = side.children(of: element).first(where: { side.plainName(of: $0).elementsEqual("id".utf8) }),
        side.nodes[id].kind == .string || side.nodes[id].kind == .number,
        known.insert(side.literal(id)).inserted
      else { return nil }
      all.append((side.literal(id), element))
    }
    return all
  }

  private mutating func push(_ pairing: Pairing) {
    let new: [Task] =
      pairing.left.map { pair in pair.other.map { .both(pair.index, $0) } ?? .removed(pair.index) }
      + pairing.added.map { .added($0) }
    tasks += new.reversed()
  }

  // MARK: - Rows

  private func row(_ one: Int?, _ other: Int?, isMuted: Bool = false) -> AnswerComparison.Row {
    let path = one.map(left.path) ?? other.map(right.path) ?? []
    return AnswerComparison.Row(
      part: .body, change: one == nil ? .added : other == nil ? .removed : .changed,
      label: JSONPathText.jsonPath(path).cutForRow, left: one.map { left.literal($0).rowText },
      right: other.map { right.literal($0).rowText }, isMuted: isMuted,
      leftRange: one.map { left.nodes[$0].value },
      rightRange: other.map { right.nodes[$0].value })
  }

  var notes: [String] {
    [("Members come", reorderedObject), ("Elements come", reorderedArray)].compactMap { words, index in
      index.map {
        "\(words) in another order, first in \(JSONPathText.jsonPath(left.path(to: $0)).cutForRow)."
      }
    }
  }
}

/// Of several with the same key the last counts.
private struct Pairing {
  private(set) var left: [(index: Int, other: Int?)] = []
  private(set) var added: [Int] = []
  /// Looks only at those that both have.
  private(set) var isInOrder = true

  init(
    _ one: [(key: ArraySlice<UInt8>, index: Int)], _ other: [(key: ArraySlice<UInt8>, index: Int)]
  ) {
    let last = Dictionary(one.map { ($0.key, $0.index) }) { $1 }
    let others = Dictionary(other.map { ($0.key, $0.index) }) { $1 }
    var highest = -1
    for (key, index) in one where last[key] == index {
      let match = others[key]
      left.append((index, match))
      guard let match else { continue }
      isInOrder = isInOrder && match > highest
      highest = match
    }
    added = other.filter { others[$0.key] == $0.index && last[$0.key] == nil }.map(\.index)
  }
}

extension ComparisonList {
  mutating func compare(_ left: JSONOutline, _ right: JSONOutline) {
    var comparison = JSONComparison(left, right)
    while !isCut, let row = comparison.next() { append(row) }
    for note in comparison.notes { appendNote(note) }
  }
}
