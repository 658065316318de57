/// The reason why bytes were not all written.
public enum WriteError<Failure: Error>: Error {
  /// The bytes could not be read: those already written must not be used.
  case source(ByteSourceError)
  /// The destination failed.
  case destination(Failure)
}

extension WriteError: Equatable where Failure: Equatable {}
extension WriteError: Hashable where Failure: Hashable {}

extension ByteSource {
  /// Reads the whole source, and passes it on in pieces, in constant memory.
  ///
  /// ```swift
  /// var lengths: [Int] = []
  /// try BytesSource([1, 2, 3]).write(chunkSize: 2) { chunk in lengths.append(chunk.count) }
  /// lengths  // [2, 1]
  /// ```
  /// - Parameters:
  ///   - promised: The expected number of bytes; nil for the current length of the source.
  ///   - boundary: A boundary that must not occur in the bytes; nil for no check.
  ///   - chunkSize: The length in bytes of each piece but the last, which may be shorter; clamped to the range from 1
  ///     to 16 MiB.
  ///   - take: A closure that is called with each piece, which is not empty and only valid during the call.
  /// - Throws: ``WriteError/source(_:)`` if the source can't be read, or is not as promised;
  ///   ``WriteError/destination(_:)`` for an error that `take` throws.
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

  /// Returns the bytes in pieces, for an asynchronous loop; each loop reads the source afresh.
  ///
  /// - Parameter size: The length in bytes of each piece but the last, which may be shorter; clamped to the range from
  ///   1 to 16 MiB.
  public func chunks(ofSize size: Int = BodyChunks.usualSize) -> BodyChunks {
    BodyChunks(self, ofSize: size)
  }

  /// Returns all bytes.
  ///
  /// - Throws: ``ByteSourceError`` if the source can't be read, or its length is wrong.
  /// - Complexity: O(*n*), where *n* is the length of the source.
  public func allBytes() throws(ByteSourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(WriteError<Never>) {
      // The length may be wrong, so it must not decide how much memory is allocated.
      bytes.reserveCapacity(min((try? length()) ?? 0, BodyChunks.largestSize))
      try write { bytes.append(contentsOf: $0) }
    } catch {
      if case .source(let error) = error { throw error }
    }
    return bytes
  }
}
