import Foundation
import TestSupport
import Testing

/// The compiler, with the modules that the tests were built with.
struct SwiftCompiler {
  private let folder = URL(fileURLWithPath: Tools.buildFolder)

  /// Compiles a file, and links it with modules and their dependencies.
  func compile(_ file: String, to output: String, in program: Program, linking modules: [String]) throws {
    let needed =
      modules + [
        "HTTPTypes", "SystemPackage", "CSystem",
      ]
    let objects = try needed.flatMap { try self.objects(of: $0) }
    try run(["-Onone", "-o", output, file] + objects, in: program)
  }

  /// Returns the objects of a module. For Swift these are listed in the last build, because objects of removed sources
  /// stay there.
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

  /// Checks the types in a file, and returns the compiler's messages.
  func check(_ file: String, in program: Program) throws -> Program.Result {
    try invoke(["-typecheck", "-diagnostic-style", "llvm", file], in: program)
  }

  private func run(_ arguments: [String], in program: Program) throws {
    let result = try invoke(arguments, in: program)
    try TestSupport.require(result.status == 0, "\(result.errors.prefix(4000))")
  }

  private func invoke(_ arguments: [String], in program: Program) throws -> Program.Result {
    // The C module of swift-system is among its sources.
    let system = folder.appendingPathComponent("../../checkouts/swift-system/Sources/CSystem/include")
    let options = [
      "-I", system.standardizedFileURL.path,
      "-swift-version", "6", "-warnings-as-errors", "-I", folder.appendingPathComponent("Modules").path,
    ]
    return try program.run(["swiftc"] + options + arguments, executable: "/usr/bin/env")
  }
}
