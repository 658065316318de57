import Panels
import ScreenModel

struct DraftsDialog {
  enum Group: Int, Sendable, Hashable {
    case unsaved
    case folder
    /// The drafts in other folders that were opened or saved recently.
    case recent
    /// The drafts that were deleted in this session, and those that were discarded.
    case trash
  }

  enum Key: Sendable, Hashable {
    case file(String)
    case journal(String)
    /// A folder of drafts, by its path from the listed folder.
    case folder(String)
    case deleted(Int)
  }

  /// The identifier of the listing, so that late answers for another one are dropped.
  let id: Int
  private(set) var editor = LineEditor("")
  private var selectedIndex = 0
  private(set) var entries: [Entry] = []
  /// The indices of the entries that match the typed text, in the order of the list, below the lines of their folders.
  var found: [Int] = []
  var foundCount = 0
  private(set) var folder: String?
  /// The facts about folders that have a file of their own, by their paths.
  private(set) var folders: [String: FolderFacts] = [:]
  /// The numbers of drafts in folders and below them, by their paths.
  private var draftCounts: [String: Int] = [:]
  private(set) var draftCount = 0
  /// Whether there are further folders that were not read.
  private(set) var isCut = false
  /// The paths of the folders whose drafts are shown, as long as nothing is typed.
  var unfolded: Set<String> = []
  /// The paths of the folders whose found drafts are hidden, while a text is typed.
  var folded: Set<String> = []
  private(set) var problem: String?
  private(set) var readCount = 0
  /// The entry to select as soon as it is listed, such as the current draft or a renamed one.
  private var wanted: Key?
  /// Whether the wanted entry must be visible, even if the typed text does not match it.
  private var mustSeeWanted = false
  /// Whether the selection stays where it is, because the user moved it, or the wanted entry was listed.
  private var isTouched = false
  /// Whether the best match stays selected, because the user typed and did not move the selection since.
  private var followsBest = false
  var opening: String?
  /// The entry that was deleted or discarded last, as long as nothing was typed since; nil for none.
  private(set) var lastRemoved: Entry?
  private var places: [Key: Int] = [:]
  private var nextUnread = 0

  static let piece = 64

  init(id: Int, selecting path: String?, deleted: [ShelfMemory.Deleted]) {
    self.id = id
    wanted = path.map { .file($0) }
    entries = deleted.reversed().map { Entry($0) }
    indexEntries()
    find()
  }

  var selected: Entry? { found.indices.contains(selection) ? entries[found[selection]] : nil }

  /// The entry that keys apply to: the result of the last action, even if it is not listed yet, otherwise the
  /// selected entry.
  var target: Entry? {
    guard mustSeeWanted, case .file(let path)? = wanted else { return selected }
    return Entry(name: ShelfName(path: path, shown: path.lastPathComponent), group: .folder)
  }

  var isReading: Bool { readCount < entries.count }

  var isFinding: Bool { editor.text.contains { $0 != " " } }

  func entry(at index: Int) -> Entry { entries[found[index]] }

  func entry(of path: String) -> Entry? { places[.file(path)].map { entries[$0] } }

  func draftCount(in folder: Entry) -> Int { draftCounts[folder.name.shown] ?? 0 }

  var unsavedCount: Int { entries.prefix { $0.group == .unsaved }.count }

  private var trashCount: Int { entries.reversed().prefix { $0.group == .trash }.count }

  /// The index of the selected entry among those found.
  var selection: Int {
    get { selectedIndex }
    set {
      selectedIndex = max(0, min(newValue, found.count - 1))
      wanted = nil
      (isTouched, followsBest) = (true, false)
    }
  }

  mutating func select(path: String) {
    wanted = .file(path)
    mustSeeWanted = true
    selectWanted()
  }

  @discardableResult
  mutating func edit<Result>(_ change: (inout LineEditor) -> Result) -> Result {
    let before = editor.text
    let result = change(&editor)
    if !editor.text.utf8.elementsEqual(before.utf8) {
      (lastRemoved, folded) = (nil, [])
      selection = find() ?? 0
      followsBest = isFinding
    }
    return result
  }

  // MARK: - Listing

  /// Applies a listing; the facts about a file that is listed again stay until it is read again.
  mutating func take(_ listing: ShelfListing) {
    folder = listing.folder
    (folders, isCut) = (listing.folders, listing.isCut)
    problem = listing.problem
    var new = Array(entries.prefix(unsavedCount))
    new += Self.tree(of: listing.inFolder)
    new += listing.recent.map { Entry(name: $0, group: .recent) }
    new += entries.suffix(trashCount)
    take(new)
    // A wanted entry that is still missing won't be listed: keys apply to the visible selection again.
    if mustSeeWanted { (wanted, mustSeeWanted) = (nil, false) }
  }

