import Foundation
import FuzzChecks
import TestSupport
import Testing

/// The fuzzer's initial inputs and its findings: every input goes through its check.
@Suite("Inputs of the fuzzer")
struct ReplayTests {
  /// An input beside the tests.
  struct Input: CustomTestStringConvertible, Sendable {
    var target: FuzzTarget
    var url: URL
    var testDescription: String { url.pathComponents.suffix(3).joined(separator: "/") }
  }

  private static let root = packageRoot.appending(path: "Tests/Fuzz")

  static func inputs(in folder: String) -> [Input] {
    FuzzTarget.allCases.flatMap { target -> [Input] in
      // A text whose format is detected may be in any format.
      let names = target == .importing ? FuzzTarget.allCases.map(\.rawValue) : [target.rawValue]
      return names.flatMap { name -> [Input] in
        let place = root.appendingPathComponent(folder).appendingPathComponent(name)
        let files =
          (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.map { Input(target: target, url: $0) }
      }
    }
  }

  @Test("What the fuzzer begins with is as it must be", arguments: inputs(in: "corpus"))
  func corpus(input: Input) throws { try check(input) }

  @Test("What the fuzzer found once is as it must be", arguments: inputs(in: "findings"))
  func findings(input: Input) throws { try check(input) }

  private func check(_ input: Input) throws {
    let bytes = Array(try Data(contentsOf: input.url))
    do throws(Finding) {
      try input.target.check(bytes)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("Each target has something to begin with, and words that its inputs are made of")
  func seeds() {
    for target in FuzzTarget.allCases where target != .importing {
      let seeds = Self.inputs(in: "corpus").filter { $0.target == target }
      TestSupport.check(!seeds.isEmpty, "\(target.rawValue)")
    }
    for target in FuzzTarget.allCases {
      let dictionary = Self.root.appendingPathComponent("dictionaries/\(target.rawValue).dict")
      TestSupport.check(FileManager.default.fileExists(atPath: dictionary.path), "\(target.rawValue)")
    }
  }

  @Test("Spans that leave a gap, overlap or end early are found")
  func finds() {
    for spans in [[0..<3, 4..<5], [0..<3, 2..<5], [0..<3], [1..<5], [0..<5, 5..<6]] {
      #expect(throws: Finding.self) { try FuzzTarget.checkTiles(spans, count: 5) }
    }
    #expect(throws: Never.self) { try FuzzTarget.checkTiles([0..<3, 3..<5], count: 5) }
  }
}
