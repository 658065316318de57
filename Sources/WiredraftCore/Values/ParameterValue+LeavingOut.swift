extension ParameterValue {
  /// A position is the index of a member, from 0, then that of one within it, and so on.
  func leavingOut(_ positions: [[Int]]) -> (value: ParameterValue, lacking: [[Int]]) {
    var lacking: [[Int]] = []
    let sorted = positions.filter { position in
      // Such a value is never sent; a call for each of more levels could exceed a small stack.
      let isPosition = !position.isEmpty && position.count <= JSONCursor.maximumDepth
      if !isPosition { lacking.append(position) }
      return isPosition
    }.sorted { $0.lexicographicallyPrecedes($1) }
    let value = leavingOut(sorted[...], depth: 0, &lacking)
    return (value, lacking)
  }

  /// The positions ascend, lead to this value in their first `depth` indexes, and go further.
  private func leavingOut(
    _ positions: ArraySlice<[Int]>, depth: Int, _ lacking: inout [[Int]]
  ) -> ParameterValue {
    var (elements, members): ([ParameterValue], [Member]) = ([], [])
    var rest = positions.drop { position in
      let isNegative = position[depth] < 0
      if isNegative { lacking.append(position) }
      return isNegative
    }
    var index = 0
    while let child = child(index) {
      let end = rest.firstIndex { $0[depth] != index } ?? rest.endIndex
      let here = rest[..<end]
      rest = rest[end...]
      index += 1
      let inner = here.drop { $0.count == depth + 1 }
      let value = inner.isEmpty ? child.value : child.value.leavingOut(inner, depth: depth + 1, &lacking)
      guard inner.count == here.count else { continue }
      if isObject { members.append(Member(name: child.name, value: value)) } else { elements.append(value) }
    }
    lacking += rest
    return switch self {
    case .array: .array(elements)
    case .object: .object(members)
    default: self
    }
  }
}
