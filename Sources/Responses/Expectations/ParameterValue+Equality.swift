package import WiredraftCore

extension ParameterValue {
  /// Returns whether two values of JSON are equal: numbers by value, texts by their bytes, objects in any
  /// order of their members, of which the last of a name counts.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the values.
  package func isEqual(to other: ParameterValue) -> Bool {
    var pairs = [(self, other)]
    while let pair = pairs.popLast() {
      switch pair {
      case (.null, .null): break
      case (.bool(let one), .bool(let other)): guard one == other else { return false }
      case (.number(let one), .number(let other)):
        guard ExactNumber(one) == ExactNumber(other) else { return false }
      case (.string(let one), .string(let other)):
        guard one.utf8.elementsEqual(other.utf8) else { return false }
      case (.array(let one), .array(let other)):
        guard one.count == other.count else { return false }
        pairs += zip(one, other)
      case (.object(let one), .object(let other)):
        let (one, other) = (Self.byName(one), Self.byName(other))
        guard one.count == other.count else { return false }
        for (name, value) in one {
          guard let second = other[name] else { return false }
          pairs.append((value, second))
        }
      default: return false
      }
    }
    return true
  }

  private static func byName(_ members: [Member]) -> [[UInt8]: ParameterValue] {
    Dictionary(members.map { (Array($0.name.utf8), $0.value) }) { $1 }
  }
}
