internal import Glibc
internal import SystemPackage

/// Parts of a file that are read as if there were nothing between them, such as the data of a body's chunks.
struct FileParts: Sendable {
  private struct Part: Sendable {
    /// The offset in the file.
    let start: Int
    /// The number of bytes in the parts before.
    let place: Int
  }

  private var parts: [Part] = []
  /// The offset in the file after the last part.
  private var end = 0
  private(set) var count = 0

  init(_ range: Range<Int> = 0..<0) { append(range) }

  var partCount: Int { parts.count }
  /// With more than one part, other bytes are in it as well.
  var range: Range<Int> { (parts.first?.start ?? 0)..<end }

  func isContinued(by range: Range<Int>) -> Bool { !parts.isEmpty && range.lowerBound == end }

  /// The range is after all parts. It is joined to the last part if it goes on there.
  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if !isContinued(by: range) { parts.append(Part(start: range.lowerBound, place: count)) }
    count += range.count
    end = range.upperBound
  }

  /// The offset is one among the parts. The number of bytes may be less than there is room for, and is 0 at
  /// the end.
  func read(
    from file: StoredFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(Errno) -> Int {
    guard offset < count, let base = buffer.baseAddress else { return 0 }
    var index = lastIndex(at: offset)
    let start = parts[index].start + offset - parts[index].place
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, end - start)])
    let readEnd = start + (try file.read(into: room, at: start))
    // One call reads many parts; what is between them is then closed up.
    var kept = 0
    while index < parts.count {
      let from = max(start, parts[index].start)
      let to = min(readEnd, partEnd(index))
      guard from < to else { break }
      if kept < from - start { memmove(base + kept, base + (from - start), to - from) }
      kept += to - from
      index += 1
    }
    return kept
  }

  /// The system copies the bytes where it can; returns false if it can't, and then nothing was written.
  func write(of file: StoredFile, from offset: Int, to descriptor: CInt) throws(Errno) -> Bool {
    guard offset < count else { return true }
    var isFirst = true
    for index in lastIndex(at: offset)..<parts.count {
      var place = off_t(parts[index].start + max(0, offset - parts[index].place))
      let end = off_t(partEnd(index))
      while place < end {
        let count = sendfile(descriptor, file.descriptor, &place, Int(end - place))
        if count < 0, errno == EINTR { continue }
        if count == 0 { throw .ioError }
        if count < 0 {
          if isFirst, errno == EINVAL || errno == ENOSYS { return false }
          throw Errno(rawValue: errno)
        }
        isFirst = false
      }
    }
    return true
  }

  private func lastIndex(at offset: Int) -> Int {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].place <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func partEnd(_ index: Int) -> Int {
    let next = index + 1 < parts.count ? parts[index + 1].place : count
    return parts[index].start + next - parts[index].place
  }
}
