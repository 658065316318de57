import ArgumentParser
import Exchanges
import Glibc
import Responses
import Sending
import SystemPackage

struct ResponseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "response",
    abstract:
      "Read the raw bytes of an HTTP/1 response: say what each is, and why the body ends where it does.",
    usage: "wiredraft response FILE|- [--method METHOD] [--as FORMAT]",
    discussion: """
      EXAMPLES
        curl -si https://api.example.com/items | wiredraft response -
        wiredraft response answer.http --as explain
        curl -sI https://api.example.com/ | wiredraft response - --method HEAD
        wiredraft response answer.http --as body > items.json

      curl -i shows HTTP/2 as HTTP/1, with the chunks and compressions taken off: `curl --http1.1 --raw -si` \
      gives the bytes as they came.

      FORMATS
      \(AnswerFormat.table(withArchive: false))

      Exit status: 0 if there is a complete response, whatever its status; 65 if there is no status line or the \
      message is not complete; 75 at the time limit; 2 if the file can't be read or the output can't be written; 64 \
      for wrong usage.
      """
  )

  @Argument(
    help: ArgumentHelp("The file with the response; - is standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    help: "The method of the request: it decides whether a body follows.",
    completion: .list(CompletionWords.methods))
  var method = "GET"

  @Option(
    name: .customLong("max-time"),
    help: ArgumentHelp("The seconds that reading may take; no limit, if none is given.", valueName: "seconds")
  )
  var maxTime: Double?

  @OptionGroup var output: AnswerOptions

  func validate() throws {
    try SendOptions.check(seconds: maxTime, of: "--max-time")
    guard output.format != .har else {
      throw ValidationError("--as har is for `wiredraft send`: an archive has the request, too.")
    }
  }

  func run() throws {
    let limits = output.reading.limits
    let watch = ReadingWatch(limit: Int((maxTime ?? 0) * 1000))
    let answer: Answer
    let isLate: Bool
    do throws(Errno) {
      var reader = try reader(limits, watch)
      isLate = watch.reason != nil
      answer = reader.answer(
        isLate || reader.count >= limits.size ? .interrupted : .closed, program: HelperProgram.find())
    } catch {
      throw ExitCode.failure("\(file): error: \(SystemFailure(error.rawValue).reason).")
    }
    let reason = try AnswerOutput(
      answer: answer, method: method, ending: isLate ? .interrupted : .closed, format: output.format,
      file: output.file
    ).write()
    if reason != nil || isLate && !answer.response.isComplete {
      throw ExitCode.failure("\(file): error: Reading took longer than \(maxTime ?? 0) s.", status: 75)
    }
    guard answer.response.isComplete else { throw ExitCode(65) }
  }

  private func reader(_ limits: AnswerLimits, _ watch: ReadingWatch) throws(Errno) -> AnswerReader {
    func reader(of stored: StoredFile) -> AnswerReader {
      AnswerReader(of: stored, method: method, limits: limits, watch: watch)
    }
    if file != "-", let stored = try StoredFile.regular(at: file) {
      var reader = reader(of: stored)
      try reader.read(to: min(stored.length, limits.size))
      return reader
    }
    var reader = reader(of: try StoredFile.unnamed())
    if file == "-" {
      StandardInput.settle()
      try reader.read(from: STDIN_FILENO)
      return reader
    }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    defer { close(descriptor) }
    try reader.read(from: descriptor)
    return reader
  }
}
