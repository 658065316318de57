import CResources

struct Resource {
  let path: String
  private let start: UnsafePointer<UInt8>
  private let count: Int

  /// The bytes, copied on each access.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

  static func at(_ path: String) -> Resource? { wiredraft_resource_named(path).map { Resource($0.pointee) } }

  static var all: [Resource] {
    (0..<wiredraft_resource_count()).map { Resource(wiredraft_resource_at($0)) }
  }

  private init(_ resource: wiredraft_resource) {
    (path, start, count) = (String(cString: resource.path), resource.bytes, resource.count)
  }
}
