struct PaletteDrafts: Sendable {
  private var names: [ShelfName] = []
  private(set) var isListed = false
  /// The number of drafts whose heads were requested.
  private var requested = 0
  private(set) var entries: [PaletteEntry] = []

  /// The number of heads that are read at once, and of those that are read at most.
  private static let (piece, most) = (64, 512)

  mutating func take(_ listing: ShelfListing) {
    isListed = true
    names = listing.inFolder + listing.recent
    entries = names.map { PaletteEntry($0, nil) }
  }

  mutating func take(_ new: [String: ShelfFacts]) {
    for (index, name) in names.enumerated() {
      if let facts = new[name.path] { entries[index] = PaletteEntry(name, facts) }
    }
  }

  mutating func nextPiece() -> [String] {
    let end = min(names.count, Self.most, requested + Self.piece)
    guard requested < end else { return [] }
    defer { requested = end }
    return names[requested..<end].map(\.path)
  }
}
