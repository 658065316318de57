internal import Glibc
internal import PracticeServer

struct Connection {
  let descriptor: CInt
  /// In milliseconds: when bytes went or came last.
  private var latest: Int
  /// The time at which it began to wait for the head of a request, in milliseconds; nil while it has one.
  private var headStart: Int?
  var input: [UInt8] = []
  /// The number of bytes below which no request is complete.
  private var least = 1
  private var hasContinued = false
  private var parts: [(bytes: [UInt8], time: Int)] = []
  /// The number of bytes of the first part that were sent.
  private var sent = 0
  private var closesAfterAnswer = false
  private var isClosedByClient = false
  private var isBroken = false

  private static let mostInput = PracticeRequest.maximumHeadSize + 2 * PracticeRequest.maximumBodySize

  /// The milliseconds after which a silent connection is closed.
  private static let longestSilence = 60_000
  /// The milliseconds in which the head of a request comes whole.
  private static let longestHead = 10_000

  init(descriptor: CInt, at time: Int) { (self.descriptor, latest, headStart) = (descriptor, time, time) }

  func hasEnded(at time: Int) -> Bool {
    isBroken || parts.isEmpty && (closesAfterAnswer || isClosedByClient)
      || time - latest > Self.longestSilence || headStart.map { time - $0 > Self.longestHead } ?? false
  }

  var canAnswer: Bool { parts.isEmpty && !closesAfterAnswer && input.count >= least }

  var nextTime: Int? { parts.first?.time }

  /// The events that are waited for at a time, as `poll` has them.
  func events(at time: Int) -> Int16 {
    let takes = !isClosedByClient && input.count < Self.mostInput
    return Int16((takes ? POLLIN : 0) | (nextTime.map { $0 <= time } == true ? POLLOUT : 0))
  }

  mutating func take(events: Int16, at time: Int) {
    if events & Int16(POLLIN) != 0 {
      receive(at: time)
    } else if events & Int16(POLLHUP | POLLERR) != 0 {
      isBroken = true
    }
  }

  private mutating func receive(at time: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      input += buffer[..<count]
      latest = time
    } else if count == 0 {
      isClosedByClient = true
    } else if errno != EAGAIN, errno != EINTR {
      isBroken = true
    }
  }

  mutating func waitForHead() { least = input.count + 1 }

  /// Waits for more bytes of a request whose head has come, and tells a client that asked to send them.
  mutating func wait(for length: Int, _ expectsContinue: Bool) {
    // Chunks say their lengths one by one: a part of the body is waited for, not a byte.
    least = max(length, input.count + 1)
    headStart = nil
    guard expectsContinue, !hasContinued else { return }
    hasContinued = true
    parts = [(PracticeRequest.continueBytes, 0)]
  }

  mutating func take(_ answer: PracticeAnswer, at time: Int) {
    (least, hasContinued, headStart) = (1, false, nil)
    closesAfterAnswer = answer.closesConnection
    var time = time
    parts = answer.parts.map { part in
      time += part.pause
      return (part.bytes, time)
    }
  }

  mutating func send(at time: Int) {
    while let part = parts.first, part.time <= time {
      let count = part.bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count >= 0 || part.bytes.isEmpty else {
        if errno != EAGAIN, errno != EINTR { isBroken = true }
        return
      }
      latest = time
      sent += max(0, count)
      guard sent == part.bytes.count else { return }
      parts.removeFirst()
      sent = 0
      if parts.isEmpty, !hasContinued { headStart = time }
    }
  }
}
