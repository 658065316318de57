import Foundation

/// The documentation of a package: comments of its sources, articles, and the README.
struct Documentation {
  /// The package's folder.
  let root: URL

  /// The files with examples, from the package's folder on.
  private var files: [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    return (names?.compactMap { $0 as? String } ?? []).filter {
      $0.hasSuffix(".swift") || $0.hasSuffix(".md")
    }
    .map { "Sources/" + $0 }.sorted() + ["README.md"]
  }

  /// The examples, in the order of files and lines.
  func examples() throws -> [Example] {
    try files.flatMap { file in
      Example.all(in: try String(contentsOf: root.appending(path: file), encoding: .utf8), file: file)
    }
  }

  /// The code that the examples become, a file for each article and for each folder of a library's sources.
  func exampleFiles() throws -> [ExampleFile] {
    var files: [String: (module: String, subject: String, examples: [Example])] = [:]
    var last: (example: Example, module: String)?
    for example in try self.examples() {
      // An example that continues another belongs to the same library.
      let module =
        last.map { example.goesOn && $0.example.file == example.file ? $0.module : example.module }
        ?? example.module
      files[module + example.subject, default: (module, example.subject, [])].examples.append(example)
      last = (example, module)
    }
    return files.sorted { $0.key < $1.key }.map {
      ExampleFile(module: $0.value.module, subject: $0.value.subject, examples: $0.value.examples)
    }
    .filter { !$0.groups.isEmpty }
  }
}
