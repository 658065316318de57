import Foundation

extension PseudoTerminal {
  /// Types keys one at a time: each is drawn before the next is typed.
  ///
  /// Don't include Escape, after which the program would wait for more bytes; Control-G does the same.
  ///
  /// - Returns: Whether the program read them all in time.
  func typeOneByOne(_ keys: [String]) -> Bool {
    for key in keys {
      type(Array(key.utf8))
      guard wait(until: { _ in isIdle }) else { return false }
    }
    return true
  }

  /// Whether all typed bytes were read, all output was read, and the program waits for more.
  private var isIdle: Bool { !hasMore && untakenBytes == 0 && isAsleep && !hasMore }

  /// The number of typed bytes that the program hasn't read yet.
  private var untakenBytes: Int32 {
    let slave = open("/dev/pts/\(number)", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard slave >= 0 else { return 0 }
    defer { close(slave) }
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  /// Whether the first thread of the program sleeps; the program may be a child of its starter.
  private var isAsleep: Bool {
    var id = process
    while let child = Self.word(0, of: "/proc/\(id)/task/\(id)/children").flatMap({ pid_t($0) }) {
      id = child
    }
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The name of the program is in brackets, and may contain anything.
    guard let bracket = stat.lastIndex(of: ")") else { return true }
    return stat[bracket...].split(separator: " ").dropFirst().first == "S"
  }

  private static func word(_ index: Int, of file: String) -> Substring? {
    let words = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
    return words.indices.contains(index) ? words[index] : nil
  }
}