  mutating func take(_ unsaved: [RecoverableDraft], discarded: [RecoverableDraft] = []) {
    func entry(_ draft: RecoverableDraft, _ group: Group) -> Entry {
      let name = ShelfName(path: "", shown: draft.file ?? "")
      return Entry(name: name, group: group, facts: ShelfFacts(), unsaved: draft)
    }
    let files = entries.dropFirst(unsavedCount).dropLast(trashCount)
    let deleted = entries.suffix(trashCount).filter { $0.deleted != nil }
    take(unsaved.map { entry($0, .unsaved) } + files + deleted + discarded.map { entry($0, .trash) })
  }

  /// Replaces all entries; the facts about entries that remain are kept, and so is the selection if the user made it.
  private mutating func take(_ new: [Entry]) {
    let kept = isTouched ? selected?.key : nil
    let (known, knownPlaces) = (entries, places)
    entries = new
    indexEntries()
    for index in entries.indices where entries[index].facts == nil {
      guard let place = knownPlaces[entries[index].key] else { continue }
      entries[index].facts = known[place].facts
    }
    readCount = entries.count { $0.facts != nil }
    nextUnread = 0
    findAgain(keeping: wanted ?? kept)
  }

  private mutating func findAgain(keeping key: Key?) {
    let best = find()
    if followsBest, !mustSeeWanted, let best {
      selectedIndex = best
      return
    }
    wanted = key
    selectWanted()
  }

  private mutating func indexEntries() {
    places = Dictionary(minimumCapacity: entries.count)
    (draftCounts, draftCount) = ([:], 0)
    for (index, entry) in entries.enumerated() {
      places[entry.key] = index
      guard !entry.isFolder else { continue }
      draftCount += 1
      for folder in entry.folders { draftCounts[folder, default: 0] += 1 }
    }
  }

  mutating func take(_ facts: [String: ShelfFacts]) {
    let kept = wanted ?? selected?.key
    for (path, facts) in facts {
      guard let index = places[.file(path)] else { continue }
      if entries[index].facts == nil { readCount += 1 }
      entries[index].facts = facts
    }
    if isFinding { findAgain(keeping: kept) }
  }

  mutating func remove(_ key: Key) {
    guard let place = places[key] else { return }
    lastRemoved = entries[place]
    changeEntries { $0.remove(at: place) }
  }

  mutating func moveToTrash(_ deleted: ShelfMemory.Deleted) {
    remove(.file(deleted.path))
    let place = entries.count - trashCount
    changeEntries { $0.insert(Entry(deleted), at: place) }
  }

  /// Takes a file that was restored, or is lost, out of the trash.
  mutating func takeOutOfTrash(_ number: Int) {
    guard let place = places[.deleted(number)] else { return }
    changeEntries { $0.remove(at: place) }
  }

  /// Changes the entries; the selection stays in its line.
  private mutating func changeEntries(_ change: (inout [Entry]) -> Void) {
    let index = selection
    change(&entries)
    indexEntries()
    readCount = entries.count { $0.facts != nil }
    nextUnread = 0
    find()
    selection = index
  }

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
    if mustSeeWanted, let key = wanted, let place = places[key] {
      mustSeeWanted = false
      if !found.contains(place) {
        editor = LineEditor("")
        find()
      }
    }
    if let key = wanted, let place = places[key], editor.text.isEmpty { unfold(around: entries[place]) }
    guard let key = wanted, let place = places[key], let index = found.firstIndex(of: place) else {
      selectedIndex = max(0, min(selectedIndex, found.count - 1))
      return
    }
    selectedIndex = index
    wanted = nil
    isTouched = true
  }
}

// MARK: - The dialog

extension DraftsDialog: ListDialog {
  var context: KeyContext { DraftsDialog.keys }
  var awaitsEntries: Bool { folder == nil && problem == nil || selected == nil && isFinding && isReading }

  func list(in state: ComposerState) -> ListWindow {
    DraftsView(state: state, drafts: self).list
  }

