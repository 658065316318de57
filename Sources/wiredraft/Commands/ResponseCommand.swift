import ArgumentParser
import Exchanges
import Glibc
import Responses
import Sending
import SystemPackage

/// `wiredraft response`
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
        curl -sI https://api.example.com/ | wiredraft response - --method HEAD --as json
        wiredraft response answer.http --as body > items.json

      curl -i shows HTTP/2 as HTTP/1, with the chunks and compressions taken off: `curl --http1.1 --raw -si` \
      gives the bytes as they came.

      FORMATS
      \(AnswerFormat.table(withArchive: false))

      Exit status: 0 if there is a complete response, whatever its status; 65 if there is no status line or the \
      message is not complete; 2 if the file can't be read or the output can't be written; 64 for wrong usage.
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

  @OptionGroup var output: AnswerOptions

  func validate() throws {
    guard output.format != .har else {
      throw ValidationError("--as har is for `wiredraft send`: an archive has the request, too.")
    }
  }

  func run() throws {
    let limit = output.limit
    let answer: Answer
    do throws(Errno) {
      let stored = try stored(limit: limit)
      let message = StoredBytes(file: stored.file, range: 0..<min(stored.count, limit))
      var reader = AnswerReader(of: message.file, method: method)
      try reader.read(to: message.count)
      answer = try reader.answer(
        stored.count >= limit ? .interrupted : .closed, limit: limit, program: HelperProgram.find())
    } catch {
      throw ExitCode.failure("\(file): error: \(SystemFailure(error.rawValue).reason).")
    }
    try AnswerOutput(answer: answer, method: method, options: output).write()
    guard answer.response.isComplete else { throw ExitCode(65) }
  }

  private func stored(limit: Int) throws(Errno) -> StoredBytes {
    if file == "-" {
      StandardInput.settle()
      return try StoredFile.copy(of: STDIN_FILENO, limit: limit)
    }
    if let stored = try StoredFile.regular(at: file) {
      return StoredBytes(file: stored, range: 0..<(try stored.length))
    }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    defer { close(descriptor) }
    return try StoredFile.copy(of: descriptor, limit: limit)
  }
}
