import Foundation
import TestSupport
import Testing

@Suite("What the libraries need")
struct LinkageTests {
  /// The program in the tests' folder that uses only the core.
  private static let program = path(of: "core-only")

  /// Returns the path of a program in the tests' folder.
  private static func path(of program: String) -> String {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent(program).path
  }

  private func run(_ executable: String, _ arguments: [String] = []) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("A program that uses the core alone runs, and links no Foundation, not even through others")
  func libraries() throws {
    check(try run(Self.program).hasPrefix("POST /search HTTP/1.1\r\n"))
    for name in try libraries(of: Self.program) {
      for unwanted in ["Foundation", "libcurl", "libxml", "ncurses"] {
        check(!name.contains(unwanted), "\(name)")
      }
    }
  }

  @Test(
    "Dates and encodable values need the essential part of Foundation, without networking, libcurl and Unicode data"
  )
  func foundationLibraries() throws {
    let program = Self.path(of: "foundation-only")
    check(try run(program).hasSuffix(#"{"x":1,"at":0}"# + "\n"))
    let names = try libraries(of: program)
    for unwanted in ["FoundationNetworking", "FoundationXML", "libFoundation.so", "ICU", "libcurl", "libxml"]
    {
      check(!names.contains { $0.contains(unwanted) }, "\(unwanted): \(names)")
    }
  }

  /// Returns the names of the shared libraries that a program loads.
  private func libraries(of program: String) throws -> [Substring] {
    let names = try run("/usr/bin/ldd", [program]).split(separator: "\n")
      .compactMap { $0.split(whereSeparator: \.isWhitespace).first }
    try require(names.contains { $0.contains("libc.so") }, "\(names)")
    return names
  }

  @Test("The core's symbols are in it, those of Foundation are not")
  func symbols() throws {
    let binary = try Data(contentsOf: URL(fileURLWithPath: Self.program), options: .alwaysMapped)
    check(binary.range(of: Data("$s13WiredraftCore5DraftV".utf8)) != nil)
    check(binary.range(of: Data("$s10Foundation".utf8)) == nil)
    check(binary.range(of: Data("$s20FoundationEssentials".utf8)) == nil)
  }

  /// The modules that the sources of a library may import.
  private static let allowedImports: [(library: String, modules: Set<String>)] = [
    // The C library tells how much room the stack has.
    ("WiredraftCore", ["Darwin", "Glibc", "HTTPTypes", "OrderedCollections", "Synchronization"]),
    ("WiredraftClient", ["HTTPTypes", "Synchronization", "WiredraftCore"]),
    (
      "WiredraftTesting",
      [
        "Darwin", "Glibc", "HTTPTypes", "Musl", "Synchronization", "Testing", "WiredraftClient",
        "WiredraftCore",
      ]
    ),
  ]

  @Test("The sources import what they may, and nothing else", arguments: allowedImports)
  func imports(library: String, allowed: Set<String>) throws {
    let root = packageRoot.appending(path: "Sources/\(library)")
    let files = try require(FileManager.default.enumerator(atPath: root.path))
    var count = 0
    for case let path as String in files where path.hasSuffix(".swift") {
      count += 1
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") {
        var words = line.split(whereSeparator: \.isWhitespace)
        while let first = words.first,
          first.hasPrefix("@") || ["public", "internal", "package", "private", "fileprivate"].contains(first)
        {
          words.removeFirst()
        }
        guard words.first == "import", words.count > 1 else { continue }
        check(allowed.contains(String(words[words.count - 1])), "\(path): \(line)")
      }
    }
    check(count > (library == "WiredraftCore" ? 50 : 5))
  }
}
