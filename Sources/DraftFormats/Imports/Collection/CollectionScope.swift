internal import WiredraftCore

/// The variables that a text of a collection may refer to, and the way to read its references.
struct CollectionScope {
  /// The values of the variables; those of a nearer folder replace those of a farther one.
  private(set) var values: [String: String] = [:]
  /// The names of variables whose values refer to others: they are put in where they are used.
  private var composed: Set<String> = []
  /// Returns the name here of a reference as the program writes it.
  let name: @Sendable (String) -> String
  /// The number of bytes up to which values are put into one text.
  private static let longest = 1 << 20

  /// - Parameter name: Returns the name here of a reference as the program writes it.
  init(name: @escaping @Sendable (String) -> String = { HTTPFileVariables.counterpart(of: $0) ?? $0 }) {
    self.name = name
  }

  /// Defines variables, in place of others of the same name.
  mutating func define(_ variables: [Variable.Definition]) {
    for variable in variables {
      guard case .string(let text) = variable.value else { continue }
      values[variable.name] = text
      let refers = HTTPFileVariables.pieces(of: text).contains {
        if case .reference = $0 { true } else { false }
      }
      if refers { composed.insert(variable.name) } else { composed.remove(variable.name) }
    }
  }

  /// Whether the value of a variable refers to others, so that it can't be defined in a file.
  func isComposed(_ name: String) -> Bool { composed.contains(name) }

  /// Returns a text with marks in place of its references.
  ///
  /// - Parameter used: Collects the names of the references.
  func marked(_ text: String, _ marks: inout ReferenceMarks, _ used: inout Set<String>) -> String {
    var result = ""
    append(text, to: &result, &marks, &used, depth: 0)
    return result
  }

  private func append(
    _ text: String, to result: inout String, _ marks: inout ReferenceMarks, _ used: inout Set<String>,
    depth: Int
  ) {
    for piece in HTTPFileVariables.pieces(of: text) {
      switch piece {
      case .literal(let literal): result += literal
      case .reference(let written):
        let name = name(written)
        if let value = values[name], composed.contains(name), depth < 8, result.utf8.count < Self.longest {
          append(value, to: &result, &marks, &used, depth: depth + 1)
        } else {
          used.insert(name)
          result += marks.mark(for: name, value: values[name])
        }
      }
    }
  }
}
