/// A file of code made from examples: those of an article, or of a folder of a library's sources.
struct ExampleFile {
  /// An example and those that continue it, which become one function.
  struct Group {
    var examples: [Example]
    /// The name of the function.
    var name: String

    /// The place in the documentation.
    var place: String { "\(examples[0].file):\(examples[0].line)" }

    /// The number of results that are compared.
    var resultCount: Int { ExampleCode(examples.flatMap(\.code)).resultCount }
  }

  /// The library.
  let module: String
  /// The name of the file: `WiredraftCoreRequestsExamples`.
  let name: String
  let groups: [Group]

  init(module: String, subject: String, examples: [Example]) {
    self.module = module
    let name = module + subject + "Examples"
    self.name = name
    var groups: [Group] = []
    for example in examples where example.reasonNotToRun == nil {
      if example.goesOn, groups.last?.examples.last?.file == example.file {
        groups[groups.count - 1].examples.append(example)
      } else {
        groups.append(Group(examples: [example], name: "\(name)_\(groups.count + 1)"))
      }
    }
    self.groups = groups
  }

  /// The whole file.
  var text: String {
    var imports = Set(groups.flatMap { $0.examples.flatMap(\.imports) } + [module, "Testing"])
    if ["WiredraftFoundation", "WiredraftURLSession"].contains(module) { imports.insert("Foundation") }
    if module != "ScreenModel" { imports.formUnion(["HTTPTypes", "WiredraftCore"]) }
    return (imports.sorted().map(Self.importing) + groups.map(Self.function)).joined(separator: "\n") + "\n"
  }

  /// Returns the line that imports a module; Foundation has a second module except on Apple's systems.
  private static func importing(_ module: String) -> String {
    guard module == "Foundation" else { return "import \(module)" }
    return "import Foundation\n#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif"
  }

  /// Returns the function of examples, whose lines are those of the documentation for the compiler.
  private static func function(of group: Group) -> String {
    let code = ExampleCode(group.examples.flatMap(\.code))
    let isAsync = group.examples.contains { $0.code.contains { $0.contains("await ") } }
    let effects = isAsync ? "async throws" : "throws"
    var lines = [
      "func \(group.name)(_ results: ExampleResults) \(effects) {", "  func example() \(effects) {",
    ]
    var rest = code.lines[...]
    for example in group.examples {
      lines.append("#sourceLocation(file: \"\(example.file)\", line: \(example.line + 1))")
      lines += rest.prefix(example.code.count).map { $0.isEmpty ? "" : "    " + $0 }
      rest = rest.dropFirst(example.code.count)
    }
    lines += ["#sourceLocation()", "  }", "  try \(isAsync ? "await " : "")example()", "}"]
    return lines.joined(separator: "\n")
  }
}
