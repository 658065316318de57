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
    let objects = needed.flatMap { module -> [String] in
      let build = folder.appendingPathComponent("\(module).build")
      let paths = FileManager.default.enumerator(atPath: build.path)?.compactMap { $0 as? String } ?? []
      return paths.filter { $0.hasSuffix(".o") }.map { build.appendingPathComponent($0).path }
    }
    try run(["-Onone", "-o", output, file] + objects, in: program)
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
