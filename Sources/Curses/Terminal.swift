internal import CNcurses
internal import Glibc
package import ScreenModel
internal import Synchronization

/// The terminal of this process, which shows frames and reports keys and mouse events.
///
/// There is one at a time, used on one thread; only ``waker`` may be called on others. However the process ends, short
/// of SIGKILL, the terminal is restored: see ``close()``.
///
/// It has more properties than other types because a terminal is one device: its capabilities, input, modes and
/// contents depend on each other, and pausing, resizing and closing change all of them together.
///
/// <!-- not run: it takes a terminal -->
/// ```swift
/// let terminal = try Terminal.open()
/// defer { terminal.close() }
/// terminal.show(frame)
/// let input = terminal.nextInput()
/// ```
package final class Terminal {
  /// The name of the terminal description in use, which may differ from the value of `TERM`.
  package let name: String
  package internal(set) var size: Size
  /// Whether all characters can be shown; if not, ASCII replacements are shown, or `?`.
  package let isUTF8: Bool
  /// The number of colours available to styles: 256, 16, 8, or 0 for attributes only.
  package var colourCount: Int { glyphs.palette.colourCount }
  /// Ends the wait for input from another thread.
  package let waker = Waker()
  /// Whether the mouse is reported to the program instead of selecting text.
  package internal(set) var capturesMouse: Bool
  /// The signal that made ``nextInput(until:)`` return ``TerminalInput/terminate``, or nil if the terminal itself is
  /// gone. The corresponding exit status is the signal plus 128.
  package internal(set) var terminatingSignal: Int32?

  /// The terminal, or in tests the destination of its output; input comes from `input`.
  let output: Int32
  let input: Int32
  let escapeDelay: Duration
  let restoringEscapes: [UInt8]
  /// Whether it supports the mouse and paste escapes, or at least ignores them as escapes.
  let hasModes: Bool
  var decoder: InputDecoder
  var typedAheadCount = 0
  var clicks = ClickCounter()
  var nextPasteReport = ContinuousClock.now
  var guardian: SignalGuard?
  var pendingSignals: [Int32] = []
  var isPaused = false
  var isClosed = false
  var glyphs: Glyphs
  var panels: PanelStack
  var shownFrame: Frame?
  static let isOpen = Atomic(false)
  let outputFile: OutputFile
  /// Nil for terminals without colours.
  var renditions: Renditions?
  private let screen: OpaquePointer

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
    // The handlers are installed before ncurses checks, so that it installs none.
    guardian = settings.ownsProcess ? SignalGuard() : nil
    guard let screen = wd_newterm(type.name, file.stream, file.stream) else {
      guardian?.end()
      file.close()
      throw .cannotStart(name: type.name)
    }
    outputFile = file
    self.screen = screen
    nonl()
    // Pending input must not interrupt an update.
    typeahead(-1)
    Self.beginUpdates(on: settings.size ?? Self.size(of: settings.output), discarding: file)
    size = Size(columns: Int(getmaxx(wd_stdscr())), rows: Int(getmaxy(wd_stdscr())))
    let palette = Palette(wantsColours: settings.wantsColours)
    glyphs = Glyphs(isUTF8: settings.isUTF8, palette: palette)
    // This only sets the terminal's key mode: the bytes are read and decoded here.
    keypad(wd_stdscr(), true)
    guardian?.arm(terminal: output, escapes: restoringEscapes)
    typedAheadCount = guardian?.takeTerminal() ?? 0
    renditions = type.isCommon && palette.colourCount > 0 ? Renditions() : nil
    write(outputFile.take() + modes(TerminalModes.on(mouse: capturesMouse)))
    guardian?.captureStandardError()
  }

  /// Makes ncurses start with a screen of a given size; nil keeps the size that it guessed.
  ///
  /// ncurses writes to a file, so its output so far is for a guessed size. That output is discarded, and the first
  /// update begins as after a pause. Colours are started later: at the end of a pause they would reset the user's
  /// palette.
  private static func beginUpdates(on size: Size?, discarding file: OutputFile) {
    endwin()
    _ = file.take()
    if let size { resize_term(Int32(size.rows), Int32(size.columns)) }
    doupdate()
  }

  deinit { close() }

  /// Restores the terminal: its mode, its previous screen, its cursor, and standard error, where captured output
  /// appears now.
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
