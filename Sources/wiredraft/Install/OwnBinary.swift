import CProcess
import Glibc

enum OwnBinary {
  static var path: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    // Without /proc, use the path that the program was started with.
    guard count > 0 else { return wd_executable().flatMap { String(validatingCString: $0) } }
    return String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
