import Exchanges
import Foundation
import Responses
import TestSupport
import Testing

@Suite("Agreement with other programs")
struct AgreementTests {
  /// The vectors that are read in another way than the others agree on. Nothing is certain about them.
  private static let exceptions = [
    "version-without-minor": "HTTP/1 is read as HTTP/1.1, as HTTP/2 is, with a diagnostic."
  ]

  /// The facts of an answer that are compared.
  struct Reading: Decodable, Hashable {
    var status: Int?
    /// The body, without its transfer codings.
    var body: Data
    var complete: Bool
  }

  /// A program that reads answers.
  struct Reader {
    var tool: String
    var words: [String]

    static let all = [
      Reader(tool: "python3", words: ["python3", "reading.py"]),
      Reader(tool: "node", words: ["node", "reading.mjs"]),
      Reader(tool: "curl", words: ["sh", "reading.sh"]),
      Reader(tool: "go", words: ["go", "run", "reading.go"]),
    ]

    /// Returns the readings of all answers of a server.
    func readings(port: Int, methods: [String], in folder: TemporaryFolder) throws -> [Reading] {
      let programs = packageRoot.appending(path: "Tests/AnswersTests/Exchanges/Programs").path
      let output = folder(tool)
      let arguments = ["\(port)"] + methods
      let child = try Child(["timeout", "100"] + words + arguments, folder: programs, output: output)
      check(child.wait(), 0, "\(tool)")
      return try JSONDecoder().decode([Reading].self, from: Data(contentsOf: URL(filePath: output)))
    }
  }

  @Test(
    "where the other programs agree about an answer, this one agrees with them",
    .enabled(if: Tools.areUsable("python3", "node", "curl"), "python3, node and curl are needed"))
  func agreement() throws {
    // The exception is in the sample.
    let vectors = try ContentVector.all().enumerated().filter { isExhaustive || $0.offset % 3 == 2 }
      .map(\.element)
    let folder = try TemporaryFolder()
    var readings: [[Reading]] = []
    for reader in Reader.all where reader.tool != "go" || Tools.has("go") {
      let server = try LoopbackServer([.writeNumbered(vectors.map(\.bytes))], connections: 2 * vectors.count)
      readings.append(try reader.readings(port: server.port, methods: vectors.map(\.method), in: folder))
      try require(readings.last?.count == vectors.count, "\(reader.tool)")
    }
    var agreed = 0
    for (index, vector) in vectors.enumerated() {
      let others = Set(readings.map { $0[index] })
      guard others.count == 1, let other = others.first else { continue }
      agreed += 1
      let answer = try StoredBytes.storing(vector.bytes).answer(method: vector.method)
      let own = Reading(
        status: answer.response.statusLine?.status, body: Data(try answer.body.bytes()),
        complete: answer.response.isComplete)
      guard Self.exceptions[vector.id] == nil else {
        check(own != other && !answer.diagnostics.isEmpty, "\(vector.id) is no exception any more")
        continue
      }
      // Where they find no answer, they say nothing about what came of it.
      let agrees = other.status == nil ? !own.complete : own == other
      check(agrees, "\(vector.id): \(own), but the others: \(other)")
    }
    check(agreed > (isExhaustive ? 75 : 15))
  }
}
