import Foundation
import Testing
import WiredraftCore
import WiredraftTesting

@testable import FirstHour

/// Every block of the page is in the sources, or was printed.
@Suite("The first hour", .timeLimit(.minutes(5)))
struct HourTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  /// The folder with the programs and modules of the build.
  private static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  @Test("Each Swift block of the page is compiled")
  func code() throws {
    var sources = try ["Program", "Tests", "Mistakes"].flatMap { name in
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Self.folder.appending(path: name).path)
      return try names.map {
        try String(contentsOf: Self.folder.appending(path: name).appending(path: $0), encoding: .utf8)
      }
    }
    let manifest = Self.folder.deletingLastPathComponent().appending(path: "Package.swift")
    sources.append(try String(contentsOf: manifest, encoding: .utf8))
    let blocks = try Page(in: Self.folder).blocks("swift")
    #expect(blocks.count >= 8)
    for block in blocks where !sources.contains(where: { $0.contains(block) }) {
      Issue.record("This block of the page is in no source:\n\(block)")
    }
  }

  @Test("Each text block of the page is what the program, the compiler or a test says")
  func output() throws {
    let outputs = try [runProgram(), compile("AnyParameters"), compile("NoPath"), difference()]
    let blocks = try Page(in: Self.folder).blocks("text")
    #expect(blocks.count >= 7)
    for block in blocks where !outputs.contains(where: { Page.isPart(block, of: $0) }) {
      Issue.record("This block of the page was not printed:\n\(block)\nThese were:")
      for output in outputs { Issue.record("\(output)") }
    }
  }

  /// Runs the program against a server on loopback, and returns its output.
  private func runProgram() throws -> String {
    let server = try RawServer { request in
      let line = String(decoding: request.prefix { $0 != 0x0D }, as: UTF8.self)
      let (status, body) =
        switch line {
        case "GET /repos/apple/swift HTTP/1.1": ("200 OK", #"{"name": "swift", "open_issues": 3}"#)
        case "POST /repos/apple/swift/issues HTTP/1.1": ("201 Created", #"{"number": 7}"#)
        case "POST /repos/apple/swift/logs HTTP/1.1": ("201 Created", "")
        default: ("404 Not Found", #"{"message": "Not Found"}"#)
        }
      let head = "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
      return Array((head + body).utf8)
    }
    defer { server.stop() }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    let log = Data(repeating: 0x61, count: 300_000)
    try log.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let program = Self.products.appending(path: "FirstHour").path
    let (status, output) = try run([program, server.url, file.path])
    #expect(status == 0, "\(output)")
    let upload = try #require(server.received.first { $0.starts(with: "POST /repos/apple/swift/logs".utf8) })
    let isWhole = upload.suffix(log.count).elementsEqual(log)
    #expect(isWhole)
    return output
  }

  /// Compiles a mistake, and returns the output of the compiler, which fails.
  private func compile(_ name: String) throws -> String {
    let (status, output) = try run([
      "/usr/bin/env", "swiftc", "-typecheck", "-swift-version", "6", "-I",
      Self.products.appending(path: "Modules").path, "\(name).swift",
    ])
    #expect(status != 0)
    return output
  }

  /// The words of a test that expects another title.
  private func difference() throws -> String {
    let message = try CreateIssue(baseURL: "https://h", title: "Tea").message()
    let text = #"""
      POST /repos/apple/swift/issues HTTP/1.1
      Host: h
      Accept: application/json
      Content-Type: application/json
      Content-Length: 27

      {"title":"Teapot","labels":[]}
      """#
    let difference = try WireDifference(message, from: text)
    return try "\(#require(difference))"
  }

  /// Runs a program in the folder of the mistakes, and returns its status and what it printed.
  private func run(_ words: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = Self.folder.appending(path: "Mistakes")
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
