import ArgumentParser
import DraftFormats
import Exchanges
import Explanations
import Glibc
import Responses
import Sending
import SystemPackage
import WiredraftCore

struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send exactly the bytes that render prints, and read the answer byte by byte.",
    usage: """
      wiredraft send [METHOD] [URL] [ITEM …] [OPTION …]
      wiredraft send --draft FILE [--env NAME] [--var NAME=VALUE] [OPTION …]
      wiredraft send --message FILE --to URL [OPTION …]
      wiredraft send --again ID [--env NAME] [--var NAME=VALUE] [OPTION …]
      """,
    discussion: """
      EXAMPLES
        wiredraft send api.example.com/search q=tea
        wiredraft send POST api.example.com/items name=tea --as explain
        wiredraft send --draft search.wiredraft.json --env staging -v
        wiredraft send --message request.http --to https://api.example.com --as json
        wiredraft send :8080/items -o items.json --fail

      On a terminal it asks before it sends a secret to an origin for the first time, a file of secrets or one from \
      outside the draft's folder, a method that may change something, a secret over plain HTTP, to production, or \
      with settings that a file makes. Without a terminal secrets and such files are refused, unless --yes allows \
      them, --env or --var the secrets, or the file's path is on the command line.
      Proxies are those of http_proxy, https_proxy, all_proxy and no_proxy, as curl takes them. HTTP/1.1 alone is \
      spoken: HTTP/2, WebSocket and gRPC have no bytes that could be shown and sent like this.

      FORMATS
      \(AnswerFormat.table(withArchive: true))

      Exit status: 0 if a complete answer came, whatever its status; 1 if the draft has an error, or the answer to \
      the question was no; 2 if a file can't be read; 4 with --fail for a status of 400 or more, and for more than \
      ten redirects; 65 if no complete answer came, or its body, written as body, is not what its coding says; 69 without a connection; 75 at a time limit; 130 if it was \
      interrupted; 64 for wrong usage.
      """
  )

  @OptionGroup var source: RequestSource

  @Option(
    help: ArgumentHelp("A file with the bytes of a whole request; - is standard input.", valueName: "file"),
    completion: .file())
  var message: String?

  @Option(
    help: ArgumentHelp("With --message: the server, such as https://api.example.com.", valueName: "url"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "The number of a kept exchange, whose request is sent again byte for byte; its secrets come from where they came from.",
      valueName: "id"))
  var again: Int?

  @OptionGroup var sending: SendOptions

  @OptionGroup var output: AnswerOptions

  func validate() throws {
    guard (message == nil) == (to == nil) else {
      throw ValidationError(
        "--message FILE and --to URL go together: the bytes, and the server that gets them.")
    }
    if again != nil {
      guard source.isEmpty, message == nil else {
        throw ValidationError(
          "--again ID is the whole request: leave METHOD, URL, items, --draft and --message out.")
      }
    } else if message != nil {
      guard source.isEmpty else {
        throw ValidationError(
          "--message FILE is the whole request: leave METHOD, URL, items and --draft out.")
      }
      guard output.format != .har else {
        throw ValidationError("--as har is for a draft: an archive describes its parts, not only its bytes.")
      }
      guard to.flatMap(ServerURL.init) != nil else {
        throw ValidationError("--to is the URL of a server, with http:// or https://.")
      }
    } else if source.isEmpty {
      throw ValidationError(
        "Give a request, --draft FILE, --message FILE --to URL, or --again ID. `wiredraft send --help` shows examples."
      )
    }
  }

  func run() throws {
    LeftoverSweep.start(beside: source.file)
    // Its library is loaded while the request is composed.
    let helper = HelperProgram.find().flatMap { program in
      (try? StoredFile.unnamed()).flatMap { try? StartedHelper(program, spool: $0) }
    }
    do {
      try perform(helper)
    } catch let problem as SendProblem {
      throw problem.exit
    }
  }

  private func perform(_ helper: StartedHelper?) throws {
    if let again { return try perform(again: again, helper) }
    if let message, let to, let url = ServerURL(to) {
      try check(sending.settings)
      let request = try OutgoingRequest(message: message, to: url)
      return try send(request, files: SendSettings(), concerns: request.concerns, draft: nil, helper)
    }
    let composed = try source.compose()
    let files = composed.settings
    try check(sending.settings.filled(from: files))
    guard !composed.composition.hasErrors else { throw ExitCode(1) }
    let request = try OutgoingRequest(composed)
    try send(
      request, files: files,
      concerns: composed.concerns(
        about: request, options: sending.settings, allowingEnvironment: source.variables.environment != nil),
      draft: composed, helper)
  }

  private func perform(again id: Int, _ helper: StartedHelper?) throws {
    guard let store = try HistoryCommand.open() else {
      throw ExitCode.failure("history: error: Nothing has been kept.", status: 1)
    }
    let exchange = try HistoryCommand.reading { try store.load(id) }
    let kept = try KeptSending(
      exchange, key: store.key,
      composed: KeptSending.compose(
        exchange.record,
        source.variables.load(environment: source.variables.environment ?? exchange.record.environment)),
      given: source.variables.texts(), ask: SecretPrompt.ask)
    let files = kept.composed?.settings ?? SendSettings()
    try check(sending.settings.filled(from: files))
    let concerns = kept.concerns(
      options: sending.settings, allowingEnvironment: source.variables.environment != nil)
    try send(kept.request, files: files, concerns: concerns, draft: kept.composed, helper)
  }

  /// Checks that the files of certificates can be read, and the output's be written, before anything is sent.
  private func check(_ settings: SendSettings) throws {
    for path in [settings.cacert, settings.cert, settings.key].compactMap(\.self) {
      guard access(path, R_OK) == 0 else {
        throw ExitCode.failure("\(path): error: It can't be read: \(SystemFailure(errno).reason).")
      }
    }
    try AnswerTarget.check(output.file)
  }

  private func send(
    _ first: OutgoingRequest, files: SendSettings, concerns: SendConcerns, draft: ComposedRequest?,
    _ helper: StartedHelper?
  ) throws {
    var request = first
    var helper = helper
    var route = try SendRoute(
      to: request, options: sending.settings, files: files, limits: output.reading.limits)
    var way = try ExchangeWay(to: request.url)
    try SendQuestion(
      concerns: concerns, draft: source.file.flatMap { $0 == "-" ? nil : $0 },
      isAllowed: sending.yes || request.url.isPractice,
      request: request, route: route
    ).ask()
    if route.plan.isInsecure { StandardError.print("warning: The certificate is not checked (insecure).") }
    var steps = 0
    var previous: Int?
    while true {
      var early: EarlyOutput?
      let sent = try exchange(request, over: route, by: way, ahead: helper, writing: &early)
      helper = nil
      if !sending.noHistory {
        previous = SentHistory.keepOrTell(
          sent, of: draft, draft: source.file.flatMap { $0 == "-" ? nil : $0 }, after: previous)
      }
      let next: Redirect?
      do throws(Redirect.Obstacle) {
        next = sending.location ? try sent.redirect : nil
      } catch {
        StandardError.print("note: \(error.sentence)")
        next = nil
      }
      guard let redirect = next, steps < 10 else {
        try sent.write(as: output, for: draft, after: early)
        if next != nil {
          throw ExitCode.failure("error: There were more than ten redirects.", status: 4)
        }
        let status = sent.exitStatus(fails: sending.fail, writing: output.format)
        if status != 0 { throw ExitCode(status) }
        return
      }
      steps += 1
      StandardError.print(sent.step(to: redirect))
      request = OutgoingRequest(redirect, after: request)
      route = try SendRoute(
        to: request, options: sending.settings, files: files, limits: output.reading.limits)
      way = try ExchangeWay(to: request.url)
    }
  }

  private func exchange(
    _ request: OutgoingRequest, over route: SendRoute, by way: ExchangeWay, ahead: StartedHelper?,
    writing early: inout EarlyOutput?
  ) throws -> SentExchange {
    var progress = SendProgress(isVerbose: sending.verbose, route: route)
    let interruption = Interruption()
    var isHeeded = false
    defer {
      progress.end()
      interruption.end(isHeeded: isHeeded)
    }
    var (output, isPossible) = (early, self.output.format == .body)
    do {
      let sent = try SentExchange(
        request, over: route, by: way, interruption: interruption.descriptor, ahead: ahead,
        reading: { reader, _ in
          // A redirect may be followed, and then nothing of it is written.
          let status = reader.response.statusLine?.status ?? 0
          guard isPossible, !sending.location || !(300..<400).contains(status) else { return }
          if output == nil {
            output = EarlyOutput(reader, to: self.output.file)
            isPossible = output != nil || reader.bodyCount < EarlyOutput.least
          } else if output?.take(reader) == false {
            (output, isPossible) = (nil, false)
          }
        }
      ) { progress.tell($0, $1) }
      early = output
      isHeeded = sent.ending == .interrupted
      return sent
    } catch let error as Errno {
      throw SendProblem(reason: "There is no room for the answer: \(SystemFailure(error.rawValue).reason).")
    }
  }
}
