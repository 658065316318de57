/// The files that a command names and that become a part of its request.
struct CurlFiles: Sendable {
  private let contents: [String: [UInt8]]
  /// The paths of the files without contents here, in order.
  private(set) var unread: [String] = []

  /// - Parameter contents: The contents of files by their paths.
  init(_ contents: [String: [UInt8]] = [:]) { self.contents = contents }

  /// Returns the content of a file, or notes that it is not read.
  ///
  /// - Parameter isText: Whether only a text can be taken over.
  mutating func content(of path: String, isText: Bool = false) -> [UInt8]? {
    guard let bytes = contents[path], !isText || String(validating: bytes, as: UTF8.self) != nil else {
      if !unread.contains(path), path != "-" { unread.append(path) }
      return nil
    }
    return bytes
  }
}
