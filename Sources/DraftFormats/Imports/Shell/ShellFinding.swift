/// A finding about shell commands, whichever program they run.
enum ShellFinding {
  case openQuote(String)
  case typographicQuote(String)
  case typographicDash(String, String)
  case typographicSpace
  /// Typographic signs that were replaced.
  case mendedSigns(Int)
  case noCommand(program: String)
  case noOption(String, program: String)
  case valueMissing(option: String)
  case ignoredOption(String)
  case unsupportedOption(String, OptionEffect)
  case noURL
  case expansion(String)
  case substitution(String)
  /// Variables that the text assigns and the draft defines.
  case assignedVariables([String])
  /// Variables that the text assigns, whose values were put in.
  case replacedVariables([String])
  case unassignedVariables([String])
  case operatorOfVariable(String, name: String)
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
    case .typographicSpace:
      "The space here is a typographic one, which no shell takes for a space: put a usual one in its place."
    case .mendedSigns(let count):
      "\(count == 1 ? "A typographic sign was" : "\(count) typographic signs were") replaced by \(count == 1 ? "that" : "those") of a shell; the first is here."
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
    case .assignedVariables(let names):
      "\(Self.list(names, "$", "")) became \(Self.list(names, "{{", "}}")), which the draft defines as the text does."
    case .replacedVariables(let names):
      "\(Self.list(names, "$", "")) became \(names.count == 1 ? "the value" : "the values") that the text assigns: a reference would be encoded there, and the shell encodes nothing."
    case .unassignedVariables(let names):
      "\(Self.list(names, "$", "")) became \(Self.list(names, "{{", "}}")), and nothing in the text gives \(names.count == 1 ? "it a value" : "them values"): define \(names.count == 1 ? "it" : "them") in the draft, or in a file of variables."
    case .operatorOfVariable(let text, let name):
      "\(Self.shown(text)) became {{\(name)}}; the rest of it is for the shell."
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

  /// Whether it is about a sign of printed text.
  var isTypographic: Bool {
    switch self {
    case .typographicQuote, .typographicDash, .typographicSpace: true
    default: false
    }
  }

  private static func list(_ names: [String], _ open: String, _ close: String) -> String {
    let shown = names.prefix(20).map { open + $0.prefix(60) + close }
    let more = names.count > 20 ? ["\(names.count - 20) more"] : []
    let all = shown + more
    return all.count < 2
      ? all.joined() : all.dropLast().joined(separator: ", ") + " and " + (all.last ?? "")
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
    case .compresses: "compresses the body, which is sent as it is here"
    }
  }
}
