import DraftFormats
import Exchanges
import Foundation
import Responses
import TestSupport

/// A folder with a history, removed when it is released.
final class HistoryFolderForTest {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  var path: String { temporary("history") }

  /// Keeps an answer, and loads it.
  func keep(_ bytes: [UInt8], secrets: [String: String]) throws -> KeptExchange {
    let store = try HistoryStore(in: path)
    let answer = try StoredBytes.storing(bytes).answer(step: 100_000)
    let record = try ExchangeRecord(began: .day(10), url: "http://example.test/", key: store.key)
    let id = try store.keep(
      record, answer: answer, ending: .closed,
      hiding: SentSecrets(values: secrets.map { SecretValue($0.key, .row, Array($0.value.utf8)) }))
    return try store.load(id)
  }

  /// The names in the folders of files.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }
}

extension Int {
  /// The start of a day after 2026-01-01 UTC, in nanoseconds since 1970.
  static func day(_ number: Int) -> Int { (1_767_225_600 + number * 86_400) * 1_000_000_000 }
}

extension ExchangeRecord {
  init(began: Int, method: String = "GET", url: String, status: Int? = 200, key: [UInt8] = [1]) throws {
    let message = SentMessage([.bytes(Array("\(method) / HTTP/1.1\r\n\r\n".utf8))])
    self.init(
      began: began, method: method, url: url, request: try KeptRequest(message, cutting: [], key: key))
    self.status = status
  }
}

extension SentMessage {
  /// The bytes in memory, in their order.
  var bytes: [UInt8] {
    pieces.flatMap { piece -> [UInt8] in if case .bytes(let bytes) = piece { bytes } else { [] } }
  }
}
