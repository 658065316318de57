internal import Glibc
package import ScreenModel

extension Terminal {
  /// Waits for the next input: a key, the mouse, a paste, a new size, a request to end.
  ///
  /// A request to stop the process is handled here, and the screen is redrawn when the process continues.
  ///
  /// - Parameter deadline: The end of the wait; nil waits forever.
  /// - Returns: ``TerminalInput/deadline`` if nothing arrived before the deadline, or ``waker`` was called;
  ///   ``TerminalInput/terminate`` if the terminal is gone or a signal asked the process to end, and again on each
  ///   later call.
  package func nextInput(until deadline: ContinuousClock.Instant? = nil) -> TerminalInput {
    while true {
      if terminatingSignal != nil || isClosed { return .terminate }
      let wait: InputDecoder.Wait?
      switch decoder.next() {
      case .input(let input): return counted(input)
      case .incomplete(let pending):
        if let report = pasteReport() { return report }
        wait = pending
      case .empty: wait = nil
      }
      let lateTime = wait.map { decoder.lastArrival + $0.duration(escapeDelay: escapeDelay) }
      let ready = poll(until: [deadline, lateTime].compactMap { $0 }.min())
      // Input typed before a stop signal is read first: it isn't meant for the shell.
      let isThere = !ready.contains(.terminal) || readTerminal()
      if ready.contains(.notes), let input = handleSignals() { return input }
      guard isThere else { return .terminate }
      if ready.contains(.terminal) { continue }
      if ready.contains(.waker) {
        waker.drain()
        return .deadline
      }
      let now = ContinuousClock.now
      if let lateTime, now >= lateTime, case .input(let input) = decoder.next(isLate: true) { return input }
      if let deadline, now >= deadline { return .deadline }
    }
  }

  /// Whether bytes have arrived that ``nextInput(until:)`` has not returned yet.
  package var hasInput: Bool { decoder.waitingCount > 0 || poll(until: .now).contains(.terminal) }

  /// Whether enough bytes have arrived that another input is certain: the keys of an unbracketed paste, or of a
  /// connection that stalled.
  package var hasWaitingInput: Bool { decoder.waitingCount >= 64 }

  /// Removes and returns the plain characters that have arrived, as one text: those of an unbracketed paste.
  package func takeTypedText() -> String { decoder.takePlainCharacters() }

  /// Nil also if the paste was reported just before.
  private func pasteReport() -> TerminalInput? {
    guard let count = decoder.longPasteCount, ContinuousClock.now >= nextPasteReport else { return nil }
    nextPasteReport = .now + .milliseconds(100)
    return .pasting(byteCount: count)
  }

  private func counted(_ input: TerminalInput) -> TerminalInput {
    guard case .mouse(let event) = input else { return input }
    return .mouse(clicks.count(event, at: decoder.lastArrival))
  }

  /// Returns whether the terminal still exists.
  private func readTerminal() -> Bool {
    // The system returns no more from a terminal at once.
    let capacity = 4_096
    var failure: Int32 = 0
    var chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let result = read(input, buffer.baseAddress, capacity)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    if chunk.isEmpty { return failure == EINTR || failure == EAGAIN }
    if typedAheadCount > 0 { restoreEnter(in: &chunk) }
    decoder.append(chunk, at: .now)
    return true
  }

  /// Restores each Enter that the terminal turned into a line feed, as line-reading programs expect, before this
  /// program took it over.
  private func restoreEnter(in chunk: inout [UInt8]) {
    for index in chunk.indices.prefix(typedAheadCount) where chunk[index] == 0x0A { chunk[index] = 0x0D }
    typedAheadCount = max(0, typedAheadCount - chunk.count)
  }

  private func handleSignals() -> TerminalInput? {
    guard let guardian else { return nil }
    let signals = pendingSignals + Pipe.read(guardian.readEnd).map { Int32($0) }
    pendingSignals = []
    if let ending = signals.first(where: Self.endsProcess) {
      terminatingSignal = ending
      return .terminate
    }
    if signals.contains(SIGTSTP) {
      suspend(group: false)
    } else if signals.contains(SIGCONT) {
      // After SIGSTOP, or no stop at all, another program may have changed anything.
      isPaused = true
      resume(keepsInput: true)
    }
    return takeNewSize().map { .resize($0) }
  }

  private func takeNewSize() -> Size? {
    guard let newSize = Self.size(of: output), newSize != size else { return nil }
    resize(to: newSize)
    return newSize
  }

  /// Nil if the terminal doesn't know it.
  static func size(of terminal: Int32) -> Size? {
    var window = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
