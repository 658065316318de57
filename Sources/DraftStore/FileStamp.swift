internal import Glibc
internal import SystemPackage

/// An identification of a file's version: its location on the disk, its modification time, and a checksum of its bytes.
package struct FileStamp: Sendable, Hashable {
  let identity: FileIdentity
  let checksum: UInt64

  init(_ facts: Stat, _ bytes: [UInt8]) {
    identity = FileIdentity(facts)
    checksum = Self.checksum(of: bytes)
  }

  /// Returns whether two versions have the same bytes, whenever they were written.
  package func hasSameBytes(as other: FileStamp) -> Bool {
    identity.size == other.identity.size && checksum == other.checksum
  }

  /// It mixes eight bytes at a time, and is compared within one run and never stored.
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

/// While it stays the same, the file was probably not written; certainty would take reading it.
struct FileIdentity: Sendable, Hashable {
  let size: Int
  /// Together with the inode number, it differs for another file of the same name.
  private let device: UInt64
  private let inode: UInt64
  /// The time of the last change.
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
