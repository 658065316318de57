import CProcess
import Glibc

/// The file that this process runs.
enum OwnBinary {
  /// Its whole path; nil where the system does not tell it.
  static var path: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    // Without /proc it is known by the path that it was started with.
    guard count > 0 else { return wd_executable().flatMap { String(validatingCString: $0) } }
    return String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
