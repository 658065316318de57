/// A text that is to be edited in a program of the user's choice.
public struct EditorRequest: Sendable, Hashable {
  /// The text, UTF-8, in pieces that follow each other.
  public var pieces: [[UInt8]]
  /// What its file is to be called; the ending tells what the text is.
  public var fileName: String
  /// The line to begin on, from 1.
  public var line: Int
  /// The Unicode scalar in that line, from 1.
  public var column: Int
  /// The file of an earlier time, which is opened again if it is still there; nil for a new one.
  public var path: String?

  /// Makes a request.
  public init(pieces: [[UInt8]], fileName: String, line: Int = 1, column: Int = 1, path: String? = nil) {
    self.pieces = pieces
    self.fileName = fileName
    self.line = line
    self.column = column
    self.path = path
  }
}

/// What came of an ``EditorRequest``.
public struct EditorOutcome: Sendable, Hashable {
  /// What the editor is called, such as `vim`.
  public var editor: String
  /// The file, which is left as it is until ``Effect/removeEditorFile(_:)``; nil where none could be made.
  public var path: String?
  /// What the file holds now; nil where it is gone or can't be read.
  public var bytes: [UInt8]?
  /// What went wrong, as a sentence without its full stop; nil if the editor ended well and the file is there.
  public var problem: String?

  /// Makes an outcome.
  public init(editor: String, path: String? = nil, bytes: [UInt8]? = nil, problem: String? = nil) {
    self.editor = editor
    self.path = path
    self.bytes = bytes
    self.problem = problem
  }
}
