import ScreenModel
import WiredraftCore

/// If there is no room for all of it, the bar is shortened rather than cut: first the note, then the labels, then the
/// names of the inactive tabs, whose keys stay.
struct TabBar {
  var tabs: [TabID]
  var labels: [TabLabel]
  /// The index of the active tab; nil if the focus is in another part of the pane.
  var active: Int?
  var note = ""
  var noteStyle = Theme.quiet
  var gap = 2

  var columns: [Range<Int>] {
    var column = 2
    return labels.map { label in
      let start = column
      column += label.columns + gap
      return start..<column - gap
    }
  }

  func fits(_ columns: Int) -> Bool {
    let room = columns - 2 - (self.columns.last?.upperBound ?? 1)
    return note.isEmpty ? room >= 0 : room >= TextLayout.columns(note) + 2
  }
}

extension TabBar {
  static func tabBar(of part: PaneTabs.Part, columns: Int, in state: ComposerState) -> TabBar {
    let tabs = state.shownTabs(of: .live).filter { part.contains($0.part) }
    let active = state.live.tabs.shown(in: part)
    let notes = notes(of: part, in: state)
    // The number of bytes gives way to the names of tabs, and these to what is wrong.
    let warnings = notes.filter { $0.1 != Theme.quiet }
    if part == .answer { return answerBar(of: tabs, active, notes, columns: columns, in: state) }
    let none = ("", Theme.quiet)
    let candidates =
      notes.flatMap { [(0, 2, $0), (1, 1, $0)] } + warnings.map { (Self.cut, 1, $0) }
      + warnings.map { (5, 1, $0) } + [
        (0, 2, none), (1, 1, none), (Self.cut, 2, none), (Self.cut, 1, none), (5, 2, none),
      ]
    return firstFitting(
      columns: columns,
      candidates.lazy.map { brevity, gap, note in
        var bar = bar(of: tabs, brevity: brevity, active: active, in: state)
        bar.gap = gap
        (bar.note, bar.noteStyle) = note
        return bar
      }, in: state)
  }

  private static func answerBar(
    of tabs: [any PaneTab], _ active: any PaneTab, _ notes: [(String, Style)], columns: Int,
    in state: ComposerState
  ) -> TabBar {
    let views = (active as? AnswerTab)?.viewLabels(in: state) ?? []
    let notes = notes + [("", Theme.quiet)]
    let forms = [
      (0, 2, views), (1, 2, views), (1, 1, views), (1, 1, views.filter { $0.style != Theme.quiet }),
    ]
    // The note is worth more than the gaps between the names.
    let candidates = notes.flatMap { note in forms.map { ($0, note) } }
    return firstFitting(
      columns: columns,
      candidates.lazy.map { form, note in
        var bar = bar(of: tabs, brevity: form.0, active: active, in: state)
        bar.labels += form.2
        bar.gap = form.1
        (bar.note, bar.noteStyle) = note
        return bar
      }, in: state)
  }

  static func sharedTabBar(columns: Int, in state: ComposerState) -> TabBar {
    let places: [(String, Style)] =
      if state.panes.shown == .live || columns < 60 { [] } else {
        SectionTitle(state.grid.list, in: state).places
      }
    let message = notes(of: .all, in: state)
    let notes = (state.composition.hasErrors ? message + places : places + message) + [("", Theme.quiet)]
    let (all, one) = (state.shownTabs(of: .live), [state.live.tabs.shown])
    let lists = state.shownTabs(of: .grid)
    let active = state.panes.shown == .live ? state.live.tabs.shown : state.grid.tabs.shown
    let forms = [(0, all), (1, all), (2, all), (3, all), (5, all), (3, one), (4, one), (5, all)]
    let candidates = notes.flatMap { note in forms.map { (note, $0.0, $0.1) } }
    return firstFitting(
      columns: columns,
      candidates.lazy.map { note, brevity, lives in
        var bar = bar(of: lists + lives, brevity: brevity, active: active, in: state)
        (bar.note, bar.noteStyle) = note
        return bar
      }, in: state)
  }

  /// The brevity with which the names of inactive tabs are cut to three letters.
  private static let cut = 6

