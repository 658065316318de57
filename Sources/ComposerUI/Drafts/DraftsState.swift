/// The list of drafts, and what was typed to find one.
struct DraftsState: Sendable {
  /// A line of the list.
  struct Entry: Sendable, Hashable {
    var name: ShelfName
    /// Whether it is one of the folder; a recent one otherwise.
    var isInFolder: Bool
    /// What the file holds; nil as long as it was not read.
    var facts: ShelfFacts?
  }

  /// Names the listing, so that what comes late for another one is dropped.
  let id: Int
  private(set) var editor = LineEditor("")
  /// Which of the entries that were found is selected.
  private(set) var selection = 0
  private(set) var entries: [Entry] = []
  /// The entries that what was typed finds: those of the folder, then the recent ones, in each the best first.
  private(set) var found: [Int] = []
  /// How many of the found ones are in the folder.
  private(set) var foundInFolder = 0
  /// The folder, as it is shown; nil as long as it was not read.
  private(set) var folder: String?
  /// What keeps the list from being whole.
  private(set) var problem: String?
  /// How many entries were read.
  private(set) var readCount = 0
  /// The path that is to be selected as soon as it is there, because it is the present draft's or became another's.
  private var wanted: String?
  /// The draft that is being loaded.
  var opening: String?
  /// The place of each path.
  private var places: [String: Int] = [:]
  /// All entries before this one were read.
  private var nextUnread = 0

  /// How many heads are read at once.
  static let piece = 64

  init(id: Int, selecting path: String?) {
    self.id = id
    wanted = path
  }

  /// The entry that the keys act upon.
  var selected: Entry? { found.indices.contains(selection) ? entries[found[selection]] : nil }

  /// Returns an entry by its place among those that were found.
  func entry(at index: Int) -> Entry { entries[found[index]] }

  /// Returns the entry of a path.
  func entry(of path: String) -> Entry? { places[path].map { entries[$0] } }

  /// Goes to another entry, as far as there is one.
  mutating func select(_ index: Int) {
    selection = max(0, min(index, found.count - 1))
    wanted = nil
  }

  /// Goes to the entry of a path, now or as soon as it is listed.
  mutating func select(path: String) {
    wanted = path
    selectWanted()
  }

  /// Edits what is typed; returns whether the action is one that does.
  mutating func type(_ action: Action) -> Bool {
    let before = editor.text
    guard editor.apply(action) else { return false }
    if !editor.text.utf8.elementsEqual(before.utf8) {
      find()
      selection = 0
      wanted = nil
    }
    return true
  }

  // MARK: - Listing

  /// Takes a listing; what is known of a file that it has again stays until it is read anew.
  mutating func take(_ listing: ShelfListing) {
    let kept = selected?.name.path
    let known = entries
    let knownPlaces = places
    folder = listing.folder
    problem = listing.problem
    entries =
      listing.inFolder.map { Entry(name: $0, isInFolder: true) }
      + listing.recent.map { Entry(name: $0, isInFolder: false) }
    places = [:]
    for (index, entry) in entries.enumerated() {
      places[entry.name.path] = index
      if let place = knownPlaces[entry.name.path] { entries[index].facts = known[place].facts }
    }
    readCount = entries.count { $0.facts != nil }
    nextUnread = 0
    find()
    if wanted == nil, let kept { wanted = kept }
    selectWanted()
  }

  /// Takes what files hold.
  mutating func take(_ facts: [String: ShelfFacts]) {
    let kept = wanted ?? selected?.name.path
    for (path, facts) in facts {
      guard let index = places[path] else { continue }
      if entries[index].facts == nil { readCount += 1 }
      entries[index].facts = facts
    }
    guard !editor.text.isEmpty else { return }
    find()
    wanted = kept
    selectWanted()
  }

  /// Takes a file that was deleted out, at once.
  mutating func remove(_ path: String) {
    guard let place = places[path] else { return }
    let index = selection
    entries.remove(at: place)
    places = [:]
    for (index, entry) in entries.enumerated() { places[entry.name.path] = index }
    readCount = entries.count { $0.facts != nil }
    nextUnread = 0
    find()
    select(index)
  }

  /// The next paths to be read: what is in sight first.
  mutating func nextPiece(visible: Range<Int>) -> [String] {
    var paths: [String] = []
    for index in visible where found.indices.contains(index) && entries[found[index]].facts == nil {
      paths.append(entries[found[index]].name.path)
    }
    guard paths.isEmpty else { return paths }
    while nextUnread < entries.count, entries[nextUnread].facts != nil { nextUnread += 1 }
    var index = nextUnread
    while index < entries.count, paths.count < Self.piece {
      if entries[index].facts == nil { paths.append(entries[index].name.path) }
      index += 1
    }
    return paths
  }

  private mutating func selectWanted() {
    guard let path = wanted, let place = places[path], let index = found.firstIndex(of: place) else {
      selection = max(0, min(selection, found.count - 1))
      return
    }
    selection = index
    wanted = nil
  }

  // MARK: - Finding

  private mutating func find() {
    let words = editor.text.lowercased().split(separator: " ").map { FilterWord(String($0)) }
    defer { foundInFolder = found.prefix { entries[$0].isInFolder }.count }
    guard !words.isEmpty else {
      found = Array(entries.indices)
      return
    }
    var ranked: [(rank: Int, index: Int)] = []
    for (index, entry) in entries.enumerated() {
      guard let rank = entry.rank(of: words) else { continue }
      ranked.append(((entry.isInFolder ? 0 : 4) + rank, index))
    }
    found = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
  }
}

extension DraftsState.Entry {
  /// How well words fit, 0 best of all: they begin the name or the title, or stand somewhere in name, title, URL and
  /// method together; nil where one of them does not.
  fileprivate func rank(of words: [FilterWord]) -> Int? {
    let texts = [name.shown, facts?.title, facts?.url, facts?.method].compactMap(\.self)
    var isStart = true
    for word in words {
      guard texts.contains(where: { word.occurs(in: $0) }) else { return nil }
      isStart = isStart && texts.contains { word.begins($0) }
    }
    return isStart ? 0 : 1
  }
}
