internal import DraftFormats

extension DraftsDialog {
  /// Without a text all lines that are not folded away are found. A draft is found if each word is in its name, the
  /// names of its folders, its title, URL or method. If there is no such draft, the letters of a word need only be
  /// there in their order.
  /// - Returns: The index of the best match; nil without a text or a match.
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

  private func ranks(by rank: (Entry) -> Int?) -> [(rank: Int, index: Int)] {
    entries.indices.compactMap { index in
      entries[index].isFolder ? nil : rank(entries[index]).map { ($0, index) }
    }
  }

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
  private var method: String? { facts?.method ?? unsaved?.preview?.method }

  /// Returns whether a text in which words are found, but for the URL, passes a test.
  private func hasText(_ test: (String) -> Bool) -> Bool {
    test(searchedFile) || test(searchedName) || (facts?.title ?? unsaved?.title).map(test) ?? false
      || method.map(test) ?? false || (unsaved?.name).map(test) ?? false
  }

  /// Returns the rank of an entry that has every word, 0 for the best: its title, its name or method is the only word,
  /// begins with the words, has them at the beginnings of words, or anywhere, or its URL has them; nil if a word is
  /// nowhere.
  fileprivate func rank(of words: [FilterWord]) -> Int? {
    let url = facts?.url ?? unsaved?.preview?.url
    var worst = 1
    for word in words {
      guard hasText(word.occurs) else {
        // The suffix is in every name, and found only by a word with a point.
        let isInSuffix = word.hasPoint && !isFolder && word.occurs(in: name.shown)
        guard isInSuffix || url.map(word.occurs) ?? false else { return nil }
        worst = max(worst, isInSuffix ? 3 : 4)
        continue
      }
      if !hasText(word.begins) { worst = max(worst, hasText(word.beginsWord) ? 2 : 3) }
    }
    return worst == 1 && words.count == 1 && hasText(words[0].isAll) ? 0 : worst
  }

  /// Returns the sum of the gaps in the words, each in the text that has its letters nearest to each other; nil if no
  /// text has the letters of a word in their order.
  fileprivate func looseRank(of words: [FilterWord]) -> Int? {
    var sum = 0
    for word in words {
      var least: Int?
      _ = hasText { text in
        if let gap = word.gap(in: text) { least = min(least ?? gap, gap) }
        return false
      }
      guard let least else { return nil }
      sum += least
    }
    return sum
  }
}
