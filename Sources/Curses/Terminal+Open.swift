internal import Glibc
package import ScreenModel
internal import Synchronization

/// What a terminal is set up with.
struct TerminalSettings {
  /// The terminal's type, as `TERM` has it.
  var name: String
  var output: Int32
  var input: Int32
  /// The extent of the screen; nil asks the terminal.
  var size: Size?
  var escapeDelay: Duration = .milliseconds(25)
  var isUTF8 = true
  /// What the bytes from 0x80 mean where each is a character; nil in UTF-8.
  var highBytes: [Unicode.Scalar]?
  var wantsColours = true
  var ground = Ground.unknown
  var capturesMouse = true
  /// Whether the signals and standard error of the process are taken over; not in tests, where there is no
  /// terminal to give back.
  var ownsProcess = false
}

extension Terminal {
  /// Opens the controlling terminal of the process; standard input and output stay free for pipes.
  ///
  /// A terminal whose type is not described here is taken for an xterm. Colours are left out where the
  /// environment has a `NO_COLOR` that is not empty.
  ///
  /// - Parameter escapeDelay: How long a terminal may take between the bytes of one key: Escape alone is
  ///   known only after it. By default what `ESCDELAY` says in milliseconds, or 25.
  /// - Parameter capturesMouse: Whether the mouse is reported from the start.
  /// - Throws: ``TerminalError``, with the terminal as it was.
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
    settings.ground = Ground(colours: variable("COLORFGBG"), terminal: variable("TERM"))
    settings.capturesMouse = capturesMouse
    settings.ownsProcess = true
    do throws(TerminalError) {
      return try Terminal(settings)
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
  }

  /// Opens a terminal on descriptors, for measuring: none of the process's is taken over, and whoever reads the output
  /// is the terminal.
  package static func headless(
    name: String, output: Int32, input: Int32, size: Size
  ) throws(TerminalError) -> Terminal {
    _ = CharacterSet.setUp()
    return try Terminal(TerminalSettings(name: name, output: output, input: input, size: size))
  }

  /// Reads the value of `ESCDELAY`: milliseconds from 1 to 5000; 25 where it is none.
  static func delay(_ text: String) -> Duration {
    guard let number = Int(text), number > 0 else { return .milliseconds(25) }
    return .milliseconds(min(number, 5000))
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
