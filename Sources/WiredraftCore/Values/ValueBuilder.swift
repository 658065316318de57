/// Builds a value piece by piece, arrays and objects from the outside in, without a call for each level.
package struct ValueBuilder {
  private struct Level {
    let isObject: Bool
    let name: String
    var elements: [ParameterValue] = []
    var members: [ParameterValue.Member] = []
  }

  private var levels: [Level] = []
  /// The value, once everything that was begun has ended; null before.
  package private(set) var value = ParameterValue.null

  /// Makes a builder without a value.
  package init() {}

  /// Whether the next piece goes into an object, which needs a name, or an array; nil if it goes into neither.
  package var isInObject: Bool? { levels.last?.isObject }

  /// Begins an array or object.
  package mutating func begin(isObject: Bool, named name: String = "") {
    levels.append(Level(isObject: isObject, name: name))
  }

  /// Adds a value to the innermost open array or object; without one, it is the whole value.
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

  /// Ends the innermost open array or object; does nothing if there is none.
  package mutating func end() {
    guard let level = levels.popLast() else { return }
    add(level.isObject ? .object(level.members) : .array(level.elements), named: level.name)
  }
}