  private static func bar(of tabs: [any PaneTab], brevity: Int, active: any PaneTab, in state: ComposerState)
    -> TabBar
  {
    let contexts = state.movingContexts
    let labels = tabs.map { tab in
      var label = tab.label(in: state, brevity: brevity == cut ? 1 : min(brevity, 4))
      if brevity == cut, tab.id != active.id { label.name = String(label.name.prefix(3)) }
      if let action = tab.action, let key = state.keymap.key(for: action, in: contexts) {
        label.key = state.options.boxesAreASCII ? key.asciiLabel : key.label
      }
      if brevity == 5, tab.id != active.id, !label.key.isEmpty { (label.name, label.note) = ("", "") }
      return label
    }
    return TabBar(tabs: tabs.map(\.id), labels: labels, active: tabs.firstIndex { $0.id == active.id })
  }

  private static func firstFitting(
    columns: Int, _ candidates: some BidirectionalCollection<TabBar>, in state: ComposerState
  ) -> TabBar {
    if let bar = candidates.first(where: { $0.fits(columns) }) { return bar }
    // If even the shortest bar is too long, tabs before the active one are left out, then those before the last;
    // a mark shows that there are more.
    guard var bar = candidates.last else { return TabBar(tabs: [], labels: []) }
    let plain = bar
    var kept = Array(bar.tabs.indices)
    var active = bar.active ?? 0
    while !bar.fits(columns), kept.count > 1 {
      if active > 0 {
        kept.removeFirst()
        active -= 1
      } else {
        kept.remove(at: max(1, kept.count - 2))
      }
      bar.tabs = kept.map { plain.tabs[$0] }
      bar.labels = kept.enumerated().map { place, index in
        var label = plain.labels[index]
        let next = place + 1 < kept.count ? kept[place + 1] : plain.tabs.count
        if next > index + 1 || place == 0 && index > 0 { label.mark = state.options.sign("…", "~") }
        return label
      }
      bar.active = active
    }
    return bar
  }

  /// Returns the notes in the frame of a part, in full and in short.
  private static func notes(of part: PaneTabs.Part, in state: ComposerState) -> [(String, Style)] {
    if part == .lower { return [] }
    guard part == .answer else { return liveNotes(of: part, in: state) }
    return state.live.tabs.shown(in: part).note(in: state).map { ($0, Theme.quiet) }
  }

  private static func liveNotes(of part: PaneTabs.Part, in state: ComposerState) -> [(String, Style)] {
    let composition = state.composition
    if state.draft.url.isEmpty { return [("no URL yet", Theme.quiet)] }
    if composition.hasErrors {
      let errors = composition.count(of: .error)
      let count = errors == 1 ? "1 error" : "\(errors) errors"
      return [("not sendable: " + count, Theme.errorText), (count, Theme.errorText)]
    }
    let own = state.live.tabs.shown(in: part).note(in: state)
    if !own.isEmpty { return own.map { ($0, Theme.quiet) } }
    let length = composition.length.byteCount
    let warnings = composition.count(of: .warning)
    let text = warnings == 1 ? "1 warning" : "\(warnings) warnings"
    let style = warnings > 0 ? Theme.warningText : Theme.quiet
    let full = warnings > 0 ? "\(length), \(text)" : length
    let notes = [(full, style), (warnings > 0 ? text : composition.length.shortByteCount, style)]
    guard let more = (state.live.tabs.shown(in: .upper) as? WireTab)?.moreLines, more.count > 0 else {
      return notes
    }
    let lines = more.isMore ? "\(more.count.grouped)+ more lines" : more.count.counted("more line")
    let sign = state.options.sign("▾", "v")
    return [("\(sign) \(lines), \(full)", style), ("\(sign) \(lines)", style)] + notes
  }

  // MARK: - The mouse

  static func tab(at point: Point, in layout: ScreenLayout, of state: ComposerState) -> TabID? {
    tabPlaces(in: layout, of: state).first { $0.rect.contains(point) }?.tab
  }
}

extension Int {
  var byteCount: String { self == 1 ? "1 byte" : "\(grouped) bytes" }

  /// The number of bytes in a few characters, exact below ten thousand.
  var shortByteCount: String {
    if self < 10_000 { return "\(grouped) B" }
    if self < 1_000_000 { return "\(self / 1_000) kB" }
    return self < 1_000_000_000 ? "\(self / 1_000_000) MB" : "\((self / 1_000_000_000).grouped) GB"
  }

  /// The number with a noun, such as “1 row” and “2,000 rows”.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  var grouped: String {
    var result = ""
    let digits = String(self)
    for (index, digit) in digits.enumerated() {
      if index > 0, digit != "-", (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
