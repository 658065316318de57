@testable import DraftFormats
import Foundation
import TestFolders
import TestPrograms
import Testing
import WiredraftCore

/// Exported Swift, compiled and run.
@Suite(.serialized) struct SwiftExportTests {
  private static let drafts = 40

  @Test("A Request type compiles, and its message has the composed bytes")
  func requestTypes() throws {
    let program = try Program()
    for (name, bytes) in CurlDraftMaker.files {
      try Data(bytes).write(to: program.folder.url.appendingPathComponent(name))
    }
    var options = CodeExport.Options()
    options.revealsSecrets = true
    var maker = CurlDraftMaker(seed: 42, port: 8080, isForCurl: false)
    var source = "import Foundation\nimport WiredraftCore\nimport WiredraftFiles\n"
    var calls = ""
    var expected: [[UInt8]] = []
    while expected.count < Self.drafts {
      guard let (draft, composition) = ExportWireTests.next(&maker, in: program.folder.path) else { continue }
      let document = DraftDocument(draft, title: "Call")
      let export = CodeExport(composition, of: document, as: .swift, options: options)
      #expect(export.verdict.sentence == "Identical on the wire.", "\(export.text)")
      let code = export.text.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { $0.hasPrefix("import ") }.joined(separator: "\n")
      source += "enum Draft\(expected.count) {\n\(code)\n}\n"
      calls += "print(Data(try Draft\(expected.count).Call().message().bytes()).base64EncodedString())\n"
      expected.append(composition.head.bytes + ExportWireTests.body(composition))
    }
    try program.write(source + calls, to: "main.swift")
    let compiler = try SwiftCompiler()
    try compiler.compile(
      "main.swift", to: "calls", in: program, linking: ["WiredraftCore", "WiredraftFiles"])
    let result = try program.run([], executable: program.folder.path + "/calls")
    try #require(result.status == 0, "\(result.errors)")
    let messages = result.text.split(separator: "\n").compactMap { Data(base64Encoded: String($0)) }
    try #require(messages.count == expected.count)
    for (index, message) in messages.enumerated() {
      #expect(Array(message) == expected[index], "draft \(index)")
    }
  }

  @Test("Code with URLRequest compiles")
  func urlRequests() throws {
    let program = try Program()
    for (name, bytes) in CurlDraftMaker.files {
      try Data(bytes).write(to: program.folder.url.appendingPathComponent(name))
    }
    var maker = CurlDraftMaker(seed: 42, port: 8080, isForCurl: false)
    var source =
      "import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
    var count = 0
    while count < Self.drafts {
      guard let (draft, composition) = ExportWireTests.next(&maker, in: program.folder.path) else { continue }
      let export = CodeExport(composition, of: DraftDocument(draft), as: .swiftURLRequest)
      let lines = export.text.split(separator: "\n", omittingEmptySubsequences: false)
      let code = lines.drop { !$0.contains("URLRequest(") }.joined(separator: "\n")
      source += "func call\(count)() async throws {\n\(code)\n_ = (data, response)\n}\n"
      count += 1
    }
    try program.write(source, to: "main.swift")
    try SwiftCompiler().check("main.swift", in: program)
  }
}
