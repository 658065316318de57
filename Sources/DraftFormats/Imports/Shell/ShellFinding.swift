/// A finding about shell commands, whichever program they run.
enum ShellFinding {
  case openQuote(String)
  case typographicQuote(String)
  case typographicDash(String, String)
  case noCommand(program: String)
  case noOption(String, program: String)
  case valueMissing(option: String)
  case ignoredOption(String)
  case unsupportedOption(String, OptionEffect)
  case noURL
  case expansion(String)
  case substitution(String)
  case otherCommand(refusal: ImportError)
  case unreadCommands(Int, most: Int?)
  case notRun(String, beside: String)
  case wordsBefore([String])
  case cutAtAmpersand(String)
  case ofShell(String)
}

extension ShellFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .openQuote(let quote):
      "The quote \(quote) that is opened here is never closed: the command is cut off, or a quote is missing."
    case .typographicQuote(let quote):
      "The quotation mark \(quote) is a typographic one, which no shell takes for a quote: put ' in its place, here and at the other end."
    case .typographicDash(let dash, let name):
      "The \(dash) here is \(name), which begins no option: put - in its place, or --."
    case .noCommand(let program): "There is no \(program) command in this text."
    case .noOption(let option, let program):
      "\(program) has no option \(option). Is something missing before it, or a quote?"
    case .valueMissing(let option): "\(option) needs a value, and the command ends here."
    case .ignoredOption(let option): "\(option) has no meaning for the request."
    case .unsupportedOption(let option, let effect): "\(option) \(effect.phrase)."
    case .noURL: "The command names no URL."
    case .expansion(let text):
      "\(Self.shown(text)) is kept as it is: the shell would have put something else in its place."
    case .substitution(let text):
      "\(Self.shown(text)) is kept as it is: the shell would have run it and put what it prints in its place. Nothing is run here."
    case .otherCommand(let refusal): "Another command was left out. \(refusal.message)"
    case .unreadCommands(let count, let most):
      "\(count) more commands were not read, for \(most.map { "\($0) are the most of one text" } ?? "so many are wrong")."
    case .notRun(let line, let program):
      "Beside the \(program) commands nothing of the text is run: “\(line)”."
    case .wordsBefore(let words):
      "“\(words.joined(separator: " "))” before the command belongs to the shell, not to the request."
    case .cutAtAmpersand(let rest):
      "The shell ends the command before \(rest), for the & isn't in quotes: put the URL into quotes."
    case .ofShell(let text): "\(text) belongs to the shell, not to the request."
    }
  }

  private static func shown(_ expansion: String) -> String {
    expansion.count > 60 ? expansion.prefix(60) + "…" : expansion
  }
}

extension OptionEffect {
  /// The effect, as the end of a sentence that begins with the option.
  fileprivate var phrase: String {
    switch self {
    case .expandsVariables: "expands variables, which are not known"
    case .setsVariable: "sets a variable, which is not expanded"
    case .readsOptions: "names a file of options, which is not read: paste its options"
    case .readsCredentials: "takes user and password from a file, which is not read"
    case .readsSession: "takes fields, cookies and a password from a file, which is not read"
    case .answersServer: "makes a field of the server's answer"
    case .signs: "signs the request when it is sent"
    case .addsModificationDate: "makes a field If-Modified-Since of a time or a file"
    case .addsEntityTag: "makes a field If-None-Match of a file"
    case .addsRange: "makes a field Range of what is there already"
    case .addsTransferFields: "adds fields TE and Connection"
    case .escapesNames: "escapes names of parts with backslashes; they are percent-encoded here"
    case .changesLineEnds: "turns line ends of an upload into CR LF"
    case .compresses: "compresses the content, which is sent as it is here"
    }
  }
}
