internal import Glibc
internal import SystemPackage

extension FilePath {
  /// `.` for a name alone. `removingLastComponent()` gives the same, but its generic collections cost a start
  /// a millisecond.
  var folder: FilePath {
    withPlatformString { text in
      guard let slash = strrchr(text, Int32(UInt8(ascii: "/"))) else { return "." }
      // The root's slash is its name.
      let bytes = UnsafeBufferPointer(
        start: text, count: max(1, slash - UnsafeMutablePointer(mutating: text)))
      return FilePath(platformString: Array(bytes) + [0])
    }
  }
}
