/// Reads a source, and ends with an error where it is not what was promised of it.
///
/// Never more bytes come out than were promised, and the end comes after exactly as many. An error stays: reading again
/// throws it again, so that a broken end is never taken for a clean one.
///
/// ```swift
/// do {
///   _ = try CheckedReader(BytesSource([1, 2, 3]), promised: 4)
/// } catch {
///   error  // .lengthChanged(name: nil, promised: 4, found: 3)
/// }
/// ```
public struct CheckedReader: ByteReader {
  /// How many bytes there will be.
  public let promised: Int
  /// How many there were so far.
  public private(set) var found = 0

  private var reader: any ByteReader
  private let label: String?
  private var search: BoundarySearch?
  private var isAtEnd = false
  private var failure: ByteSourceError?

  /// Opens a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - promised: How many bytes a message promises of it; nil for as many as it tells now.
  ///   - boundary: A boundary that must not stand in it; nil where that does not matter.
  /// - Throws: ``ByteSourceError/lengthChanged(name:promised:found:)`` where the length is seen to be another already,
  ///   ``ByteSourceError/invalidLength(name:_:)`` where it is negative, and what the source itself throws.
  public init(
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

  /// Reads what comes next into a buffer.
  ///
  /// - Returns: How many bytes were read; 0 at the end, which is where it was promised.
  /// - Throws: ``ByteSourceError``; the same each time from then on.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
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
  /// - Returns: How many bytes were read; fewer than the buffer takes only at the end.
  /// - Throws: ``ByteSourceError``; the same each time from then on.
  public mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
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
  /// The length, if it is one.
  func checkedLength() throws(ByteSourceError) -> Int {
    let length = try length()
    guard length >= 0 else { throw .invalidLength(name: label, length) }
    return length
  }
}
