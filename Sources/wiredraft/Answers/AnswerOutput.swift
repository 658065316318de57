import ArgumentParser
import Exchanges
import Glibc
import Responses
import Sending
import SystemPackage
import WiredraftCore

struct AnswerOutput {
  let answer: Answer
  let method: String
  var ending = ResponseReader.Ending.closed
  let format: AnswerFormat
  /// The file to write to; nil is standard output.
  let file: String?
  var early: EarlyOutput?

  /// Returns the reason why not all was written; nil if it was.
  func write() throws -> ReadingWatch.Reason? {
    let target = try early?.target ?? AnswerTarget(file, watch: answer.watch)
    var reason: ReadingWatch.Reason?
    do {
      switch format {
      case .pretty: try AnswerText(answer: answer, target: target).write()
      case .explain: try AnswerExplanation(answer: answer, method: method, ending: ending).write(to: target)
      case .body: try write(answer.content, to: target)
      case .message: try write(answer.message, to: target)
      case .head:
        try write(
          StoredBytes(file: answer.message.file, range: 0..<answer.bodyStart), to: target, isText: true)
      case .json, .har:
        return try AnswerReport(answer: answer, method: method, ending: ending).write(to: target)
      }
    } catch let ended as ReadingWatch.Reason {
      if format == .pretty { try target.write("\n") }
      reason = ended
    }
    for diagnostic in answer.diagnostics {
      StandardError.print(
        "\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)] byte \(diagnostic.offset): "
          + "\(diagnostic.sentence) (\(diagnostic.reference))")
    }
    return reason
  }

  /// Writes bytes as they are; a terminal gets them only if they are text. Nothing is made of them, so all of a complete
  /// answer are written, however long that takes.
  private func write(_ stored: StoredBytes, to target: AnswerTarget, isText: Bool = false) throws {
    let bytes = answer.response.isComplete ? stored.watched(by: ReadingWatch()) : stored
    if target.isTerminal, !isText {
      var filter = TerminalFilter()
      try target.reading { _ = try bytes.forEachChunkInTime { _ = filter.filter($0) } }
      _ = filter.finish()
      guard !filter.hasReplaced else {
        throw ExitCode.failure(
          "error: These bytes are not plain text and could disturb the terminal: -o FILE saves them, and -o - writes them all the same.",
          status: 64)
      }
    }
    if early != nil || answer.response.isComplete, try target.take(bytes, from: early?.count ?? 0) { return }
    try target.reading { try bytes.forEachChunk { try target.write($0) } }
  }
}

/// The content of a large answer that goes to a file while it comes, if it has no coding.
struct EarlyOutput {
  let target: AnswerTarget
  private(set) var count = 0

  /// The number of bytes from which on it pays.
  static let least = 1 << 20

  /// Begins to write what has come; nil if it is little, has a coding, or can't be written so.
  init?(_ reader: AnswerReader, to file: String?) {
    guard let file, file != "-", reader.bodyCount >= Self.least, reader.response.framing != nil,
      reader.response.contentCodings.isEmpty, let target = try? AnswerTarget(file)
    else { return nil }
    self.target = target
    guard take(reader) else { return nil }
  }

  mutating func take(_ reader: AnswerReader) -> Bool {
    guard (try? target.take(reader.bodySoFar, from: count)) == true else { return false }
    count = reader.bodyCount
    return true
  }
}

struct AnswerTarget {
  /// The descriptor of the file; nil for standard output, on a terminal with symbols for control characters.
  private let file: OutputFile?
  private let watch: ReadingWatch

  private final class OutputFile {
    let descriptor: CInt
    let name: String
    let isOwned: Bool

    init(_ descriptor: CInt, _ name: String, isOwned: Bool) {
      (self.descriptor, self.name, self.isOwned) = (descriptor, name, isOwned)
    }

    deinit { if isOwned { _ = close(descriptor) } }
  }

  /// Opens the file of an option; nil is standard output, and `-` is standard output without the symbols.
  init(_ path: String?, watch: ReadingWatch = ReadingWatch()) throws {
    self.watch = watch
    guard let path else {
      file = nil
      return
    }
    guard path != "-" else {
      file = OutputFile(STDOUT_FILENO, "standard output", isOwned: false)
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw ExitCode.failure("\(path): error: It can't be written: \(SystemFailure(errno).reason).")
    }
    file = OutputFile(descriptor, path, isOwned: true)
  }

  /// Checks that the file of an option can be written, without changing it.
  static func check(_ path: String?) throws {
    guard let path, path != "-" else { return }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor >= 0 {
      close(descriptor)
      return
    }
    let number = errno
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    // A pipe without a reader is no problem yet.
    guard number != ENXIO, number != ENOENT || access(folder, W_OK) != 0 else { return }
    throw ExitCode.failure("\(path): error: It can't be written: \(SystemFailure(number).reason).")
  }

  var isTerminal: Bool { file == nil && StandardOutput.isTerminal }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard let file else { return try watch.pausing { try StandardOutput.write(bytes) } }
    guard let number = watch.pausing({ FileOutput.write(bytes, to: file.descriptor) }) else { return }
    throw failure(number, file)
  }

  private func failure(_ number: CInt, _ file: OutputFile) -> ExitCode {
    ExitCode.failure(
      "\(file.name): error: It can't be written: \(SystemFailure(number).reason). The output is incomplete.")
  }

  /// Writes stored bytes from an offset on to the file of the option, without reading them here; returns false if that
  /// can't be done.
  func take(_ bytes: StoredBytes, from offset: Int) throws -> Bool {
    guard let file, file.isOwned else { return false }
    do throws(Errno) {
      return try bytes.write(from: offset, to: file.descriptor)
    } catch {
      throw failure(error.rawValue, file)
    }
  }

  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func reading(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as Errno {
      throw ExitCode.failure(
        "error: The answer can't be read again: \(SystemFailure(error.rawValue).reason).")
    }
  }
}
