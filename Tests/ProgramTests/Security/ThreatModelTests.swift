import Foundation
import TestSupport
import Testing

@Suite("The threat model")
struct ThreatModelTests {
  @Test("Each test that it names is there, and has a test in it")
  func names() throws {
    let article = try String(
      contentsOf: packageRoot.appending(path: "Sources/WiredraftCore/WiredraftCore.docc/ThreatModel.md"),
      encoding: .utf8)
    let named = Set(article.matches(of: /`([A-Za-z]+Tests)`/).map { String($0.1) })
    check(named.count > 10)
    var found: Set<String> = []
    let files = FileManager.default.enumerator(
      at: packageRoot.appending(path: "Tests"), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in named where text.contains("struct \(name) ") && text.contains("@Test") {
        found.insert(name)
      }
    }
    check(named.subtracting(found).isEmpty)
  }
}
