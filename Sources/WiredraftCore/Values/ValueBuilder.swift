/// Puts a value together piece by piece, arrays and objects from the outside in: no call for each level.
package struct ValueBuilder {
  private struct Level {
    let isObject: Bool
    /// The name of the array or object in the one around it.
    let name: String
    var elements: [ParameterValue] = []
    var members: [ParameterValue.Member] = []
  }

  private var levels: [Level] = []
  /// The value, once all that was begun is at its end; null before.
  package private(set) var value = ParameterValue.null

  /// Makes one of nothing.
  package init() {}

  /// Whether the next piece goes into an object, which needs its name, or an array; nil where there is neither.
  package var isInObject: Bool? { levels.last?.isObject }

  /// Begins an array or object.
  package mutating func begin(isObject: Bool, named name: String = "") {
    levels.append(Level(isObject: isObject, name: name))
  }

  /// Adds a value to what was begun last; without that, it is all.
  package mutating func add(_ value: ParameterValue, named name: String = "") {
    guard let last = levels.indices.last else {
      self.value = value
      return
    }
    if levels[last].isObject {
      levels[last].members.append(ParameterValue.Member(name: name, value: value))
    } else {
      levels[last].elements.append(value)
    }
  }

  /// Ends what was begun last; nothing where there is none.
  package mutating func end() {
    guard let level = levels.popLast() else { return }
    add(level.isObject ? .object(level.members) : .array(level.elements), named: level.name)
  }
}
