import ScreenModel

/// The text of a tab in the border of its pane.
struct TabLabel: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The key that shows the tab; empty if it has none.
  var key = ""
  var name: String
  /// The contents of the tab in a few characters, such as the number of its rows; empty if there is nothing to say.
  var note = ""
  /// The style of the name; nil for that of a tab.
  var style: Style?
  /// The sign that tabs are left out after this one; empty if none are.
  var mark = ""

  init(_ name: String, note: String = "") { (self.name, self.note) = (name, note) }

  init(stringLiteral value: String) { self.init(value) }

  /// The width of the label.
  var columns: Int {
    let parts = [key, name, note].filter { !$0.isEmpty }
    return TextLayout.columns(parts.joined(separator: " ")) + TextLayout.columns(mark)
  }
}
