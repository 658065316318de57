internal import CNcurses
internal import Glibc
package import ScreenModel
internal import Synchronization

/// The terminal of this process: shows frames, and tells what its keys and its mouse do.
///
/// There is one at a time, used from one thread; only ``waker`` may be called from others. Whatever ends the
/// process, short of SIGKILL, the terminal is as it was before: see ``close()``.
///
/// It has more properties than other types, because a terminal is one device: what it can do, its input, its modes
/// and what it shows depend on each other, and pausing, resizing and closing change all of them together.
///
/// <!-- not run: it takes a terminal -->
/// ```swift
/// let terminal = try Terminal.open()
/// defer { terminal.close() }
/// terminal.show(frame)
/// let input = terminal.nextInput()
/// ```
package final class Terminal {
  /// The name of the description that is used, which is not always the value of `TERM`.
  package let name: String
  /// The extent of the screen.
  package internal(set) var size: Size
  /// Whether any character can be shown; if not, ASCII forms are, `?` where there is none.
  package let isUTF8: Bool
  /// How many colours styles can have: 16, 8, or 0, where attributes alone are shown.
  package var colourCount: Int { glyphs.palette.colourCount }
  /// Ends the wait for input from another thread.
  package let waker = Waker()
  /// Whether the mouse is reported to the program instead of selecting text.
  package internal(set) var capturesMouse: Bool
  /// The signal that made ``nextInput(until:)`` return ``TerminalInput/terminate``; nil where the terminal
  /// itself went away. The exit status that tells of it is 128 more.
  package internal(set) var terminatingSignal: Int32?

  /// The terminal, or in tests where its output goes; input comes from `input`.
  let output: Int32
  let input: Int32
  let escapeDelay: Duration
  let restoringEscapes: [UInt8]
  /// Whether it takes the escapes of the mouse and of pastes, or at least knows that they are escapes.
  let hasModes: Bool
  var decoder: InputDecoder
  var lastArrival = ContinuousClock.now
  /// How many of the bytes that wait were typed before the terminal was taken.
  var typedAheadCount = 0
  var clicks = ClickCounter()
  var guardian: SignalGuard?
  /// Signals that were noted but not handled yet.
  var pendingSignals: [Int32] = []
  var isPaused = false
  var isClosed = false
  var glyphs: Glyphs
  var panels: PanelStack
  var shownFrame: Frame?
  static let isOpen = Atomic(false)
  let outputFile: OutputFile
  private let screen: OpaquePointer

  /// Sets ncurses up on descriptors that are open already.
  init(_ settings: TerminalSettings) throws(TerminalError) {
    let type = try TerminalType.find(name: settings.name, descriptor: settings.output)
    name = type.name
    output = settings.output
    input = settings.input
    escapeDelay = settings.escapeDelay
    isUTF8 = settings.isUTF8
    capturesMouse = settings.capturesMouse
    hasModes = type.isCommon
    restoringEscapes = (type.isCommon ? TerminalModes.off : []) + type.restoringEscapes
    decoder = InputDecoder(keys: type.keys, highBytes: settings.highBytes)
    panels = PanelStack(insertsCorner: type.insertsCorner)
    guard let file = OutputFile() else { throw .cannotStart(name: type.name) }
    // The handlers stand before ncurses looks: it then installs none of its own.
    guardian = settings.ownsProcess ? SignalGuard() : nil
    guard let screen = wd_newterm(type.name, file.stream, file.stream) else {
      guardian?.end()
      file.close()
      throw .cannotStart(name: type.name)
    }
    outputFile = file
    self.screen = screen
    nonl()
    // Pending input must not stop an update half-way.
    typeahead(-1)
    Self.beginUpdates(on: settings.size ?? Self.size(of: settings.output), discarding: file)
    size = Size(columns: Int(getmaxx(wd_stdscr())), rows: Int(getmaxy(wd_stdscr())))
    let palette = Palette(wantsColours: settings.wantsColours, ground: settings.ground)
    glyphs = Glyphs(isUTF8: settings.isUTF8, palette: palette)
    // Only for the terminal's key mode: the bytes are read and decoded here.
    keypad(wd_stdscr(), true)
    guardian?.arm(terminal: output, escapes: restoringEscapes)
    typedAheadCount = guardian?.takeTerminal() ?? 0
    write(outputFile.take() + modes(TerminalModes.on(mouse: capturesMouse)))
    guardian?.captureStandardError()
  }

  /// Has ncurses begin on a screen of a size; nil leaves the one that it guessed.
  ///
  /// It sees a file, so what it wrote until now is for a size that it guessed. It is thrown away, and the first update
  /// begins as after a pause. Colours are started later: at the end of a pause they would reset the user's palette.
  private static func beginUpdates(on size: Size?, discarding file: OutputFile) {
    endwin()
    _ = file.take()
    if let size { resize_term(Int32(size.rows), Int32(size.columns)) }
    doupdate()
  }

  deinit { close() }

  /// Gives the terminal back as it was: its mode, its screen from before, its cursor, and standard error,
  /// where what was written to it meanwhile appears now.
  ///
  /// `exit` and crashes do the same. A second call does nothing.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    pause()
    panels.removeAll()
    if guardian != nil { Terminal.isOpen.store(false, ordering: .relaxed) }
    guardian?.end()
    guardian = nil
    delscreen(screen)
    outputFile.close()
  }
}
