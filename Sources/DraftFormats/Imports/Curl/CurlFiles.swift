struct CurlFiles: Sendable {
  private let contents: [String: [UInt8]]
  private(set) var unread: [String] = []

  init(_ contents: [String: [UInt8]] = [:]) { self.contents = contents }

  /// Nil for a file that is not read, which is noted. With `isText` only a text can be taken over.
  mutating func content(of path: String, isText: Bool = false) -> [UInt8]? {
    guard let bytes = contents[path], !isText || String(validating: bytes, as: UTF8.self) != nil else {
      if !unread.contains(path), path != "-" { unread.append(path) }
      return nil
    }
    return bytes
  }
}
