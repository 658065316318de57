/// A sink that writes bytes into memory of a given size, and forgets their origins; where that is full, it counts on.
struct MemorySink: ByteSink {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private let countsEscapes: Bool
  /// How many bytes came so far, those that had no room among them.
  private(set) var count = 0
  /// Whether some had no room.
  private(set) var isFull = false

  /// How much of a text is written at once without counting what it becomes.
  private static let blockSize = 4 << 10

  /// Makes a sink of memory that is not used yet.
  ///
  /// - Parameter countsEscapes: Whether texts that have no room are counted as what they become, rather than as they are,
  ///   which is sooner known.
  fileprivate init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int, countsEscapes: Bool) {
    self.start = start
    self.capacity = capacity
    self.countsEscapes = countsEscapes
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    guard let first = bytes.baseAddress else { return }
    if count &+ bytes.count > capacity {
      isFull = true
    } else if bytes.count == 1 {
      start[count] = first.pointee
    } else {
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
      done &+= block.count
      if count &+ table.room(for: block.count) <= capacity {
        count &+= table.write(block, to: start + count)
        continue
      }
      let needed = isFull && !countsEscapes ? block.count : table.count(of: block)
      if count &+ needed &+ 8 <= capacity {
        _ = table.write(block, to: start + count)
      } else {
        isFull = true
      }
      count &+= needed
    }
  }
}

extension [UInt8] {
  /// So much stands on the stack, before as much memory as needed is asked for.
  static var stackSize: Int { 1024 }
  /// Texts up to this length get room for escapes alone.
  private static var shortLength: Int { 16 << 10 }

  /// Makes an array of what is written: in one go where there is room, else in two.
  ///
  /// - Parameter length: How many bytes there will be where few are escapes.
  init<Failure: Error>(
    expecting length: Int, _ write: (inout MemorySink) throws(Failure) -> Void
  ) throws(Failure) {
    // A long text in which more are escapes is written twice, rather than have thrice its room.
    var room = length < Self.shortLength ? length * 3 + 8 : length + length / 2
    if room <= Self.stackSize {
      let (result, count) = Self.onStack(write)
      guard let count else {
        self = try result.get()
        return
      }
      room = count < Self.shortLength ? count * 3 + 8 : count + count / 2
    }
    var (result, count) = Self.onHeap(room, write)
    if let count { (result, _) = Self.onHeap(count + 8, write) }
    let bytes = try result.get()
    // Nobody keeps much more than is used.
    self = bytes.capacity > 2 * bytes.count ? bytes.withUnsafeBufferPointer(Array.init) : bytes
  }

  /// Returns what is written; where it had no room, about how many bytes it is.
  @inline(__always)
  private static func onStack<Failure: Error>(
    _ write: (inout MemorySink) throws(Failure) -> Void
  ) -> (Result<[UInt8], Failure>, count: Int?) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stackSize) { memory in
      guard let start = memory.baseAddress else { return (.success([]), 0) }
      var sink = MemorySink(start, capacity: stackSize, countsEscapes: false)
      do throws(Failure) {
        try write(&sink)
      } catch {
        return (.failure(error), nil)
      }
      if sink.isFull { return (.success([]), sink.count) }
      return (.success(Array(UnsafeBufferPointer(start: start, count: sink.count))), nil)
    }
  }

  /// Returns what is written; where it had no room, how many bytes it is.
  private static func onHeap<Failure: Error>(
    _ room: Int, _ write: (inout MemorySink) throws(Failure) -> Void
  ) -> (Result<[UInt8], Failure>, count: Int?) {
    var failure: Failure?
    var count: Int?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { memory, written in
      guard let start = memory.baseAddress else { return }
      var sink = MemorySink(start, capacity: room, countsEscapes: true)
      do throws(Failure) {
        try write(&sink)
        if sink.isFull { count = sink.count } else { written = sink.count }
      } catch {
        failure = error
      }
    }
    return (failure.map(Result.failure) ?? .success(bytes), count)
  }
}
