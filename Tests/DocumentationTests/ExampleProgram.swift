import Foundation
import TestSupport

/// The program that runs all examples: each is a case of one test, named by its place in the documentation.
struct ExampleProgram {
  struct Failure: Error, CustomStringConvertible { var description: String }

  let files: [ExampleFile]
  /// A folder in the one where the package was built.
  private let folder: URL

  init(files: [ExampleFile], name: String = "documentation-examples") {
    self.files = files
    folder = URL(filePath: Tools.buildFolder).appending(path: name)
  }

  /// Compiles the examples with the modules of the last build, and returns the faults: none if each has its results.
  func run() throws -> [String] {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var sources = [
      packageRoot.appending(path: "Tests/DocumentationTests/ExampleResults.swift").path
    ]
    for (name, text) in files.map({ ($0.name, $0.text) }) + [("Main", main)] {
      let file = folder.appending(path: "\(name).swift")
      try Data(text.utf8).write(to: file)
      sources.append(file.path)
    }
    let program = folder.appending(path: "examples").path
    let (status, messages) = try output(of: try compiler(program) + sources + objects())
    guard status == 0 else {
      let errors = messages.filter { $0.contains(": error: ") }
      return errors.isEmpty ? messages : errors
    }
    let (end, lines) = try output(of: [program])
    var faults: [String] = []
    var isIssue = false
    for line in lines {
      let isFirst = line.hasPrefix("✘") && line.contains("recorded an issue")
      isIssue = isFirst || (isIssue && !line.hasPrefix("◇") && !line.hasPrefix("✘") && !line.hasPrefix("✔"))
      if isFirst {
        faults.append(line.components(separatedBy: "row → ").last ?? line)
      } else if isIssue {
        faults[faults.count - 1] += "\n" + line
      }
    }
    if end > 1 || (end == 1 && faults.isEmpty) {
      let started = lines.last { $0.hasSuffix(" started.") } ?? "it started"
      let reason = lines.first { $0.contains("Fatal error") } ?? "no message"
      faults.append("The program of the examples ends with \(end) after “\(started)”: \(reason)")
    }
    return faults
  }

  /// Runs a program; returns its status and the lines that it writes.
  private func output(of words: [String]) throws -> (status: Int32, lines: [String]) {
    let file = folder.appending(path: "output").path
    let status = try Child(words, output: file, errors: file).wait()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return (status, text.split(separator: "\n").map(String.init))
  }

  /// The compiler with the options of this package's own code.
  private func compiler(_ program: String) throws -> [String] {
    let build = URL(filePath: Tools.buildFolder)
    // The C module of swift-system is among its sources, that of the resources among what is built.
    let system = build.appending(path: "../../checkouts/swift-system/Sources/CSystem/include").standardized
    // Some examples are of declarations that only this package uses, and only the build knows its name there.
    let plan = try String(contentsOf: build.appending(path: "../../debug.yaml").standardized, encoding: .utf8)
    guard let name = plan.firstMatch(of: /"-module-name","WiredraftCore".*?"-package-name","([^"]+)"/)?.1
    else {
      throw Failure(description: "The build names no package.")
    }
    let features = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
    return [
      "swiftc", "-parse-as-library", "-swift-version", "6", "-Onone", "-gnone", "-whole-module-optimization",
      "-suppress-warnings", "-diagnostic-style", "llvm", "-module-name", "Examples",
      "-package-name", String(name), "-I", build.appending(path: "Modules").path, "-I", system.path,
      "-I", build.appending(path: "CResources.build").path, "-o", program,
    ] + features.flatMap { ["-enable-upcoming-feature", $0] }
  }

  /// Returns the objects of the libraries and what they need. For Swift these are listed in the last build, because
  /// objects of removed sources stay there.
  private func objects() throws -> [String] {
    let modules =
      Set(files.map(\.module)).union([
        "WiredraftClient", "WiredraftCore", "WiredraftExplanations", "Responses",
      ])
      .union(["HTTPTypes", "SystemPackage", "CResources", "CSystem"])
    return try modules.sorted().flatMap { module in
      let build = Tools.buildFolder + "/\(module).build"
      guard let map = FileManager.default.contents(atPath: build + "/output-file-map.json") else {
        let paths = FileManager.default.enumerator(atPath: build)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".o") }.map { build + "/" + $0 }
      }
      return try JSONDecoder().decode([String: [String: String]].self, from: map).values
        .compactMap { $0["object"] }.filter { FileManager.default.fileExists(atPath: $0) }
    }
  }

  /// The code that runs the examples one after another.
  private var main: String {
    let rows = files.flatMap(\.groups).map {
      "  Row(\"\($0.examples[0].file)\", \($0.examples[0].line), \($0.resultCount)) { try await \($0.name)($0) },"
    }
    return """
      import Testing

      struct Row: Sendable, CustomTestStringConvertible {
        let file: String, line: Int, count: Int, run: @Sendable (ExampleResults) async throws -> Void
        init(
          _ file: String, _ line: Int, _ count: Int,
          _ run: @escaping @Sendable (ExampleResults) async throws -> Void
        ) {
          (self.file, self.line, self.count, self.run) = (file, line, count, run)
        }
        var testDescription: String { "\\(file):\\(line)" }
        func fail(_ text: String, _ line: Int) {
          Issue.record(
            Comment(rawValue: text),
            sourceLocation: SourceLocation(
              fileID: "Documentation/\\(file)", filePath: file, line: line, column: 1))
        }
      }

      let rows: [Row] = [
      \(rows.joined(separator: "\n"))
      ]

      @Test(.serialized, arguments: rows) func example(_ row: Row) async {
        let results = ExampleResults()
        do {
          try await row.run(results)
          if results.count != row.count { row.fail("not all results were compared", row.line) }
        } catch {
          row.fail("it throws \\(error)", row.line)
        }
        for mismatch in results.mismatches { row.fail(mismatch.text, mismatch.line) }
      }

      @main struct Main {
        static func main() async { await Testing.__swiftPMEntryPoint(passing: nil) as Never }
      }

      """
  }
}
