internal import CProcess
internal import Glibc
internal import SystemPackage

/// The second program, `wiredraft-exchange`, which sends and receives bytes and takes codings off.
package struct HelperProgram: Sendable {
  package let path: String

  /// Names the program at a path.
  package init(path: String) { self.path = path }

  /// The name of its file.
  package static let name = "wiredraft-exchange"

  /// Finds the program beside this one, or in `../libexec/wiredraft`; nil if it is in neither.
  ///
  /// It is never looked for along `PATH`: another program of that name would get the secrets of a request.
  package static func find() -> HelperProgram? {
    places.first { access($0, X_OK) == 0 }.map(HelperProgram.init)
  }

  /// The paths where the program is looked for, the first one first.
  package static var places: [String] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    guard length > 0 else { return [] }
    var own = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The system adds the word once an upgrade has replaced the file.
    if own.hasSuffix(" (deleted)") { own.removeLast(" (deleted)".count) }
    guard let slash = own.lastIndex(of: "/") else { return [] }
    let folder = own[..<slash]
    return ["\(folder)/\(name)", "\(folder)/../libexec/wiredraft/\(name)"]
  }

  /// The result of taking codings off.
  package enum DecodeOutcome: CInt, Sendable, Hashable {
    /// All codings ended where the bytes did.
    case complete = 0
    /// The bytes ended too early.
    case truncated
    /// The bytes are not what a coding says, or more follow.
    case broken
    /// A limit was reached.
    case tooLarge
    /// A step is unknown.
    case unknown
    /// The program could not be started, or could not read or write, or crashed.
    case failed
    /// The watch ended it.
    case stopped
  }

  /// Codings are taken off in the order given; the step `charset=NAME` converts a charset to UTF-8. The steps
  /// are those that ``AnswerLimits/isLabel(_:)`` lets be. Whatever fails is a result.
  func decode(_ bytes: StoredBytes, steps: [String], limit: Int) -> (StoredBytes, DecodeOutcome) {
    let watch = bytes.watch
    do {
      let bytes = try bytes.inOnePart()
      let output = try StoredFile.unnamed()
      let words =
        [path, "decode", "--max-size", String(limit), "--range", "\(bytes.range.lowerBound):\(bytes.count)"]
        + steps
      // Its words are nothing for the user's terminal.
      let silence = open("/dev/null", O_WRONLY | O_CLOEXEC)
      guard silence >= 0 else { throw Errno(rawValue: errno) }
      defer { _ = close(silence) }
      let child = try start(words, [bytes.file.descriptor, output.descriptor, silence])
      let outcome = Self.wait(for: child, watch).map { DecodeOutcome(rawValue: $0) ?? .failed } ?? .stopped
      return (StoredBytes(file: output, range: 0..<(try output.length)).watched(by: watch), outcome)
    } catch {
      return (StoredBytes(file: bytes.file, range: 0..<0), error is ReadingWatch.Reason ? .stopped : .failed)
    }
  }

  /// Returns the version of libcurl that the program uses, or the reason why it can't use one; nil if it does not start.
  package func version() -> (text: String, isUsable: Bool)? {
    guard let output = try? StoredFile.unnamed(),
      let child = try? start([path, "version"], [STDERR_FILENO, output.descriptor, STDERR_FILENO])
    else { return nil }
    let status = Self.wait(for: child)
    guard let length = try? output.length,
      let bytes = try? StoredBytes(file: output, range: 0..<length).bytes()
    else { return nil }
    return (String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self), status == 0)
  }

  /// -1 if a signal ended the child; nil if the watch doesn't wait for it: it is killed then.
  private static func wait(for child: pid_t, _ watch: ReadingWatch) -> CInt? {
    guard !watch.isIdle else { return wait(for: child) }
    var pause: CInt = 1
    while true {
      var status: CInt = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status & 0x7F == 0 ? status >> 8 & 0xFF : -1 }
      if ended < 0, errno != EINTR { return -1 }
      guard watch.reason == nil else {
        kill(child, SIGKILL)
        _ = wait(for: child)
        return nil
      }
      var descriptor = pollfd(fd: watch.interruption ?? -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, pause)
      pause = min(2 * pause, 20)
    }
  }

  /// -1 if a signal ended the child.
  private static func wait(for child: pid_t) -> CInt {
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return -1 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }

  /// The descriptors become the first ones of the program.
  func start(_ words: [String], _ descriptors: [CInt]) throws(Errno) -> pid_t {
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let number = wd_start_helper(path, arguments, descriptors, CInt(descriptors.count), &child)
    guard number == 0 else { throw Errno(rawValue: number) }
    return child
  }
}
