import Curses
import Foundation
import ScreenModel

/// A terminal that nobody looks at: what is written to it is counted.
final class HeadlessScreen {
  static let size = Size(columns: 120, rows: 40)

  private let terminal: Terminal
  private let output: FileHandle
  private let input: Pipe

  init() throws {
    input = Pipe()
    let path = NSTemporaryDirectory() + "wiredraft-bench-\(UUID().uuidString)"
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forUpdatingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown) }
    try FileManager.default.removeItem(atPath: path)
    output = file
    terminal = try Terminal.headless(
      name: "xterm-256color", output: output.fileDescriptor, input: input.fileHandleForReading.fileDescriptor,
      size: Self.size)
  }

  /// Ends it; ncurses knows one terminal at a time.
  func close() { terminal.close() }

  func show(_ frame: Frame) { terminal.show(frame) }

  /// Returns how many bytes were written since the last time.
  func takeBytes() -> Int {
    defer { try? output.truncate(atOffset: 0) }
    return Int((try? output.offset()) ?? 0)
  }
}
