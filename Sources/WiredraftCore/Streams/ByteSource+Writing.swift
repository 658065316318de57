/// Why bytes were not all written.
public enum WriteError<Failure: Error>: Error {
  /// They could not be read: what was written is not to be used.
  case source(ByteSourceError)
  /// Where they go to failed.
  case destination(Failure)
}

extension WriteError: Equatable where Failure: Equatable {}
extension WriteError: Hashable where Failure: Hashable {}

extension ByteSource {
  /// Reads the source from its beginning to its end, and gives it away in pieces, in constant memory.
  ///
  /// ```swift
  /// var lengths: [Int] = []
  /// try BytesSource([1, 2, 3]).write(chunkSize: 2) { chunk in lengths.append(chunk.count) }
  /// lengths  // [2, 1]
  /// ```
  /// - Parameters:
  ///   - promised: How many bytes were promised; nil for as many as the source tells now.
  ///   - boundary: A boundary that must not stand in them; nil where that does not matter.
  ///   - chunkSize: The length of a piece in bytes, of which only the last may be shorter: at least 1, at most 16 MiB,
  ///     another is taken as the nearest.
  ///   - take: Takes a piece, which is not empty and valid during the call only.
  /// - Throws: ``WriteError/source(_:)`` where the source can't be read, or is not what was promised;
  ///   ``WriteError/destination(_:)`` for what `take` throws.
  /// - Complexity: O(*n*), where *n* is the length of the source; the memory is that of one piece.
  public func write<Failure: Error>(
    promised: Int? = nil, boundary: String? = nil, chunkSize: Int = BodyChunks.usualSize,
    to take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(WriteError<Failure>) {
    var reader: CheckedReader
    do throws(ByteSourceError) {
      reader = try CheckedReader(self, promised: promised, boundary: boundary)
    } catch { throw .source(error) }
    let size = BodyChunks.size(chunkSize, of: reader.promised)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      do throws(ByteSourceError) {
        count = try reader.fill(buffer)
      } catch { throw .source(error) }
      guard count > 0 else { return }
      do throws(Failure) {
        try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch { throw .destination(error) }
    }
  }

  /// Returns the bytes in pieces, for a loop that waits for each: read afresh whenever it is begun.
  ///
  /// - Parameter size: The length of a piece in bytes, of which only the last may be shorter: at least 1, at most 16 MiB,
  ///   another is taken as the nearest.
  public func chunks(ofSize size: Int = BodyChunks.usualSize) -> BodyChunks {
    BodyChunks(self, ofSize: size)
  }

  /// Returns all bytes.
  ///
  /// - Throws: ``ByteSourceError`` where the source can't be read, or has another length than it told.
  /// - Complexity: O(*n*), where *n* is the length of the source.
  public func allBytes() throws(ByteSourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(WriteError<Never>) {
      // A length that was only told is no reason to ask for as much memory.
      bytes.reserveCapacity(min((try? length()) ?? 0, BodyChunks.largestSize))
      try write { bytes.append(contentsOf: $0) }
    } catch {
      if case .source(let error) = error { throw error }
    }
    return bytes
  }
}
