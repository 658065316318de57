internal import Glibc
package import ScreenModel

extension Terminal {
  /// Waits for what comes next: a key, the mouse, a paste, a new size, a wish to end.
  ///
  /// A request to stop the process is done here, and the screen drawn again when it continues.
  ///
  /// - Parameter deadline: When to give up; nil waits for ever.
  /// - Returns: ``TerminalInput/deadline`` where nothing came before the deadline, or ``waker`` was called;
  ///   ``TerminalInput/terminate`` where the terminal is gone or a signal asks for the end, and again each time.
  package func nextInput(until deadline: ContinuousClock.Instant? = nil) -> TerminalInput {
    while true {
      if terminatingSignal != nil || isClosed { return .terminate }
      let wait: InputDecoder.Wait?
      switch decoder.next() {
      case .input(let input): return counted(input)
      case .incomplete(let pending): wait = pending
      case .empty: wait = nil
      }
      let lateTime = wait.map { lastArrival + delay(for: $0) }
      let ready = poll(until: [deadline, lateTime].compactMap { $0 }.min())
      // What was typed before a signal that stops the process is read before it: it is not the shell's.
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

  /// Whether so much has arrived that there is surely another input: keys of a paste that is not bracketed, or of a
  /// line that was stuck.
  package var hasWaitingInput: Bool { decoder.waitingCount >= 64 }

  /// Takes the plain characters that arrived already and come next, as one text: those of a paste that is not
  /// bracketed.
  package func takeTypedText() -> String { decoder.takePlainCharacters() }

  /// The input with the count of the clicks that it is one of.
  private func counted(_ input: TerminalInput) -> TerminalInput {
    guard case .mouse(let event) = input else { return input }
    return .mouse(clicks.count(event, at: lastArrival))
  }

  private func delay(for wait: InputDecoder.Wait) -> Duration {
    switch wait {
    case .escape: escapeDelay
    case .sequence: max(escapeDelay, .milliseconds(500))
    // A line that stalls must not turn the rest of a paste into commands.
    case .paste: .seconds(10)
    }
  }

  /// Reads what the terminal sent; returns whether the terminal is still there.
  private func readTerminal() -> Bool {
    // The system gives no more of a terminal at once.
    let capacity = 4_096
    var failure: Int32 = 0
    var chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let result = read(input, buffer.baseAddress, capacity)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    if chunk.isEmpty { return failure == EINTR || failure == EAGAIN }
    if typedAheadCount > 0 { restoreEnter(in: &chunk) }
    decoder.append(chunk)
    lastArrival = .now
    return true
  }

  /// Makes the Enter again that the terminal made a line feed of, as programs that read lines want it, before it was
  /// this program's.
  private func restoreEnter(in chunk: inout [UInt8]) {
    for index in chunk.indices.prefix(typedAheadCount) where chunk[index] == 0x0A { chunk[index] = 0x0D }
    typedAheadCount = max(0, typedAheadCount - chunk.count)
  }

  /// Does what the signals ask for that came since the last time.
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
      // Stopped by SIGSTOP, or not at all: what ran meanwhile may have changed anything.
      isPaused = true
      resume(keepsInput: true)
    }
    return takeNewSize().map { .resize($0) }
  }

  /// Asks the terminal for its size; returns it where it is another one than before.
  private func takeNewSize() -> Size? {
    guard let newSize = Self.size(of: output), newSize != size else { return nil }
    resize(to: newSize)
    return newSize
  }

  /// Returns the size of the screen of a terminal; nil where that does not know it.
  static func size(of terminal: Int32) -> Size? {
    var window = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
