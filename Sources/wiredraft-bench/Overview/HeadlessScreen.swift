import Curses
import Foundation
import ScreenModel

/// A terminal without a screen, which counts its output.
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

  /// Closes the terminal; ncurses allows only one at a time.
  func close() { terminal.close() }

  func show(_ frame: Frame) { terminal.show(frame) }

  /// Returns the number of bytes written since the last call.
  func takeBytes() -> Int {
    defer { try? output.truncate(atOffset: 0) }
    return Int((try? output.offset()) ?? 0)
  }
}
