extension ParameterValue {
  var looksEncoded: Bool {
    if case .string(let text) = self { return PairsEncoder.looksEncoded(text) }
    return holds { name, value in
      if PairsEncoder.looksEncoded(name) { return true }
      if case .string(let text) = value { return PairsEncoder.looksEncoded(text) }
      return false
    }
  }

  var holdsFile: Bool {
    if case .file = self { return true }
    return holds { _, value in if case .file = value { true } else { false } }
  }

  /// Values are examined in any order; the name of an element is empty.
  @inline(__always)
  private func holds(_ condition: (_ name: String, ParameterValue) -> Bool) -> Bool {
    !allCollections { value, _ in
      switch value {
      case .array(let elements): !elements.contains { condition("", $0) }
      case .object(let members): !members.contains { condition($0.name, $0.value) }
      default: true
      }
    }
  }

  var firstDuplicateName: String? {
    guard isCollection else { return nil }
    var open = [NamedLevel(value: self)]
    reading: while var level = open.popLast() {
      while let child = level.value.child(level.next) {
        level.next += 1
        if level.value.isObject, !level.names.insert(NameBytes(child.name)).inserted { return child.name }
        guard child.value.isCollection else { continue }
        open.append(level)
        open.append(NamedLevel(value: child.value))
        continue reading
      }
    }
    return nil
  }

  private struct NamedLevel {
    let value: ParameterValue
    var next = 0
    var names: Set<NameBytes> = []
  }
}
