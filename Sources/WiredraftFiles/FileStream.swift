internal import WiredraftCore

/// A file as a part of a message: read fresh each time, piece by piece, in constant memory.
public struct FileStream: Sendable {
  /// The length of a piece, in bytes.
  public static let chunkSize = 64 << 10

  /// The path as the draft has it.
  public var path: String
  /// The folder that a relative path begins in; empty for the current one.
  public var base: String
  /// The size that the message promises.
  public var size: Int
  /// A boundary that must not stand in the file; nil where that is known or does not matter.
  public var boundary: String?

  /// Makes a stream; the file is opened when it is read.
  public init(path: String, relativeTo base: String = "", size: Int, boundary: String? = nil) {
    self.path = path
    self.base = base
    self.size = size
    self.boundary = boundary
  }

  /// Reads the file from its beginning to its end, in pieces that are valid during the call only.
  ///
  /// No more bytes than promised are handed out. A file that is seen to have another size when it is opened
  /// gives none.
  /// - Parameters:
  ///   - converting: Makes an error of the caller's kind.
  ///   - body: Takes a piece, which is not empty.
  public func forEachChunk<Failure: Error>(
    converting: (FileReadError) -> Failure, body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let file: RegularFile
    do throws(FileProblem) {
      file = try RegularFile(path, relativeTo: base)
    } catch { throw converting(.unreadable(path: path, error)) }
    guard file.size == size else { throw converting(changed(to: file.size)) }
    var search = boundary.map(BoundarySearch.init)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 1)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      let count: Int
      do throws(FileProblem) {
        count = try file.read(into: buffer)
      } catch { throw converting(.unreadable(path: path, error)) }
      guard count > 0 else { break }
      guard offset + count <= size else { throw converting(changed(to: offset + count)) }
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      if search?.finds(in: piece) == true { throw converting(.boundaryInContent(path: path)) }
      try body(piece)
      offset += count
    }
    guard offset == size else { throw converting(changed(to: offset)) }
  }

  /// Returns the bytes of a range, as a view of the message asks for; fewer where the file has become shorter.
  public func bytes(in range: Range<Int>) throws(FileReadError) -> [UInt8] {
    do throws(FileProblem) {
      let file = try RegularFile(path, relativeTo: base)
      let range = range.clamped(to: 0..<max(min(size, file.size), 0))
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: range.count, alignment: 1)
      defer { buffer.deallocate() }
      var filled = 0
      while filled < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let count = try file.read(into: rest, from: range.lowerBound + filled)
        if count == 0 { break }
        filled += count
      }
      return Array(buffer[..<filled])
    } catch {
      throw .unreadable(path: path, error)
    }
  }

  private func changed(to found: Int) -> FileReadError {
    .sizeChanged(path: path, promised: size, found: found)
  }
}
