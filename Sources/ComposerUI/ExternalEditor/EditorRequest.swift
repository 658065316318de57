/// A text that is to be edited in a program of the user's choice.
package struct EditorRequest: Sendable, Hashable {
  /// The text, UTF-8, in pieces that follow each other.
  package var pieces: [[UInt8]]
  /// What its file is to be called; the ending tells what the text is.
  package var fileName: String
  /// The line to begin on, from 1.
  package var line: Int
  /// The Unicode scalar in that line, from 1.
  package var column: Int
  /// The file of an earlier time, which is opened again if it is still there; nil for a new one.
  package var path: String?

  package init(pieces: [[UInt8]], fileName: String, line: Int = 1, column: Int = 1, path: String? = nil) {
    self.pieces = pieces
    self.fileName = fileName
    self.line = line
    self.column = column
    self.path = path
  }
}

/// What came of an ``EditorRequest``.
package struct EditorOutcome: Sendable, Hashable {
  /// What the editor is called, such as `vim`.
  package var editor: String
  /// The file, which is left as it is until ``Effect/removeEditorFile(_:)``; nil where none could be made.
  package var path: String?
  /// What the file holds now; nil where it is gone or can't be read.
  package var bytes: [UInt8]?
  /// What went wrong, as a sentence without its full stop; nil if the editor ended well and the file is there.
  package var problem: String?

  package init(editor: String, path: String? = nil, bytes: [UInt8]? = nil, problem: String? = nil) {
    self.editor = editor
    self.path = path
    self.bytes = bytes
    self.problem = problem
  }
}
