/// The file with the tests of examples: those of an article, or of a folder of a library's sources.
struct ExampleFile {
  /// The library.
  let module: String
  /// The name of the file: `WiredraftCoreRequestsExamples`.
  let name: String
  /// The tests, each of an example and those that continue it.
  let tests: [(examples: [Example], text: String)]

  init(module: String, subject: String, examples: [Example]) {
    self.module = module
    name = module + subject + "Examples"
    var groups: [[Example]] = []
    for example in examples where example.reasonNotToRun == nil {
      if example.goesOn, groups.last?.last?.file == example.file {
        groups[groups.count - 1].append(example)
      } else {
        groups.append([example])
      }
    }
    tests = groups.map { ($0, Self.test(of: $0)) }
  }

  /// The whole file.
  var text: String {
    var imports = Set(tests.flatMap { $0.examples.flatMap(\.imports) } + [module, "Testing"])
    if ["WiredraftFoundation", "WiredraftURLSession"].contains(module) { imports.insert("Foundation") }
    if module != "ScreenModel" { imports.formUnion(["HTTPTypes", "WiredraftCore"]) }
    return """
      // swift-format-ignore-file
      // The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

      \(imports.sorted().map(Self.importing).joined(separator: "\n"))

      @Suite("\(name)")
      struct \(name) {
      \(tests.map(\.text).joined(separator: "\n"))}

      """
  }

  /// Returns the line that imports a module; Foundation has a second module except on Apple's systems.
  private static func importing(_ module: String) -> String {
    guard module == "Foundation" else { return "import \(module)" }
    return "import Foundation\n#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif"
  }

  private static func test(of examples: [Example]) -> String {
    let code = ExampleCode(examples.flatMap(\.code))
    let file = examples[0].file
    let number = examples[0].number + 1
    let name = file.split(separator: "/").suffix(1).joined().split { !$0.isLetter && !$0.isNumber }
      .dropLast().joined(separator: "_")
    let folder = file.split(separator: "/").dropLast().last ?? ""
    let isAsync = examples.contains { $0.code.contains { $0.contains("await ") } }
    let effects = isAsync ? "async throws" : "throws"
    return """
        @Test("\(file), example \(number)")
        func \(folder.split { !$0.isLetter }.joined())_\(name)_\(number)() \(effects) {
          let results = ExampleResults()
          func example() \(effects) {
      \(code.lines.map { $0.isEmpty ? "" : "      " + $0 }.joined(separator: "\n"))
          }
          try \(isAsync ? "await " : "")example()
          #expect(results.mismatches == [])
          #expect(results.count == \(code.resultCount))
        }

      """
  }

  /// Returns the number of results that the test of some examples compares.
  static func resultCount(of examples: [Example]) -> Int { ExampleCode(examples.flatMap(\.code)).resultCount }
}
