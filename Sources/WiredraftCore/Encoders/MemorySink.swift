/// A sink that writes bytes into memory of a given size, and drops their origins; when that is full, it continues in
/// memory of its own, or only counts.
struct MemorySink: ByteSink {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private let grows: Bool
  /// The sink's own memory, which must be freed with ``free()``.
  private var ownMemory: UnsafeMutablePointer<UInt8>?
  /// The number of bytes so far, including those that did not fit.
  private(set) var count = 0
  /// Whether some bytes did not fit.
  private(set) var isFull = false

  /// The length of text that is written at once without counting its encoding first.
  private static let blockSize = 4 << 10

  /// Makes a sink of uninitialized memory.
  ///
  /// - Parameter grows: Whether it continues in memory of its own when that is full. If not, texts that don't fit are
  ///   counted unencoded, which is faster.
  fileprivate init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int, grows: Bool) {
    self.start = start
    self.capacity = capacity
    self.grows = grows
  }

  /// The bytes written, if they are in the sink's own memory.
  fileprivate var ownBytes: UnsafeBufferPointer<UInt8>? {
    ownMemory.map { UnsafeBufferPointer(start: $0, count: count) }
  }

  fileprivate func free() { ownMemory?.deallocate() }

  /// Makes room for a number of further bytes, if it can.
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
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) {
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
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin
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
        // Near the end of the memory the block may still fit.
        let needed = table.count(of: block)
        if makeRoom(for: needed &+ 8) { _ = table.write(block, to: start + count) }
        count &+= needed
      }
    }
  }
}

extension [UInt8] {
  /// The number of bytes on the stack that are tried before memory is allocated.
  static var stackSize: Int { 1024 }
  /// Texts up to this length get room for escapes only.
  private static var shortLength: Int { 16 << 10 }

  /// Makes an array of the bytes written: in one pass if they fit, otherwise in two.
  ///
  /// - Parameter length: The expected number of bytes if few are escapes.
  init<Failure: Error>(
    expecting length: Int, _ write: (inout MemorySink) throws(Failure) -> Void
  ) throws(Failure) {
    // Room for escapes only soon becomes too much; a long text with many escapes is moved while it is written.
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
    // The array must not keep much more memory than it uses.
    self = bytes.capacity > 2 * bytes.count ? bytes.withUnsafeBufferPointer(Array.init) : bytes
  }

  /// Returns the bytes written; if they don't fit, their approximate number.
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

  /// Returns the bytes written, in an array with the given room or more.
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
