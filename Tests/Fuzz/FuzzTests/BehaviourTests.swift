import Foundation
import FuzzChecks
import TestSupport
import Testing

/// A sample of the recorded inputs; `.ci/behaviour` replays all of them.
@Suite("Recorded behaviour")
struct BehaviourTests {
  private static let folder = packageRoot.appending(path: "Tests/Behaviour")

  @Test(
    "Random keys, drafts and changes have the results that were recorded", arguments: Behaviour.allCases,
    0..<4)
  func recorded(part: Behaviour, quarter: Int) throws {
    let file = Self.folder.appending(path: part.rawValue + ".txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    check(lines.count, part.lineCount)
    for index in stride(from: quarter * 37, to: lines.count, by: part == .keys ? 400 : 160) {
      guard part.line(index) != lines[index] else { continue }
      Issue.record("\(part.rawValue) \(index) differs; `.ci/behaviour --against COMMIT` shows where.")
    }
  }
}
