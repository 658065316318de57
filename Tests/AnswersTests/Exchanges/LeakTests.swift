import Exchanges
import Foundation
import Responses
import TestSupport
import Testing

@Suite("Leaks of exchanges")
struct LeakTests {
  /// The number of open descriptors.
  private static var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// The number of children of this process that have ended without being waited for.
  private static var zombies: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil, let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
      else { return false }
      let facts = stat.split(separator: ")").last?.split(separator: " ") ?? []
      return facts.first == "Z" && facts.dropFirst().first == "\(getpid())"
    }.count
  }

  /// The files of answers that have a name.
  static var files: [String] {
    ["/var/tmp", "/tmp", ProcessInfo.processInfo.environment["TMPDIR"]].compactMap(\.self).flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
        $0.hasPrefix("wiredraft-") && $0.count == "wiredraft-XXXXXX".count
      }
    }
  }

  @Test("exchanges one after the other leave no descriptor, no child and no file behind")
  func leaks() throws {
    let count = isExhaustive ? 10_000 : 100
    // The coding makes each exchange start a second child.
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0,
      0,
    ]
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
    let server = try LoopbackServer(
      [.read(Sample.request.count), .write(Array(head.utf8) + packed)], connections: count)
    let (descriptors, files) = (Self.descriptors, Self.files)
    for _ in 0..<count {
      let trial = try Trial(ExchangePlan(to: server))
      try require(trial.answer.isContentComplete && trial.answer.content.count == 5)
    }
    // Other tests run beside this one.
    check(Self.descriptors < descriptors + 20)
    check(Self.zombies < 20)
    check(Self.files, files)
  }
}
