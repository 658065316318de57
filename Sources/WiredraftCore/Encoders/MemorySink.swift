/// A sink that writes bytes into memory of a given size, and forgets their origins; where that is full, it counts on, or
/// goes on in memory of its own.
struct MemorySink: ByteSink {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private let grows: Bool
  /// The sink's own memory, which is to be freed with ``free()``.
  private var ownMemory: UnsafeMutablePointer<UInt8>?
  /// How many bytes came so far, those that had no room among them.
  private(set) var count = 0
  /// Whether some had no room.
  private(set) var isFull = false

  /// How much of a text is written at once without counting what it becomes.
  private static let blockSize = 4 << 10

  /// Makes a sink of memory that is not used yet.
  ///
  /// - Parameter grows: Whether it goes on in memory of its own where that is full. If not, texts that have no room are
  ///   counted as they are, rather than as what they become, which is sooner known.
  fileprivate init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int, grows: Bool) {
    self.start = start
    self.capacity = capacity
    self.grows = grows
  }

  /// What was written, where that is in memory of the sink's own.
  fileprivate var ownBytes: UnsafeBufferPointer<UInt8>? {
    ownMemory.map { UnsafeBufferPointer(start: $0, count: count) }
  }

  fileprivate func free() { ownMemory?.deallocate() }

  /// Makes room for so many bytes more, if it can.
  private mutating func makeRoom(for needed: Int) -> Bool {
    if count &+ needed <= capacity { return true }
    guard grows else {
      isFull = true
      return false
    }
    let larger = 2 * (count + needed)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memory.update(from: start, count: count)
    free()
    (start, capacity, ownMemory) = (memory, larger, memory)
    return true
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    guard let first = bytes.baseAddress else { return }
    guard count &+ bytes.count <= capacity else { return appendBeyond(bytes) }
    if bytes.count == 1 {
      start[count] = first.pointee
    } else {
      (start + count).update(from: first, count: bytes.count)
    }
    count &+= bytes.count
  }

  @inline(never)
  private mutating func appendBeyond(_ bytes: UnsafeBufferPointer<UInt8>) {
    if makeRoom(for: bytes.count), let first = bytes.baseAddress {
      (start + count).update(from: first, count: bytes.count)
    }
    count &+= bytes.count
  }

  @inline(__always)
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    if bytes.count <= Self.blockSize, count &+ table.room(for: bytes.count) <= capacity {
      count &+= table.write(bytes, to: start + count)
    } else {
      appendInBlocks(bytes, escapedBy: table)
    }
  }

  @inline(never)
  private mutating func appendInBlocks(_ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable) {
    let pairs = bytes.count >= EscapePairs.worthwhile ? EscapePairs.of(table.encoding) : nil
    var done = 0
    while done < bytes.count {
      let block = UnsafeBufferPointer(rebasing: bytes[done..<min(bytes.count, done &+ Self.blockSize)])
      done &+= block.count
      if count &+ table.room(for: block.count) <= capacity {
        if let pairs {
          count &+= pairs.write(block, to: start + count)
          if block.count % 2 == 0 { continue }
        }
        let rest = pairs == nil ? block : UnsafeBufferPointer(rebasing: block[(block.count - 1)...])
        count &+= table.write(rest, to: start + count)
      } else if isFull {
        count &+= block.count
      } else {
        // Near the end of the room it may be enough all the same.
        let needed = table.count(of: block)
        if makeRoom(for: needed &+ 8) { _ = table.write(block, to: start + count) }
        count &+= needed
      }
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
    // Room for escapes alone is soon too much of it; a long text in which many are escapes is moved on its way.
    var room = length < Self.shortLength ? length * 3 + 8 : length + length / 2
    if room <= Self.stackSize {
      let (result, count) = Self.onStack(write)
      guard let count else {
        self = try result.get()
        return
      }
      room = count < Self.shortLength ? count * 3 + 8 : count + count / 2
    }
    let bytes = try Self.onHeap(room, write)
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
      var sink = MemorySink(start, capacity: stackSize, grows: false)
      do throws(Failure) {
        try write(&sink)
      } catch {
        return (.failure(error), nil)
      }
      if sink.isFull { return (.success([]), sink.count) }
      return (.success(Array(UnsafeBufferPointer(start: start, count: sink.count))), nil)
    }
  }

  /// Returns what is written, in an array of so much room or more.
  private static func onHeap<Failure: Error>(
    _ room: Int, _ write: (inout MemorySink) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var failure: Failure?
    var longer: [UInt8]?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { memory, written in
      guard let start = memory.baseAddress else { return }
      var sink = MemorySink(start, capacity: room, grows: true)
      defer { sink.free() }
      do throws(Failure) {
        try write(&sink)
      } catch {
        failure = error
        return
      }
      if let own = sink.ownBytes { longer = Array(own) } else { written = sink.count }
    }
    if let failure { throw failure }
    return longer ?? bytes
  }
}
