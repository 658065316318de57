internal import DraftFormats

/// Finding drafts by typed words.
extension DraftsDialog {
  /// Finds the drafts that match the typed text, with the folders that they are in; all lines that are not folded away
  /// if there is none.
  ///
  /// A draft is found if each word is in its name, the names of its folders, its title, URL or method. If there is no
  /// such draft, the letters of a word need only be there in their order.
  /// - Returns: The index of the best match among those found; nil without a text or a match.
  /// - Complexity: O(*n*), where *n* is the size of the names, titles and URLs.
  @discardableResult
  mutating func find() -> Int? {
    let words = editor.text.lowercased().split(separator: " ").map { FilterWord(String($0)) }
    guard isFinding else {
      found = unfoldedEntries
      foundCount = draftCount
      return nil
    }
    var ranks = self.ranks { $0.rank(of: words) }
    if ranks.isEmpty { ranks = self.ranks { $0.looseRank(of: words) } }
    foundCount = ranks.count
    // The first of equally good ones is the best.
    let best = ranks.min { ($0.rank, $0.index) < ($1.rank, $1.index) }
    show(ranks.map(\.index))
    return best.flatMap { best in found.firstIndex(of: best.index) }
  }

  /// Returns the ranks of the drafts that match, in the order of the list.
  private func ranks(by rank: (Entry) -> Int?) -> [(rank: Int, index: Int)] {
    entries.indices.compactMap { index in
      entries[index].isFolder ? nil : rank(entries[index]).map { ($0, index) }
    }
  }

  /// Shows drafts below the lines of the folders that they are in, unless those are folded.
  private mutating func show(_ drafts: [Int]) {
    found = []
    var needed: Set<String> = []
    for index in drafts where entries[index].group == .folder {
      needed.formUnion(entries[index].name.folders)
    }
    var next = drafts[...]
    var hidden: String?
    for (index, entry) in entries.enumerated() {
      let isFound = next.first == index
      if isFound { next.removeFirst() }
      guard entry.isFolder ? needed.contains(entry.name.shown) : isFound else { continue }
      if entry.group == .folder {
        if let hidden, entry.name.shown.hasPrefix(hidden) { continue }
        hidden = entry.isFolder && folded.contains(entry.name.shown) ? entry.name.shown : nil
      }
      found.append(index)
    }
  }
}

extension DraftsDialog.Entry {
  /// The texts in which words are found, but for the URL.
  private var names: [String] {
    [facts?.title ?? unsaved?.title, name.shown.withoutDraftSuffix, method, unsaved?.name].compactMap(\.self)
  }

  /// The method; nil if it isn't known.
  var method: String? { facts?.method ?? unsaved?.preview?.method }

  /// Returns the rank of an entry that has every word, 0 for the best: its title, its name or method is the only word,
  /// begins with the words, has them at the beginnings of words, or anywhere, or its URL has them; nil if a word is
  /// nowhere.
  fileprivate func rank(of words: [FilterWord]) -> Int? {
    var texts = names
    texts.append(name.shown.lastPathComponent.withoutDraftSuffix)
    let url = facts?.url ?? unsaved?.preview?.url
    if words.count == 1, texts.contains(where: { words[0].isAll(of: $0) }) { return 0 }
    var worst = 1
    for word in words {
      if texts.contains(where: { word.begins($0) }) { continue }
      if texts.contains(where: { word.beginsWord(in: $0) }) {
        worst = max(worst, 2)
      } else if texts.contains(where: { word.occurs(in: $0) }) {
        worst = max(worst, 3)
      } else if url.map({ word.occurs(in: $0) }) ?? false {
        worst = 4
      } else {
        return nil
      }
    }
    return worst
  }

  /// Returns the sum of the gaps in the words, each in the text that has its letters nearest to each other; nil if no
  /// text has the letters of a word in their order.
  fileprivate func looseRank(of words: [FilterWord]) -> Int? {
    let texts = names
    var sum = 0
    for word in words {
      guard let gap = texts.compactMap({ word.gap(in: $0) }).min() else { return nil }
      sum += gap
    }
    return sum
  }
}
