/// Something to be put where other programs can take it.
package struct CopyRequest: Sendable, Hashable {
  /// A piece of what is copied.
  package enum Piece: Sendable, Hashable {
    /// Bytes at hand.
    case bytes([UInt8])
    /// The content of a file, by its path in the draft and the length that the message promises.
    case file(path: String, length: Int)
  }

  /// The largest copy, in bytes: what is larger is for `wiredraft render`.
  package static let largest = 256 << 20
  /// The largest copy that tmux is given; a larger one is in its file only.
  package static let largestForTmux = 1 << 20
  /// The largest copy that a terminal is given: many take a sequence of 100,000 bytes at most, and four of its
  /// characters hold three bytes.
  package static let largestForTerminal = 74_994

  package var kind: CopyKind
  /// The pieces, in order.
  package var pieces: [Piece]
  /// A boundary that must not stand in the files; nil where there is none.
  package var boundary: String?
  /// What there is to know of it, which the message repeats.
  package var note = ""

  /// How many bytes it has.
  package var count: Int {
    pieces.reduce(0) { count, piece in
      switch piece {
      case .bytes(let bytes): count + bytes.count
      case .file(_, let length): count + length
      }
    }
  }

  /// Its bytes; nil if files are part of it.
  package var bytesAtHand: [UInt8]? {
    var result: [UInt8] = []
    for piece in pieces {
      guard case .bytes(let bytes) = piece else { return nil }
      result += bytes
    }
    return result
  }
}

/// Where a copy is now.
package struct Copied: Sendable, Hashable {
  /// What became of the clipboard.
  package enum Clipboard: Sendable, Hashable {
    /// It is in tmux's buffer.
    case tmux
    /// It was sent to the terminal, which does not tell what it does with it.
    case sentToTerminal
    /// It is too large for it.
    case tooLarge
    /// It holds files, which go to the file only.
    case holdsFiles
    /// There is no clipboard to be reached, for a reason such as `screen passes no copy on`.
    case unreachable(reason: String)
  }

  /// What became of the file beside it.
  package enum File: Sendable, Hashable {
    /// It is there; the path is for people, with `~` for the home folder.
    case written(path: String)
    /// It is not, for a reason that the sentence tells.
    case notWritten(path: String, reason: String)
  }

  /// What was copied.
  package var kind: CopyKind
  /// How many bytes it has.
  package var count: Int
  /// What became of the clipboard.
  package var clipboard: Clipboard
  /// What tmux said, where it was asked first and did not take it.
  package var tmuxRefusal: String?
  /// What became of the file.
  package var file: File
  /// What there is to know of it.
  package var note = ""

  package init(_ request: CopyRequest, clipboard: Clipboard, tmuxRefusal: String? = nil, file: File) {
    kind = request.kind
    count = request.count
    self.clipboard = clipboard
    self.tmuxRefusal = tmuxRefusal
    self.file = file
    note = request.note
  }
}
