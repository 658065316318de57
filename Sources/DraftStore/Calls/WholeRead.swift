internal import Glibc

/// Reads an open file from its beginning, whatever its position is.
package enum WholeRead {
  /// Returns at most `count` bytes, fewer if the file ends before; and the system's error number, or nil for none.
  package static func bytes(of descriptor: Int32, upTo count: Int) -> (bytes: [UInt8], error: Int32?) {
    var error: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      while read < count {
        let result = pread(descriptor, buffer.baseAddress.map { $0 + read }, count - read, off_t(read))
        if result < 0, errno == EINTR { continue }
        if result < 0 { error = errno }
        guard result > 0 else { return }
        read += result
      }
    }
    return (bytes, error)
  }
}
