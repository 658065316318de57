import ComposerUI
import DraftFormats
import DraftStore

/// Small settings of the last session, each a line in a file of its own in the state folder.
enum Remembered {
  static var language: CodeFormat { line(in: "language").flatMap { CodeFormat(rawValue: $0) } ?? .curl }

  static var walls: PaneWalls {
    let numbers = line(in: "walls")?.split(separator: " ").compactMap { Int($0) } ?? []
    guard numbers.count == 2, numbers.allSatisfy({ abs($0) < 10_000 }) else { return PaneWalls() }
    return PaneWalls(columns: numbers[0], rows: numbers[1])
  }

  static func save(_ language: CodeFormat) { save(language.rawValue, in: "language") }

  static func save(_ walls: PaneWalls) { save("\(walls.columns) \(walls.rows)", in: "walls") }

  private static func line(in file: String) -> String? {
    for folder in StateFolder.existing() {
      guard let bytes = try? FileStore.load(folder + "/" + file), bytes.count < 100 else { continue }
      return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }
    return nil
  }

  /// Remembers a line; a failure is ignored, as the user can choose again.
  private static func save(_ line: String, in file: String) {
    guard let folder = try? StateFolder.make() else { return }
    try? FileStore.save(Array((line + "\n").utf8), to: folder + "/" + file)
  }
}
