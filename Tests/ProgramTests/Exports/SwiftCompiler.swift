import Foundation
import Testing

/// The compiler, with the modules that the tests were built of.
struct SwiftCompiler {
  private let folder: URL

  init() throws { folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent() }

  /// Compiles a file, and links it with modules and all that they are made of.
  func compile(_ file: String, to output: String, in program: Program, linking modules: [String]) throws {
    let needed =
      modules + [
        "HTTPTypes", "OrderedCollections", "InternalCollectionsUtilities", "SystemPackage", "CSystem",
      ]
    let objects = try needed.flatMap { try self.objects(of: $0) }
    try run(["-Onone", "-o", output, file] + objects, in: program)
  }

  /// The objects of a module: of Swift those that the last build lists, since files whose source is gone stay there.
  private func objects(of module: String) throws -> [String] {
    let build = folder.appendingPathComponent("\(module).build")
    if let map = FileManager.default.contents(
      atPath: build.appendingPathComponent("output-file-map.json").path)
    {
      return try JSONDecoder().decode([String: [String: String]].self, from: map).values
        .compactMap { $0["object"] }
        .filter { FileManager.default.fileExists(atPath: $0) }
    }
    let paths = FileManager.default.enumerator(atPath: build.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".o") }.map { build.appendingPathComponent($0).path }
  }

  private func run(_ arguments: [String], in program: Program) throws {
    // What swift-system is made of in C has its module among the sources.
    let system = folder.appendingPathComponent("../../checkouts/swift-system/Sources/CSystem/include")
    let options = [
      "-I", system.standardizedFileURL.path,
      "-swift-version", "6", "-warnings-as-errors", "-I", folder.appendingPathComponent("Modules").path,
    ]
    let result = try program.run(["swiftc"] + options + arguments, executable: "/usr/bin/env")
    try #require(result.status == 0, "\(result.errors.prefix(4000))")
  }
}
