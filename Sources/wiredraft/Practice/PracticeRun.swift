import ComposerUI
import Exchanges
import Explanations
import Glibc
import PracticeServer
import Sending
import Synchronization

/// An exchange with the practice server, which is a part of this program: there is no socket, and no name is looked up.
struct PracticeRun {
  enum Session: Sendable, Hashable {
    case own
    /// That of a lesson, which begins anew with the lesson.
    case lesson
  }

  let url: ServerURL
  let message: SentMessage
  /// The milliseconds that the exchange may take; 0 for no limit.
  let limit: Int
  let session: Session

  /// The servers of this process. They remember what was made and changed until the process ends.
  private static let servers = Mutex<[Session: PracticeServer]>([:])

  static func begin(_ lesson: Lesson) {
    servers.withLock { $0[.lesson] = PracticeServer(for: lesson) }
  }

  private static let largestFile = PracticeRequest.maximumBodySize + 1

  /// `tell` returns whether the exchange goes on. The interruption becomes readable when it is to end at once.
  func perform(
    into spool: StoredFile, interruption: CInt?, _ tell: (ExchangeEvent) throws -> ExchangeRun.Verdict
  ) throws -> ExchangeRun.Ending {
    let start = Self.now
    func event(_ kind: ExchangeEvent.Kind) -> ExchangeEvent { ExchangeEvent(time: Self.now, kind: kind) }
    _ = try tell(event(.connected(local: "this program", remote: "practice")))
    guard let request = read() else {
      _ = try tell(event(.failed(ExchangeFailure(.file, "A file of the body can't be read."))))
      return .done
    }
    _ = try tell(event(.written(request.count)))
    let scheme = PracticeServer.Scheme(rawValue: url.scheme) ?? .https
    let answer = Self.servers.withLock {
      $0[session, default: PracticeServer()].answer(request, scheme: scheme, now: Int(time(nil)))
    }
    var offset = 0
    for part in answer.parts {
      let left = limit > 0 ? limit - (Self.now - start) / 1_000_000 : .max
      if Self.wait(min(part.pause, left), or: interruption) { return .interrupted }
      guard part.pause <= left else {
        _ = try tell(event(.failed(ExchangeFailure(.timeout, "It took longer than \(limit) ms."))))
        return .done
      }
      try spool.write(part.bytes[...], at: offset)
      let verdict = try tell(event(.read(offset: offset, count: part.bytes.count)))
      if verdict == .stops { return .stopped }
      offset += part.bytes.count
    }
    _ = try tell(event(.closed(.clean)))
    _ = try tell(event(.done))
    return .done
  }

  private static var now: Int { Int(SentExchange.time(CLOCK_MONOTONIC) * 1e9) }

  /// Waits some milliseconds; returns whether it was interrupted.
  private static func wait(_ milliseconds: Int, or interruption: CInt?) -> Bool {
    var descriptor = pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, CInt(max(0, min(milliseconds, 1 << 30)))) > 0
  }

  private func read() -> [UInt8]? {
    var bytes: [UInt8] = []
    for piece in message.pieces {
      switch piece {
      case .bytes(let part): bytes += part
      case .file(let path, let size, _, _):
        guard let part = Self.read(path, min(size, Self.largestFile)) else { return nil }
        bytes += part
      }
    }
    return bytes
  }

  private static func read(_ path: String, _ size: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let more = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), size - count)
      }
      guard more > 0 else { return nil }
      count += more
    }
    return bytes
  }
}

extension PracticeServer {
  /// Returns a new practice server for playing the solution of a lesson, always at the same time.
  static func rehearsed(for lesson: Lesson) -> LessonServer {
    var server = PracticeServer(for: lesson)
    return { request, isOverTLS in
      server.answer(request, scheme: isOverTLS ? .https : .http, now: 1_700_000_000).bytes
    }
  }
}
