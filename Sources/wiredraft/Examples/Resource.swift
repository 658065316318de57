import CResources

/// A file of the folder Resources, inside the binary.
struct Resource {
  /// Its path within the folder.
  let path: String
  private let start: UnsafePointer<UInt8>
  private let count: Int

  /// Its bytes; they are copied each time, and not before.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// All of them.
  static var all: [Resource] {
    (0..<wiredraft_resource_count()).map { index in
      let resource = wiredraft_resource_at(index)
      return Resource(path: String(cString: resource.path), start: resource.bytes, count: resource.count)
    }
  }
}
