internal import Glibc
package import ScreenModel
internal import Synchronization

struct TerminalSettings {
  var name: String
  var output: Int32
  var input: Int32
  /// Nil queries the terminal.
  var size: Size?
  var escapeDelay: Duration = .milliseconds(25)
  var isUTF8 = true
  /// The characters of the bytes from 0x80 in a single-byte character set; nil in UTF-8.
  var highBytes: [Unicode.Scalar]?
  var wantsColours = true
  var capturesMouse = true
  /// Whether the process's signals and standard error are taken over; not in tests, which have no terminal to restore.
  var ownsProcess = false
}

extension Terminal {
  /// Opens the controlling terminal of the process; standard input and output remain available for pipes.
  ///
  /// A terminal whose type isn't described on this machine is treated as an xterm. Colours are omitted if the
  /// environment has a nonempty `NO_COLOR`.
  ///
  /// - Parameter escapeDelay: The longest time between the bytes of one key, after which Escape is taken as a key by
  ///   itself. By default the milliseconds in `ESCDELAY`, or 25.
  /// - Parameter capturesMouse: Whether the mouse is reported from the start.
  /// - Throws: ``TerminalError``, with the terminal unchanged.
  package static func open(
    escapeDelay: Duration? = nil, capturesMouse: Bool = true
  ) throws(TerminalError) -> Terminal {
    let isFirst = isOpen.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    guard isFirst else { throw .alreadyOpen }
    do throws(TerminalError) {
      return try openControllingTerminal(
        escapeDelay: escapeDelay ?? delay(variable("ESCDELAY")), capturesMouse: capturesMouse)
    } catch {
      isOpen.store(false, ordering: .relaxed)
      throw error
    }
  }

  private static func openControllingTerminal(
    escapeDelay: Duration, capturesMouse: Bool
  ) throws(TerminalError) -> Terminal {
    let isUTF8 = CharacterSet.setUp()
    let descriptor = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .noControllingTerminal(errno: errno) }
    SignalGuard.awaitForeground(terminal: descriptor)
    var settings = TerminalSettings(name: variable("TERM"), output: descriptor, input: descriptor)
    settings.escapeDelay = escapeDelay
    settings.isUTF8 = isUTF8
    settings.highBytes = CharacterSet.highBytes()
    settings.wantsColours = variable("NO_COLOR").isEmpty
    settings.capturesMouse = capturesMouse
    settings.ownsProcess = true
    do throws(TerminalError) {
      return try Terminal(settings)
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
  }

  /// Opens a terminal on descriptors, for measurements. Nothing of the process is taken over, and the reader of the
  /// output acts as the terminal.
  package static func headless(
    name: String, output: Int32, input: Int32, size: Size
  ) throws(TerminalError) -> Terminal {
    _ = CharacterSet.setUp()
    return try Terminal(TerminalSettings(name: name, output: output, input: input, size: size))
  }

  /// 1 to 5000 milliseconds, or 25 if the text isn't a positive number.
  static func delay(_ text: String) -> Duration {
    guard let number = Int(text), number > 0 else { return .milliseconds(25) }
    return .milliseconds(min(number, 5000))
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
