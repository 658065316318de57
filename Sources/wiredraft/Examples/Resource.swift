import CResources

/// A file of the folder Resources, inside the binary.
struct Resource {
  /// Its path within the folder.
  let path: String
  /// Its bytes.
  let bytes: [UInt8]

  /// All of them.
  static var all: [Resource] {
    (0..<wiredraft_resource_count()).map { index in
      let resource = wiredraft_resource_at(index)
      return Resource(
        path: String(cString: resource.path),
        bytes: Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count)))
    }
  }
}
