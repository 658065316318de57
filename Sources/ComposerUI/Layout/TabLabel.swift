import ScreenModel

struct TabLabel: Sendable, Hashable, ExpressibleByStringLiteral {
  var key = ""
  var name: String
  var note = ""
  var style: Style?
  /// The sign that tabs are left out after this one; empty if none are.
  var mark = ""

  init(_ name: String, note: String = "") { (self.name, self.note) = (name, note) }

  init(stringLiteral value: String) { self.init(value) }

  var columns: Int {
    let parts = [key, name, note].filter { !$0.isEmpty }
    return TextLayout.columns(parts.joined(separator: " ")) + TextLayout.columns(mark)
  }
}
