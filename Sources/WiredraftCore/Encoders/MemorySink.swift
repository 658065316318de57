/// A sink that writes bytes into memory of a given size, and forgets their origins; where that is full, it counts on.
struct MemorySink: ByteSink {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// How many bytes came so far, those that had no room among them.
  private(set) var count = 0

  /// How much of a text is written at once without counting what it becomes.
  private static let blockSize = 4 << 10

  fileprivate init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    self.start = start
    self.capacity = capacity
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    if let first = bytes.baseAddress, count &+ bytes.count <= capacity {
      (start + count).update(from: first, count: bytes.count)
    }
    count &+= bytes.count
  }

  @inline(__always)
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from source: Source, role: Role
  ) {
    if bytes.count <= Self.blockSize, count &+ table.room(for: bytes.count) <= capacity {
      count &+= table.write(bytes, to: start + count)
    } else {
      appendInBlocks(bytes, escapedBy: table)
    }
  }

  private mutating func appendInBlocks(_ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable) {
    var done = 0
    while done < bytes.count {
      let block = UnsafeBufferPointer(rebasing: bytes[done..<min(bytes.count, done &+ Self.blockSize)])
      if count &+ table.room(for: block.count) <= capacity {
        count &+= table.write(block, to: start + count)
      } else {
        let needed = table.count(of: block)
        if count &+ needed &+ 8 <= capacity { _ = table.write(block, to: start + count) }
        count &+= needed
      }
      done &+= block.count
    }
  }
}

extension [UInt8] {
  /// Texts up to this length get room for escapes alone.
  private static var short: Int { 16 << 10 }

  /// Makes an array of what is written: in one go where there is room, else in two.
  ///
  /// - Parameter length: How many bytes there will be where few are escapes.
  init<Failure: Error>(
    expecting length: Int, _ write: (inout MemorySink) throws(Failure) -> Void
  ) throws(Failure) {
    // A long text in which more are escapes is written twice, rather than have thrice its room.
    var count = length < Self.short ? length * 3 + 8 : length + length / 2
    var result: Result<[UInt8], Failure>
    repeat {
      let room = count
      result = Self.attempt(room: room, &count, write)
      if count <= room { break }
      count += 8
    } while true
    let bytes = try result.get()
    // Nobody keeps much more than is used.
    self =
      bytes.count >= 512 && bytes.capacity > 2 * bytes.count
      ? bytes.withUnsafeBufferPointer(Array.init) : bytes
  }

  private static func attempt<Failure: Error>(
    room: Int, _ count: inout Int, _ write: (inout MemorySink) throws(Failure) -> Void
  ) -> Result<[UInt8], Failure> {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { memory, written in
      guard let start = memory.baseAddress else { return }
      var sink = MemorySink(start, capacity: room)
      do throws(Failure) {
        try write(&sink)
        written = Swift.min(sink.count, room)
      } catch {
        failure = error
      }
      count = sink.count
    }
    return failure.map(Result.failure) ?? .success(bytes)
  }
}
