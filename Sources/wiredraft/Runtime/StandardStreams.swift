import ArgumentParser
import Glibc
import Synchronization

/// Standard output, for data. A file or pipe gets the exact bytes; a terminal gets symbols in place of control
/// characters, and a note that says so.
enum StandardOutput {
  static let isTerminal = isatty(STDOUT_FILENO) == 1
  private static let filter = Mutex(TerminalFilter())
  /// Registers, once, a handler that completes the output to a terminal when the program ends.
  private static let isEnding: Bool = {
    atexit {
      let (rest, hasReplaced) = StandardOutput.filter.withLock { ($0.finish(), $0.hasReplaced) }
      FileOutput.write(rest, to: STDOUT_FILENO)
      guard hasReplaced else { return }
      StandardError.print(
        "note: Control and invisible characters are shown as symbols, as this is a terminal; into a file or a pipe the bytes go as they are."
      )
    }
    return true
  }()

  static func write(_ text: String) throws { try write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  static func write(_ bytes: UnsafeRawBufferPointer) throws {
    let failure: Int32?
    if isTerminal, isEnding {
      let shown = filter.withLock { $0.filter(bytes) }
      failure = FileOutput.write(shown, to: STDOUT_FILENO)
    } else {
      failure = FileOutput.write(bytes, to: STDOUT_FILENO)
    }
    guard let number = failure else { return }
    let reason = String(cString: strerror(number))
    throw ExitCode.failure(
      "standard output: error: It can't be written: \(reason). The output is incomplete.")
  }
}

enum StandardError {
  /// Whether standard error accepts output within some milliseconds.
  static func takesMore(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  static func print(_ line: String) {
    FileOutput.write(Array((Printable.text(line) + "\n").utf8), to: STDERR_FILENO)
  }
}

extension ExitCode {
  /// Prints a message to standard error; returns the exit status to throw.
  static func failure(_ message: String, status: Int32 = 2) -> ExitCode {
    StandardError.print(message)
    return ExitCode(status)
  }
}

enum FileOutput {
  /// Returns the system's error number if not all bytes could be written.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  /// Returns the system's error number if not all bytes could be written.
  static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var offset = 0
    while offset < buffer.count {
      let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      if count > 0 {
        offset += count
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return nil
  }
}
