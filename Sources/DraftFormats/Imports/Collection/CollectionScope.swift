internal import WiredraftCore

struct CollectionScope {
  /// The values of a nearer folder replace those of a farther one.
  private(set) var values: [String: String] = [:]
  /// Variables whose values refer to others, which are put in where they are used.
  private var composed: Set<String> = []
  /// Returns the name here of a reference as the program writes it.
  let name: @Sendable (String) -> String
  /// A sign in the place of `{` where it begins no reference.
  static let brace: Unicode.Scalar = "\u{EFFFE}"
  /// In bytes, for the values that are put into one text.
  private static let longest = 1 << 20

  init(name: @escaping @Sendable (String) -> String = { HTTPFileVariables.counterpart(of: $0) ?? $0 }) {
    self.name = name
  }

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

  /// Such a variable can't be defined in a file.
  func isComposed(_ name: String) -> Bool { composed.contains(name) }

  func marked(_ text: String, _ marks: inout ReferenceMarks, _ used: inout Set<String>) -> String {
    var result = ""
    append(text, to: &result, &marks, &used, depth: 0)
    guard result.utf8.contains(0xF3), result.unicodeScalars.contains(Self.brace) else { return result }
    return result.replacing(String(Self.brace), with: "{")
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