  static let pageOverlap = 2

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    DraftsView(state: state, drafts: self).draw()
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose:
      selected?.isFolder == true
        ? selected.map(isUnfolded) == true ? "fold" : "unfold"
        : selected?.group == .trash ? "restore" : selected?.unsaved == nil ? "open" : "recover"
    case .deleteDraft: selected?.deletionLabel
    case .undo: "bring back"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .undo: lastRemoved != nil || selected?.group == .trash || !state.shelf.deleted.isEmpty
    case .drafts: false
    case .nextFolder: found.contains { entries[$0].isFolder }
    case .choose: target != nil && target?.facts?.isGone != true && !state.shelf.isWaiting
    case .renameDraft, .duplicateDraft:
      target.map { $0.facts?.isGone != true && $0.unsaved == nil && $0.group != .trash && !$0.isFolder }
        ?? false
    case .deleteDraft:
      target.map {
        $0.facts?.isGone == true
          ? $0.group == .recent
          : $0.group != .trash && $0.name.path != state.fileName && !$0.isFolder
      } ?? false
    default: true
    }
  }

  mutating func choose(in state: inout ComposerState) -> DialogStep {
    guard let target else {
      state.message = Message(
        text: isFinding
          ? "No draft matches: \(key: .deleteToStart) clears what you typed, \(key: .newDraft) begins a new draft."
          : "No drafts in this folder. \(key: .newDraft) begins a new one.")
      return .stay
    }
    return apply(.choose, to: target, in: &state)
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .close:
      DraftsDialog.stopLoading(in: &state)
      return .close
    case .newDraft: return .stay { DraftSwitch.request(.new, in: &$0) }
    case .undo: return .stay(bringBack(in: &state))
    case .renameDraft, .duplicateDraft, .deleteDraft:
      return target.map { apply(action, to: $0, in: &state) } ?? .stay
    case .nextFolder:
      if !entries.contains(where: \.isFolder) {
        state.message = Message(text: "There is no folder of drafts here.")
      }
      goToNextFolder()
      return .stay
    case .cursorRight where unfoldSelected(), .cursorLeft where foldSelected(): return .stay
    default: return edit { $0.apply(action) } ? .stay : nil
    }
  }

  /// Whether a letter performs its action; otherwise it is typed.
  func takesLetter(of action: Action, in state: ComposerState) -> Bool {
    guard editor.text.isEmpty else { return false }
    return action != .undo || lastRemoved != nil || selected?.group == .trash
  }

  /// Brings back what was deleted or discarded last, otherwise the selected draft from the trash.
  private mutating func bringBack(in state: inout ComposerState) -> [Effect] {
    let removed = lastRemoved
    lastRemoved = nil
    if let removed, removed.unsaved == nil { return DraftsDialog.restoreDraft(in: &state) }
    if removed == nil, let number = selected?.deleted { return [.shelf(.restore(number: number))] }
    let inTrash = selected.flatMap { $0.group == .trash ? $0.unsaved : nil }
    guard let discarded = removed?.unsaved ?? inTrash else { return DraftsDialog.restoreDraft(in: &state) }
    return [.restoreDiscarded(id: discarded.id)]
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    edit { $0.insert(text) }
    return .stay
  }

  private mutating func apply(_ action: Action, to entry: Entry, in state: inout ComposerState) -> DialogStep
  {
    if entry.isFolder { return apply(action, toFolder: entry, in: &state) }
    if let number = entry.deleted { return apply(action, toDeleted: number, in: &state) }
    if let unsaved = entry.unsaved { return apply(action, to: unsaved, of: entry.group, in: &state) }
    let path = entry.name.path
    guard entry.facts?.isGone != true else {
      if action == .deleteDraft, entry.group == .recent {
        remove(entry.key)
        state.message = Message(text: "\(entry.name.shown) is left out of the recent drafts.")
        return .stay([.shelf(.forget(path: path))])
      }
      state.message = Message(text: "\(entry.name.shown) isn't there any more.", kind: .warning)
      return .stay
    }
    switch action {
    case .choose where path == state.fileName:
      state.message = Message(text: "This draft is open already.")
      return .close
    case .choose: return state.shelf.isWaiting ? .stay : .stay { DraftSwitch.request(.open(path), in: &$0) }
    case .renameDraft:
      return .stay { state in
        state.open(DraftNamePrompt(path: path))
        return []
      }
    case .duplicateDraft: return .stay([.shelf(.duplicate(path: path))])
    case .deleteDraft where path == state.fileName:
      state.message = Message(
        text: "This draft is open: open another one, or a new one with \(key: .newDraft), then delete it.",
        kind: .warning)
      return .stay
    case .deleteDraft: return .stay([.shelf(.delete(path: path))])
    default: return .stay
    }
  }

  private func apply(_ action: Action, toDeleted number: Int, in state: inout ComposerState) -> DialogStep {
    if action == .choose { return .stay([.shelf(.restore(number: number))]) }
    state.message = Message(text: "It is in the trash until you quit: \(key: .choose) restores it.")
    return .stay
  }

  private mutating func apply(
    _ action: Action, to unsaved: RecoverableDraft, of group: Group, in state: inout ComposerState
  ) -> DialogStep {
    switch action {
    case .choose:
      return state.shelf.isWaiting ? .stay : .stay { DraftSwitch.request(.recover(unsaved), in: &$0) }
    case .deleteDraft where group == .trash:
      state.message = Message(text: "It is in the trash, for 14 days; the palette empties that.")
      return .stay
    case .deleteDraft:
      remove(.journal(unsaved.id))
      state.message = Message(
        text: "Discarded: \(unsaved.name); \(key: .undo, in: DraftsDialog.keys) brings it back.")
      return .stay([.discardRecoverable(id: unsaved.id), .findRecoverable(isAtStart: false)])
    default:
      state.message = Message(
        text: "What it changed is in no file: \(key: .choose) recovers it, then \(key: .save) saves it.")
      return .stay
    }
  }
}
