internal import Glibc
internal import SystemPackage

/// What tells one version of a file from another: where it is on the disk, when it was written, and its bytes.
package struct FileStamp: Sendable, Hashable {
  /// Where the file is on the disk, and when it was written.
  let identity: FileIdentity
  /// What the bytes add up to.
  let checksum: UInt64

  init(_ facts: Stat, _ bytes: [UInt8]) {
    identity = FileIdentity(facts)
    checksum = Self.checksum(of: bytes)
  }

  /// Returns whether two versions have the same bytes, whenever they were written.
  package func hasSameBytes(as other: FileStamp) -> Bool {
    identity.size == other.identity.size && checksum == other.checksum
  }

  /// Eight bytes at a time are mixed into a number; it is compared within a run, and stored nowhere.
  static func checksum(of bytes: [UInt8]) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var sum = UInt64(bytes.count) &* factor
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        sum = (sum ^ buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* factor
        sum ^= sum >> 29
        offset += 8
      }
      for byte in buffer[offset...] {
        sum = (sum ^ UInt64(byte)) &* factor
        sum ^= sum >> 29
      }
    }
    return sum
  }
}

/// What the file system tells of a file: as long as it stays, nobody wrote the file, as far as that can be told
/// without reading it.
struct FileIdentity: Sendable, Hashable {
  let size: Int
  /// The device and the number that the file is known by: another file of the same name has another.
  private let device: UInt64
  private let inode: UInt64
  /// When it was changed last.
  private let seconds: Int
  private let nanoseconds: Int

  init(_ facts: Stat) {
    size = Int(facts.size)
    device = UInt64(truncatingIfNeeded: facts.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: facts.inode.rawValue)
    seconds = Int(facts.st_mtim.tv_sec)
    nanoseconds = Int(facts.st_mtim.tv_nsec)
  }
}
