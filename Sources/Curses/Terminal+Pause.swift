internal import CNcurses
internal import Glibc

extension Terminal {
  /// Gives the terminal to another program, such as an editor, until ``resume()``.
  ///
  /// What was written to standard error meanwhile appears now, and goes to the terminal until then.
  package func pause() {
    guard !isPaused else { return }
    isPaused = true
    endwin()
    write(modes(TerminalModes.off) + outputFile.take())
    guardian?.restore()
  }

  /// Takes the terminal back after ``pause()`` and draws the frame shown last.
  package func resume() { resume(keepsInput: false) }

  /// - Parameter keepsInput: Whether what was typed before, and read already, was meant for this program.
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

  /// Stops the process as Control-Z does at a shell; returns when it is continued, with the screen drawn.
  ///
  /// Where no shell could continue it, it does not stop.
  package func suspend() { suspend(group: true) }

  /// Stops the process, or its whole group: what started it waits for all of them.
  func suspend(group: Bool) {
    pause()
    guardian?.stop(group: group)
    resume()
  }

  /// Stops the process after ``pause()``, because the program that has the terminal was stopped; returns when it is
  /// continued, with the terminal still the other's. Where no shell could continue it, it does not stop.
  package func stopWhilePaused() {
    guard isPaused else { return }
    guardian?.stop(group: false)
  }

  /// Control-C and Control-Z were meant for the program that had the terminal; a new size is for both.
  private func forgetSignalsOfPause() {
    guard let guardian else { return }
    pendingSignals += Pipe.read(guardian.readEnd).map { Int32($0) }
    pendingSignals.removeAll { [SIGINT, SIGTSTP, SIGCONT].contains($0) }
  }

  /// Reports the mouse to the program, or leaves it to the terminal for selecting text.
  package func setMouseCapture(_ isOn: Bool) {
    capturesMouse = isOn
    if !isPaused { write(modes(TerminalModes.setMouse(isOn))) }
  }

  /// The escapes of the modes, or nothing for a terminal whose escapes are of another kind.
  func modes(_ escapes: [UInt8]) -> [UInt8] { hasModes ? escapes : [] }

  /// Writes bytes to the terminal itself, such as a command for its clipboard.
  ///
  /// They must not move its cursor or draw.
  package func write(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN && waitUntilWritable() { continue }
      // The terminal is gone: the next wait for input tells so.
      guard count > 0 else { return }
      written += count
    }
  }

  /// Ends the process by the signal that asked for it, after giving the terminal back.
  ///
  /// Returns where no signal did: the terminal itself is gone.
  package func endBySignal() {
    close()
    if let terminatingSignal { SignalGuard.endProcess(by: terminatingSignal) }
  }
}
