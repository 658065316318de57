/// Asks for another name of a draft's file.
struct DraftRenaming: Sendable {
  /// What the name of a draft file ends with; it need not be typed.
  static let suffix = ".wiredraft.json"

  /// The file.
  let path: String
  /// What stands behind the text.
  let suffix: String
  var editor: LineEditor
  /// Why the name that was typed can't be had.
  var complaint: String?

  init(path: String) {
    self.path = path
    let name = path.lastPathComponent
    let hasSuffix = name.hasSuffix(Self.suffix) && name.count > Self.suffix.count
    suffix = hasSuffix ? Self.suffix : ""
    editor = LineEditor(hasSuffix ? String(name.dropLast(Self.suffix.count)) : name)
  }

  /// The whole name that was typed.
  var name: String {
    editor.text.hasSuffix(suffix) ? editor.text : editor.text + suffix
  }

  /// What is asked.
  var question: String {
    if let complaint { return complaint }
    return suffix.isEmpty
      ? "The new name, in the same folder:" : "The new name, in the same folder; \(suffix) is added:"
  }
}

extension String {
  /// What stands behind the last slash.
  var lastPathComponent: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }
}
