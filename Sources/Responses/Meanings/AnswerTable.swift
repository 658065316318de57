internal import CResources

/// A table in the folder Resources: blocks of lines between empty ones, after a first that explains the file.
enum AnswerTable {
  static func blocks(of path: String) -> [[String]] {
    guard let resource = wiredraft_resource_named(path)?.pointee else { return [] }
    let text = String(
      decoding: UnsafeBufferPointer(start: resource.bytes, count: resource.count), as: UTF8.self)
    return text.split(separator: "\n\n").dropFirst().map { block in
      block.split(separator: "\n").map { String($0) }
    }.filter { $0.count > 2 }
  }
}
