internal import DraftFormats
internal import WiredraftCore

/// The name of a variable that is being typed after `{{`, in a cell or in a text of several lines.
struct TypedReference {
  let name: String
  /// The braces that are still missing after the name.
  let end: String
  let isAtLineEnd: Bool

  /// Whether no other text is before its braces in the line.
  let isAtTextStart: Bool

  private static let longest = 200

  init?(in state: ComposerState) {
    guard let (before, after) = Self.line(in: state), let braces = before.ranges(of: "{{").last else {
      return nil
    }
    let backslashes = before[..<braces.lowerBound].reversed().prefix { $0 == "\\" }.count
    let typed = before[braces.upperBound...].drop { $0 == " " }
    let isAtEnd = after.first.map { !$0.isWordPart && !"_-.$".contains($0) } ?? true
    guard backslashes.isMultiple(of: 2), isAtEnd, !typed.contains(where: { "{}\"".contains($0) }) else {
      return nil
    }
    name = String(typed)
    isAtLineEnd = after.isEmpty
    isAtTextStart = braces.lowerBound == before.startIndex
    end = after.hasPrefix("}}") ? "" : after.hasPrefix("}") ? "}" : "}}"
  }

  /// The part of the name of a variable of the process's environment, after `$env.`; nil for another name.
  var environmentName: String? {
    let prefix = Variable.environmentPrefix
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  static func isInLines(_ state: ComposerState) -> Bool {
    state.edit?.box != nil || BodyTab.editsText(in: state)
  }

  private static func line(in state: ComposerState) -> (before: String, after: String)? {
    guard let edit = state.edit else { return nil }
    if let editor = edit.box?.editor ?? (BodyTab.editsText(in: state) ? BodyTab.editor(in: state) : nil) {
      let cursor = editor.place.cursor
      let start = editor.aligned(max(editor.text.lineStart(editor.line), cursor - longest))
      let end = editor.aligned(min(editor.content(ofLine: editor.line).upperBound, cursor + 8))
      return (
        editor.text.string(in: start..<cursor), editor.text.string(in: cursor..<max(cursor, end))
      )
    }
    let (text, cursor) = (edit.editor.text, edit.editor.cursor)
    return (String(text[..<cursor].suffix(longest)), String(text[cursor...].prefix(8)))
  }
}
