import Variables
import WiredraftCore

/// Files of variables: whatever one contains, each definition has the line of its name, and each problem a position in
/// the file.
enum VariablesCheck {
  static func checkDotenv(_ bytes: [UInt8]) throws(Finding) {
    let file = DotenvFile(bytes)
    let lines = lines(of: bytes)
    for definition in file.definitions {
      let line = try line(of: definition, in: lines)
      let start = line.prefix { $0 != UInt8(ascii: "=") }
      try require(Self.contains(start, definition.name), "line \(definition.line ?? 0) has another name")
      try require(definition.isSecret, "a value of a dotenv file is shown")
      guard case .string = definition.value else { throw Finding("a value is no text") }
    }
    try check(file.definitions)
    try check(file.problems, lines)
  }

  static func checkEnvironments(_ bytes: [UInt8]) throws(Finding) {
    let file = EnvironmentFile(bytes)
    let lines = lines(of: bytes)
    for environment in file.environments {
      try check(environment.definitions)
      for definition in environment.definitions {
        let line = try line(of: definition, in: lines)
        // A name with an escape is written in another way.
        guard !line.contains(UInt8(ascii: "\\")) else { continue }
        try require(
          Self.contains(line, "\"\(definition.name)\""), "line \(definition.line ?? 0) has another name")
      }
    }
    try require(
      Set(file.environments.map(\.name)).count == file.environments.count, "an environment is given twice")
    try check(file.problems, lines)
    let files = VariableFile(path: "f", kind: .environments, bytes: bytes)
    for environment in file.environments.prefix(3) {
      let variables = FileVariables([files], environment: environment.name)
      let count = variables.sources.filter { $0.environment == environment.name }.flatMap(\.definitions).count
      try require(count == environment.definitions.count, "a chosen environment is not taken")
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  private static func line(
    of definition: Variable.Definition, in lines: [ArraySlice<UInt8>]
  ) throws(Finding) -> ArraySlice<UInt8> {
    guard let line = definition.line, lines.indices.contains(line - 1) else {
      throw Finding("a definition has no line: \(definition.line ?? 0)")
    }
    return lines[line - 1]
  }

  private static func contains(_ line: ArraySlice<UInt8>, _ text: String) -> Bool {
    line.firstRange(of: Array(text.utf8)) != nil || text.isEmpty
  }

  private static func check(_ definitions: [Variable.Definition]) throws(Finding) {
    try require(Set(definitions.map(\.name)).count == definitions.count, "a name is given twice")
  }

  private static func check(
    _ problems: [VariableFileProblem], _ lines: [ArraySlice<UInt8>]
  ) throws(Finding) {
    for problem in problems {
      let position = problem.position
      try require(lines.indices.contains(position.line - 1), "no such line: \(problem)")
      try require(
        position.column >= 1 && position.column <= lines[position.line - 1].count + 1,
        "no such column: \(problem)")
    }
  }
}
