#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

enum Files {
  static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  static func makeFolder(_ path: String) throws(RecordingError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .file(path, errno) }
  }

  /// Returns the names in a folder, but hidden ones.
  static func names(in folder: String) throws(RecordingError) -> [String] {
    guard let directory = opendir(folder) else { throw .file(folder, errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  static func read(_ path: String) throws(RecordingError) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw .file(path, errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count < buffer.count { break }
    }
    guard ferror(file) == 0 else { throw .file(path, errno) }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
    guard let file = fopen(path, "w") else { throw .file(path, errno) }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw .file(path, errno) }
  }
}
