import Glibc
import PracticeServer
import TestSupport
import Testing

@testable import PracticeListener

@Suite("A connection of the practice server")
struct ConnectionTests {
  /// A connection, and the other end of it; times are simulated.
  private final class Pair {
    var connection: Connection
    private let client: CInt
    private static let answer = PracticeAnswer(
      status: 204, parts: [PracticeAnswer.Part(bytes: Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))],
      closesConnection: false)

    init() throws {
      var ends: [CInt] = [-1, -1]
      try require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      client = ends[1]
      connection = Connection(descriptor: ends[0], at: 0)
    }

    deinit {
      close(client)
      close(connection.descriptor)
    }

    func send(_ text: String, at time: Int) {
      check(write(client, text, text.utf8.count), text.utf8.count)
      connection.take(events: Int16(POLLIN), at: time)
      switch PracticeRequest.extent(of: connection.input, now: 0) {
      case .noHead: connection.waitForHead()
      case .incomplete(let length, let expectsContinue): connection.wait(for: length, expectsContinue)
      case .complete, .refused: connection.take(Self.answer, at: time)
      }
      connection.send(at: time)
    }
  }

  private static let start = "POST /echo HTTP/1.1\r\nHost: 127.0.0.1\r\n"

  @Test("One that sends nothing, or a head byte for byte, is over after ten seconds")
  func silence() throws {
    let silent = try Pair()
    check(!silent.connection.hasEnded(at: 10_000))
    check(silent.connection.hasEnded(at: 10_001))
    let slow = try Pair()
    for (index, byte) in Self.start.enumerated().prefix(40) { slow.send(String(byte), at: index * 250) }
    check(slow.connection.hasEnded(at: 10_001))
  }

  @Test("After the head, a body has a minute from byte to byte")
  func bodies() throws {
    for expect in ["", "Expect: 100-continue\r\n"] {
      let pair = try Pair()
      pair.send("\(Self.start)\(expect)Content-Length: 9\r\n\r\n", at: 9_000)
      pair.send("abc", at: 40_000)
      pair.send("def", at: 90_000)
      check(!pair.connection.hasEnded(at: 150_000))
      check(pair.connection.hasEnded(at: 150_001))
    }
  }

  @Test("After an answer, the next head has ten seconds again")
  func nextRequest() throws {
    let pair = try Pair()
    pair.send("\(Self.start)\r\n", at: 9_000)
    check(!pair.connection.hasEnded(at: 19_000))
    check(pair.connection.hasEnded(at: 19_001))
  }
}
