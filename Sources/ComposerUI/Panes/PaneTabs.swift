import WiredraftCore

struct PaneTabs: Sendable {
  private(set) var all: [any PaneTab]
  /// The indices of the tabs, the one that was selected last first.
  private var recent: [Int]

  /// The parts of a pane: a large screen has several below or beside each other.
  struct Part: OptionSet, Sendable, Hashable {
    let rawValue: Int
    static let upper = Part(rawValue: 1)
    static let lower = Part(rawValue: 2)
    static let answer = Part(rawValue: 4)
    static let all: Part = [.upper, .lower, .answer]
  }

  init(_ all: [any PaneTab], selected: TabID) {
    self.all = all
    recent = Array(all.indices)
    select(selected)
  }

  var shown: any PaneTab { all[recent[0]] }

  /// Returns the tab that is visible in a part of the pane: the selected one, or else the one that was selected there last.
  func shown(in part: Part) -> any PaneTab {
    recent.first { part.contains(all[$0].part) }.map { all[$0] } ?? shown
  }

  var contexts: [KeyContext] {
    all.reduce(into: []) { if !$0.contains($1.context) { $0.append($1.context) } }
  }

  func tab(shownBy action: Action) -> (any PaneTab)? { all.first { $0.action == action } }

  @discardableResult
  mutating func select(_ id: TabID) -> Bool {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return false }
    recent.removeAll { $0 == place }
    recent.insert(place, at: 0)
    return true
  }

  mutating func update(_ tab: any PaneTab) {
    if let place = all.firstIndex(where: { $0.id == tab.id }) { all[place] = tab }
  }

  subscript<Tab: PaneTab>(type: Tab.Type) -> Tab? {
    get {
      for case let tab as Tab in all { return tab }
      return nil
    }
    set { if let newValue { update(newValue) } }
  }
}

extension PaneTabs {
  static let left = PaneTabs(
    [
      RowsTab(list: .parameters, action: .showParameters),
      RowsTab(list: .path, action: .showPath),
      RowsTab(list: .headers, action: .showHeaders),
      RowsTab(list: .query, action: .showQuery),
      BodyTab(),
    ], selected: TabID(.parameters))

  static let live = PaneTabs(
    [
      WireTab(),
      RouteTab(),
      ReadersTab(),
      CodeTab(),
      AnswerTab(),
    ], selected: .wire)
}
