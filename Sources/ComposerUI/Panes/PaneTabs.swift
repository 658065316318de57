import WiredraftCore

/// The tabs of a pane, one of which is selected.
struct PaneTabs: Sendable {
  private(set) var all: [any PaneTab]
  private var index = 0
  /// The tab that was selected last in the upper part of the pane.
  private var upperIndex = 0

  /// The part of a pane whose tabs are meant: a wide screen has two below each other.
  enum Part: Sendable, Hashable { case all, upper, lower }

  init(_ all: [any PaneTab], selected: TabID) {
    self.all = all
    select(selected)
  }

  /// The selected tab.
  var shown: any PaneTab { all[index] }

  /// Returns the tab that is visible in a part of the pane.
  func shown(in part: Part) -> any PaneTab {
    switch part {
    case .all: shown
    case .upper: all[upperIndex]
    case .lower: shown.isBelow ? shown : all.first { $0.isBelow } ?? shown
    }
  }

  /// The contexts of the tabs, without duplicates.
  var contexts: [KeyContext] {
    all.reduce(into: []) { if !$0.contains($1.context) { $0.append($1.context) } }
  }

  /// Returns the tab that an action shows; nil if it shows none of these.
  func tab(shownBy action: Action) -> (any PaneTab)? { all.first { $0.action == action } }

  /// Selects a tab; returns false if it isn't one of these.
  @discardableResult
  mutating func select(_ id: TabID) -> Bool {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return false }
    index = place
    if !all[place].isBelow { upperIndex = place }
    return true
  }

  /// Replaces the tab with the same identity.
  mutating func update(_ tab: any PaneTab) {
    if let place = all.firstIndex(where: { $0.id == tab.id }) { all[place] = tab }
  }

  /// Accesses the tab of a type; nil if there is none.
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
      RowsTab(list: .query, action: .showQuery),
      RowsTab(list: .path, action: .showPath),
      BodyTab(),
      RowsTab(list: .headers, action: .showHeaders),
    ], selected: TabID(.parameters))

  static let live = PaneTabs(
    [
      WireTab(),
      RouteTab(),
      ReadersTab(),
      CodeTab(),
    ], selected: .wire)
}
