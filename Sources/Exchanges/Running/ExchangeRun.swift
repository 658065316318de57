internal import Glibc
internal import Responses
package import Sending
internal import SystemPackage

/// One exchange: the other program is started for it, gets plan and message by a pipe, and tells what happens by another.
package struct ExchangeRun: Sendable {
  /// The server and the limits.
  package let plan: ExchangePlan
  /// The bytes to send.
  package let message: SentMessage
  package let program: HelperProgram

  package init(plan: ExchangePlan, message: SentMessage, program: HelperProgram) {
    (self.plan, self.message, self.program) = (plan, message, program)
  }

  /// The end of an exchange.
  package enum Ending: Sendable, Hashable {
    /// The other program said that nothing more will come.
    case done
    /// The caller had enough.
    case stopped
    /// The descriptor of interruptions became readable.
    case interrupted
    /// The other program could not be started, or ended without a word.
    case failed(ExchangeFailure)
  }

  /// The reply to an event: whether the exchange goes on.
  package enum Verdict: Sendable, Hashable {
    case goesOn
    /// Only as long as bytes come without a pause.
    case goesOnWhileBytesCome
    case stops
  }

  private static let frameSize = 64 << 10

  /// Sends the message and calls a closure for each event until the exchange ends.
  ///
  /// - Parameters:
  ///   - spool: The empty file that gets the bytes that come.
  ///   - watch: The exchange ends where it says so, also if the other program doesn't end it.
  ///   - ahead: The other program with that file, if it was started ahead.
  ///   - tell: A closure that gets each event; it returns whether the exchange goes on.
  /// - Returns: The end. The bytes that came until then are in the file.
  package func perform(
    into spool: StoredFile, watch: ReadingWatch = ReadingWatch(), ahead: StartedHelper? = nil,
    _ tell: (ExchangeEvent) throws -> Verdict
  ) rethrows -> Ending {
    // Writing to a program that has ended is an error, and no reason to end. Only this thread is concerned: a program that
    // another one starts meanwhile would inherit what the process ignores.
    var (signals, old, none) = (sigset_t(), sigset_t(), timespec())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &old)
    defer {
      _ = sigtimedwait(&signals, nil, &none)
      pthread_sigmask(SIG_SETMASK, &old, nil)
    }
    let pipes: StartedHelper
    do throws(Errno) {
      if let ahead { pipes = ahead } else { pipes = try StartedHelper(program, spool: spool) }
    } catch {
      return .failed(.init(.program, "\(program.path) can't be started: \(error)."))
    }
    defer { pipes.end() }
    var frames = OutgoingFrames(plan: plan, message: message)
    var reading = IncomingFrames()
    // The time at which nothing more is awaited.
    var silence: Int?
    while true {
      if let ending = ending(by: watch) { return ending }
      let pause: CInt = silence.map { CInt(clamping: max(0, ($0 - ReadingWatch.now) / 1_000_000)) } ?? -1
      if pause == 0 { return .stopped }
      var descriptors = [
        pollfd(fd: pipes.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch.interruption ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: frames.hasMore ? pipes.input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      let wait: CInt = [pause, watch.left].filter { $0 >= 0 }.min() ?? -1
      guard poll(&descriptors, 3, wait) >= 0 || errno == EINTR else {
        return .failed(.init(.program, "Waiting failed: \(Errno(rawValue: errno))."))
      }
      if descriptors[1].revents != 0 { return .interrupted }
      if descriptors[2].revents != 0 { frames.write(to: pipes.input) }
      guard descriptors[0].revents != 0 else { continue }
      guard let events = reading.read(from: pipes.output) else {
        return .failed(.init(.program, "\(HelperProgram.name) ended without a word."))
      }
      for event in events {
        switch try tell(event) {
        case .goesOn: break
        case .goesOnWhileBytesCome: silence = ReadingWatch.now + AnswerLimits.silence * 1_000_000
        case .stops: return .stopped
        }
        if case .done = event.kind { return .done }
        if let ending = ending(by: watch) { return ending }
      }
    }
  }

  private func ending(by watch: ReadingWatch) -> Ending? {
    switch watch.reason {
    case nil: nil
    case .interruption: .interrupted
    case .time: .failed(.init(.timeout, "The exchange took longer than \(plan.totalLimit) ms."))
    }
  }

  /// The frames are made as the other program takes them.
  private struct OutgoingFrames {
    private var pieces: ArraySlice<SentMessage.Piece>
    /// Within the first piece.
    private var offset = 0
    private var frame: [UInt8]
    private var written = 0
    private var isBroken = false

    var hasMore: Bool { !isBroken && (written < frame.count || !pieces.isEmpty) }

    init(plan: ExchangePlan, message: SentMessage) {
      pieces = message.pieces[...]
      frame = Self.frame("P", plan.json(length: message.count)) + Self.frame("G", [])
    }

    private static func frame(_ kind: Unicode.Scalar, _ payload: [UInt8]) -> [UInt8] {
      let length = UInt32(payload.count)
      return [UInt8(length >> 24), UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255)]
        + [UInt8(ascii: kind)] + payload
    }

    /// Writes as much as the pipe takes.
    mutating func write(to descriptor: CInt) {
      while true {
        if written == frame.count {
          guard let next = next() else { return }
          (frame, written) = (next, 0)
        }
        let count = frame[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else {
          // It says by its last frames why it has ended.
          isBroken = errno != EAGAIN && errno != EINTR
          return
        }
        written += count
      }
    }

    private mutating func next() -> [UInt8]? {
      guard let piece = pieces.first else { return nil }
      switch piece {
      case .file(let path, let size, let seconds, let nanoseconds):
        pieces.removeFirst()
        return Self.frame("F", FileFrame(path, size, seconds, nanoseconds).json)
      case .bytes(let bytes):
        let end = min(bytes.count, offset + ExchangeRun.frameSize)
        let frame = Self.frame("B", Array(bytes[offset..<end]))
        offset = end == bytes.count ? 0 : end
        if offset == 0 { pieces.removeFirst() }
        return frame
      }
    }
  }

  private struct IncomingFrames {
    private var bytes: [UInt8] = []
    private static let largest = 16 << 20

    /// Nil if the program has ended, or does not speak this protocol.
    mutating func read(from descriptor: CInt) -> [ExchangeEvent]? {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil }
      bytes += buffer[..<count]
      var events: [ExchangeEvent] = []
      var start = 0
      while bytes.count - start >= 5 {
        let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= Self.largest else { return nil }
        guard bytes.count - start - 5 >= length else { break }
        let end = start + 5 + length
        if let event = ExchangeEvent(kind: bytes[start + 4], payload: Array(bytes[start + 5..<end])) {
          events.append(event)
        }
        start = end
      }
      bytes.removeFirst(start)
      return events
    }
  }
}
