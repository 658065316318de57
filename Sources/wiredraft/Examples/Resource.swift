import CResources

/// A file of the Resources folder, embedded in the binary.
struct Resource {
  /// The path within the folder.
  let path: String
  private let start: UnsafePointer<UInt8>
  private let count: Int

  /// The bytes, copied on each access.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

  /// Returns the resource at a path; nil if there is none.
  static func at(_ path: String) -> Resource? { all.first { $0.path == path } }

  static var all: [Resource] {
    (0..<wiredraft_resource_count()).map { index in
      let resource = wiredraft_resource_at(index)
      return Resource(path: String(cString: resource.path), start: resource.bytes, count: resource.count)
    }
  }
}
