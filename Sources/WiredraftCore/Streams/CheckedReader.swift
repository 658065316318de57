/// A reader that throws an error if a source is not as long as promised.
///
/// It never returns more bytes than promised, and ends only after exactly as many. Reading again after an error throws
/// it again, so that a broken end is never taken for a clean one.
///
/// ```swift
/// do {
///   _ = try CheckedReader(BytesSource([1, 2, 3]), promised: 4)
/// } catch {
///   error  // length-changed: 3 bytes, not 4
/// }
/// ```
package struct CheckedReader: ByteReader {
  /// The promised number of bytes.
  package let promised: Int
  /// The number of bytes read so far.
  package private(set) var found = 0

  private var reader: any ByteReader
  private let label: String?
  private var search: BoundarySearch?
  private var isAtEnd = false
  private var failure: ByteSourceError?

  /// Opens a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - promised: The number of bytes that a message promises; nil for the current length of the source.
  ///   - boundary: A boundary that must not occur in the source; nil for no check.
  /// - Throws: ``ByteSourceError/lengthChanged(name:promised:found:)`` if the length already differs,
  ///   ``ByteSourceError/invalidLength(name:_:)`` if it is negative, and any error of the source.
  package init(
    _ source: any ByteSource, promised: Int? = nil, boundary: String? = nil
  ) throws(ByteSourceError) {
    let length = try source.checkedLength()
    if let promised, promised != length {
      throw .lengthChanged(name: source.label, promised: promised, found: length)
    }
    self.init(try source.open(), promised: length, label: source.label)
    search = boundary.map(BoundarySearch.init)
  }

  init(_ reader: any ByteReader, promised: Int, label: String?) {
    self.reader = reader
    self.promised = promised
    self.label = label
  }

  /// Reads further bytes into a buffer.
  ///
  /// - Returns: The number of bytes read; 0 only at the promised end.
  /// - Throws: ``ByteSourceError``; the same error each time from then on.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    if let failure { throw failure }
    guard !isAtEnd, !buffer.isEmpty else { return 0 }
    do throws(ByteSourceError) {
      return try readChecked(into: buffer)
    } catch {
      failure = error
      throw error
    }
  }

  /// Reads until a buffer is full, or to the end.
  ///
  /// - Returns: The number of bytes read; less than the size of the buffer only at the end.
  /// - Throws: ``ByteSourceError``; the same error each time from then on.
  package mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  private mutating func readChecked(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError)
    -> Int
  {
    let count = try reader.read(into: buffer)
    guard (0...buffer.count).contains(count) else { throw .invalidCount(name: label, count) }
    guard count > 0 else {
      guard found == promised else { throw changed(to: found) }
      isAtEnd = true
      return 0
    }
    guard count <= promised - found else {
      let (sum, isTooMuch) = found.addingReportingOverflow(count)
      throw changed(to: isTooMuch ? .max : sum)
    }
    if search?.finds(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])) == true {
      throw .boundaryInContent(name: label)
    }
    found += count
    return count
  }

  private func changed(to found: Int) -> ByteSourceError {
    .lengthChanged(name: label, promised: promised, found: found)
  }
}

extension ByteSource {
  func checkedLength() throws(ByteSourceError) -> Int {
    let length = try length()
    guard length >= 0 else { throw .invalidLength(name: label, length) }
    return length
  }
}
