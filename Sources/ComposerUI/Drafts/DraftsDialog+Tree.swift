extension DraftsDialog {
  /// Returns the entries of drafts, with one for each folder before those in it.
  static func tree(of names: [ShelfName]) -> [Entry] {
    var entries: [Entry] = []
    var known: Set<String> = []
    for name in names {
      for folder in name.folders where known.insert(folder).inserted {
        entries.append(Entry(folder: folder))
      }
      entries.append(Entry(name: name, group: .folder))
    }
    return entries
  }

  var unfoldedEntries: [Int] {
    var folded: String?
    return entries.indices.filter { index in
      let entry = entries[index]
      guard entry.group == .folder else { return true }
      if let folded, entry.name.shown.hasPrefix(folded) { return false }
      folded = entry.isFolder && !isUnfolded(entry) ? entry.name.shown : nil
      return true
    }
  }

  /// Returns whether the drafts of a folder are shown; those that were found are, unless the user folds them away.
  func isUnfolded(_ folder: Entry) -> Bool {
    isFinding ? !folded.contains(folder.name.shown) : unfolded.contains(folder.name.shown)
  }

  func depth(of entry: Entry) -> Int { entry.folders.count - (entry.isFolder ? 1 : 0) }

  /// Shows the entry, and the folders that it is in.
  mutating func unfold(around entry: Entry) {
    guard !entry.isFolder, !unfolded.isSuperset(of: entry.folders) else { return }
    unfolded.formUnion(entry.folders)
    find()
  }

  mutating func apply(_ action: Action, toFolder entry: Entry, in state: inout ComposerState) -> DialogStep {
    if action == .choose {
      setUnfolded(!isUnfolded(entry), entry)
    } else {
      state.message = Message(
        text:
          "This is a folder: \(key: .choose) shows its drafts, which can be renamed, copied and moved to the trash."
      )
    }
    return .stay
  }

  mutating func unfoldSelected() -> Bool {
    guard editor.text.isEmpty, let selected, selected.isFolder, !isUnfolded(selected) else { return false }
    setUnfolded(true, selected)
    return true
  }

  /// Folds the selected folder, or the one around the selected entry; returns false if there is none.
  mutating func foldSelected() -> Bool {
    guard editor.text.isEmpty, let selected, selected.group == .folder else { return false }
    let around = selected.folders.filter { unfolded.contains($0) }
    guard let folder = around.last, let place = found.firstIndex(where: { entries[$0].name.shown == folder })
    else { return false }
    setUnfolded(false, entries[found[place]])
    selection = place
    return true
  }

  /// Unfolds the selected folder if it is folded, otherwise selects the next one, and after the last the first. A folder
  /// without another is folded.
  mutating func goToNextFolder() {
    if let selected, selected.isFolder, !isUnfolded(selected) { return setUnfolded(true, selected) }
    let lines = found.indices.filter { entries[found[$0]].isFolder }
    guard let next = lines.first(where: { $0 > selection }) ?? lines.first else { return }
    if next == selection { setUnfolded(false, entry(at: next)) } else { selection = next }
  }

  private mutating func setUnfolded(_ isUnfolded: Bool, _ folder: Entry) {
    let path = folder.name.shown
    switch (isFinding, isUnfolded) {
    case (true, true): folded.remove(path)
    case (true, false): folded.insert(path)
    case (false, true): unfolded.insert(path)
    case (false, false): unfolded.remove(path)
    }
    let kept = selection
    find()
    selection = kept
  }
}

extension ShelfName {
  /// The paths of the folders that the name is in, the outermost first; that of a folder itself is the last.
  var folders: [String] {
    shown.utf8.indices.filter { shown.utf8[$0] == UInt8(ascii: "/") }.map { String(shown[...$0]) }
  }
}
