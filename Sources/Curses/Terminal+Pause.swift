internal import CNcurses
internal import Glibc

extension Terminal {
  /// Hands the terminal to another program, such as an editor, until ``resume()``.
  ///
  /// Captured standard error appears now, and later output to it goes to the terminal until then.
  package func pause() {
    guard !isPaused else { return }
    isPaused = true
    endwin()
    let end = renditions?.rewrite(outputFile.take()) ?? outputFile.take()
    write(modes(TerminalModes.off) + end + (renditions?.finish() ?? []))
    guardian?.restore()
  }

  /// Takes the terminal back after ``pause()``, and redraws the last frame.
  package func resume() { resume(keepsInput: false) }

  /// Input that was typed and read before is kept if it was meant for this program.
  func resume(keepsInput: Bool) {
    guard isPaused, !isClosed else { return }
    isPaused = false
    if !keepsInput { decoder = InputDecoder(keys: decoder.keys, highBytes: decoder.highBytes) }
    forgetSignalsOfPause()
    typedAheadCount = guardian?.takeTerminal() ?? 0
    guardian?.captureStandardError()
    keypad(wd_stdscr(), true)
    write(modes(TerminalModes.on(mouse: capturesMouse)))
    redraw()
  }

  /// Stops the process as Control-Z does in a shell; returns when it is continued, with the screen redrawn.
  ///
  /// The process doesn't stop if no shell could continue it.
  package func suspend() { suspend(group: true) }

  /// The program that started this one may wait for all processes in the group.
  func suspend(group: Bool) {
    pause()
    guardian?.stop(group: group)
    resume()
  }

  /// Stops the process after ``pause()`` because the program that uses the terminal was stopped; returns when it is
  /// continued, while the other program still has the terminal. The process doesn't stop if no shell could continue it.
  package func stopWhilePaused() {
    guard isPaused else { return }
    guardian?.stop(group: false)
  }

  /// Discards Control-C and Control-Z, which were meant for the program that had the terminal; a new size is for both.
  private func forgetSignalsOfPause() {
    guard let guardian else { return }
    pendingSignals += Pipe.read(guardian.readEnd).map { Int32($0) }
    pendingSignals.removeAll { [SIGINT, SIGTSTP, SIGCONT].contains($0) }
  }

  /// Turns mouse reports on, or leaves the mouse to the terminal for selecting text.
  package func setMouseCapture(_ isOn: Bool) {
    capturesMouse = isOn
    if !isPaused { write(modes(TerminalModes.setMouse(isOn))) }
  }

  /// Nothing for a terminal whose escapes are of another kind.
  func modes(_ escapes: [UInt8]) -> [UInt8] { hasModes ? escapes : [] }

  /// Writes bytes directly to the terminal, such as a clipboard command.
  ///
  /// They must not move the cursor or draw.
  package func write(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN && waitUntilWritable() { continue }
      // The terminal is gone, which the next wait for input reports.
      guard count > 0 else { return }
      written += count
    }
  }

  /// Restores the terminal and ends the process by the signal that requested it.
  ///
  /// Returns if there was no such signal because the terminal itself is gone.
  package func endBySignal() {
    close()
    if let terminatingSignal { SignalGuard.endProcess(by: terminatingSignal) }
  }
}
