/// A request to edit a text in a program of the user's choice.
package struct EditorRequest: Sendable, Hashable {
  /// The text in UTF-8, as consecutive pieces.
  package var pieces: [[UInt8]]
  /// The name for its file, whose extension shows the type of the text.
  package var fileName: String
  /// The initial line, from 1.
  package var line: Int
  /// The initial column in Unicode scalars, from 1.
  package var column: Int
  /// The file of an earlier attempt, which is reopened if it still exists; nil for a new one.
  package var path: String?

  package init(pieces: [[UInt8]], fileName: String, line: Int = 1, column: Int = 1, path: String? = nil) {
    self.pieces = pieces
    self.fileName = fileName
    self.line = line
    self.column = column
    self.path = path
  }
}

/// The outcome of an ``EditorRequest``.
package struct EditorOutcome: Sendable, Hashable {
  /// The name of the editor, such as `vim`.
  package var editor: String
  /// The file, which remains until ``Effect/removeEditorFile(_:)``; nil if it could not be created.
  package var path: String?
  /// The contents of the file after editing; nil if it is gone or can't be read.
  package var bytes: [UInt8]?
  /// The problem, as a sentence without a full stop; nil if the editor succeeded and the file exists.
  package var problem: String?

  package init(editor: String, path: String? = nil, bytes: [UInt8]? = nil, problem: String? = nil) {
    self.editor = editor
    self.path = path
    self.bytes = bytes
    self.problem = problem
  }
}
