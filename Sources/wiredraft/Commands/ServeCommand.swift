import ArgumentParser
import Glibc
import PracticeListener

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer on 127.0.0.1 as the practice server does, for curl and browsers.",
    discussion: """
      EXAMPLES
        wiredraft serve
        wiredraft serve --port 8080
        curl http://127.0.0.1:8080/items

      The first line of standard output is the URL; GET / lists what there is. In drafts the same is at \
      https://practice.example/, without a socket.

      It answers for 127.0.0.1 and localhost alone, writes no file, and takes 64 connections and bodies of 10 MB. \
      ^C ends it, as does the end of standard input if that is a pipe.
      """
  )

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
  var port = 0

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port \(port): a port is 0 to 65535.") }
  }

  func run() throws {
    let listener: PracticeListener
    do throws(PracticeListener.Failure) {
      listener = try PracticeListener(port: port)
    } catch {
      throw ExitCode.failure(
        "error: 127.0.0.1:\(port) can't be listened on: \(SystemFailure(error.number).reason).", status: 69)
    }
    let interruption = Interruption()
    defer { interruption.end(isHeeded: true) }
    try StandardOutput.write("http://127.0.0.1:\(listener.port)/\n")
    var facts = stat()
    let isPipe = fstat(STDIN_FILENO, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
    listener.run(until: interruption.descriptor, endOf: isPipe ? STDIN_FILENO : nil)
  }
}
