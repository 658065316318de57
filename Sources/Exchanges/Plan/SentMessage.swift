internal import Glibc
package import WiredraftCore

/// The bytes of a request, in the order in which they are sent: those in memory, and files that the other program opens.
package struct SentMessage: Sendable {
  /// A piece of a message.
  package enum Piece: Sendable {
    /// Bytes.
    case bytes([UInt8])
    /// A file, as it was when the message was made: its absolute path, its size, and the time of its last change.
    case file(path: String, size: Int, seconds: Int, nanoseconds: Int)

    /// The number of bytes.
    package var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let size, _, _): size
      }
    }
  }

  /// The pieces, none of them empty.
  package let pieces: [Piece]
  /// The number of bytes.
  package let count: Int

  /// Makes a message of pieces.
  package init(_ pieces: [Piece]) {
    self.pieces = pieces.filter { $0.count > 0 }
    count = pieces.reduce(0) { $0 + $1.count }
  }

  /// Makes the message of a composition without errors.
  ///
  /// - Parameters:
  ///   - head: The head as it is sent: a proxy may change it.
  ///   - folder: The folder of relative paths.
  /// - Throws: `ByteSourceError` if a file is not there, or has another length than the one that was composed with.
  /// - Complexity: O(*n*), where *n* is the number of bytes in memory.
  package init(_ composition: Composition, head: [UInt8]? = nil, relativeTo folder: String)
    throws(ByteSourceError)
  {
    var pieces: [Piece] = [.bytes(head ?? composition.head.bytes)]
    if let body = composition.body?.bytes {
      var offset = 0
      while let part = body.part(at: offset) {
        switch part {
        case .bytes(let slice):
          pieces.append(.bytes(Array(slice)))
          offset += slice.count
        case .file(let path, let range):
          pieces.append(try Self.file(path, promised: range.count, relativeTo: folder))
          offset = range.upperBound
        }
      }
    }
    self.init(pieces)
  }

  /// Returns the bytes of a range; nil if they are not all in one piece in memory.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pieces and of the bytes.
  package func bytes(in range: Range<Int>) -> [UInt8]? {
    var start = 0
    for piece in pieces {
      if case .bytes(let bytes) = piece, range.lowerBound >= start, range.upperBound <= start + bytes.count {
        return Array(bytes[range.lowerBound - start..<range.upperBound - start])
      }
      start += piece.count
    }
    return nil
  }

  private static func file(_ path: String, promised: Int, relativeTo folder: String) throws(ByteSourceError)
    -> Piece
  {
    let place = path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    var facts = stat()
    guard stat(place, &facts) == 0 else {
      throw .failed(name: path, reason: String(cString: strerror(errno)))
    }
    guard Int(facts.st_size) == promised else {
      throw .lengthChanged(name: path, promised: promised, found: Int(facts.st_size))
    }
    return .file(
      path: place, size: promised, seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec)
  }
}
