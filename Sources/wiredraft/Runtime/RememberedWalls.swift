import ComposerUI
import DraftStore

/// The places of the walls between the panes, saved in the state folder.
enum RememberedWalls {
  private static let fileName = "walls"

  /// Returns the places; the usual ones if none are remembered.
  static func load() -> PaneWalls {
    for folder in StateFolder.existing() {
      guard let bytes = try? FileStore.load(folder + "/" + fileName), bytes.count < 100 else { continue }
      let numbers = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self).split(separator: " ").map {
        Int($0)
      }
      if numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
        [columns, rows].allSatisfy({ abs($0) < 10_000 })
      {
        return PaneWalls(columns: columns, rows: rows)
      }
    }
    return PaneWalls()
  }

  /// Remembers places; a failure is ignored, as the user can move the walls again.
  static func save(_ walls: PaneWalls) {
    guard let folder = try? StateFolder.make() else { return }
    try? FileStore.save(Array("\(walls.columns) \(walls.rows)\n".utf8), to: folder + "/" + fileName)
  }
}
