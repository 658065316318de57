/// A request to make bytes available to other programs.
package struct CopyRequest: Sendable, Hashable {
  /// A piece of the copy.
  package enum Piece: Sendable, Hashable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// The contents of a file, by its path in the draft and its length in the message.
    case file(path: String, length: Int)
  }

  /// The maximum size of a copy in bytes; `wiredraft render` handles larger ones.
  package static let largest = 256 << 20
  /// The maximum size of a copy for tmux; a larger one is only written to its file.
  package static let largestForTmux = 1 << 20
  /// The maximum size of a copy for a terminal: many accept a sequence of at most 100,000 bytes, and base64 encodes
  /// three bytes in four characters.
  package static let largestForTerminal = 74_994

  /// The noun for messages, after *the*.
  package var noun: String
  /// The name of the file that holds the copy.
  package var fileName: String
  /// The pieces, in order.
  package var pieces: [Piece]
  /// A boundary that must not occur in the files; nil if there is none.
  package var boundary: String?
  /// Whether the copy holds the value of a secret variable, which is never kept in a file.
  package var holdsSecretVariable = false
  /// A note about the copy, which its message repeats.
  package var note = ""

  /// Makes a copy of a part or form of the request.
  package init(kind: CopyKind, pieces: [Piece], boundary: String? = nil, note: String = "") {
    self.init(noun: kind.noun, fileName: kind.fileName, pieces: pieces)
    (self.boundary, self.note) = (boundary, note)
  }

  init(noun: String, fileName: String, pieces: [Piece]) {
    (self.noun, self.fileName, self.pieces) = (noun, fileName, pieces)
  }

  /// The number of bytes.
  package var count: Int {
    pieces.reduce(0) { count, piece in
      switch piece {
      case .bytes(let bytes): count + bytes.count
      case .file(_, let length): count + length
      }
    }
  }

  /// The bytes of the copy; nil if files are part of it.
  package var bytesAtHand: [UInt8]? {
    var result: [UInt8] = []
    for piece in pieces {
      guard case .bytes(let bytes) = piece else { return nil }
      result += bytes
    }
    return result
  }
}

/// The outcome of a copy.
package struct Copied: Sendable, Hashable {
  /// The outcome for the clipboard.
  package enum Clipboard: Sendable, Hashable {
    /// The copy is in tmux's buffer.
    case tmux
    /// The copy was sent to the terminal, which does not confirm it.
    case sentToTerminal
    /// The copy is too large for the clipboard.
    case tooLarge
    /// The copy contains files, so it was only written to its file.
    case holdsFiles
    /// No clipboard can be reached, for a reason such as `screen passes no copy on`.
    case unreachable(reason: String)
  }

  /// The outcome for the copy's file.
  package enum File: Sendable, Hashable {
    /// The file was written; the path is for display, with `~` for the home folder.
    case written(path: String)
    /// The file could not be written; the reason is a sentence.
    case notWritten(path: String, reason: String)
  }

  /// The noun for messages, after *the*.
  package var noun: String
  /// The number of bytes.
  package var count: Int
  /// The outcome for the clipboard.
  package var clipboard: Clipboard
  /// The message of tmux if it refused the copy.
  package var tmuxRefusal: String?
  /// The outcome for the file.
  package var file: File
  /// A note about the copy.
  package var note = ""

  package init(_ request: CopyRequest, clipboard: Clipboard, tmuxRefusal: String? = nil, file: File) {
    noun = request.noun
    count = request.count
    self.clipboard = clipboard
    self.tmuxRefusal = tmuxRefusal
    self.file = file
    note = request.note
  }
}
