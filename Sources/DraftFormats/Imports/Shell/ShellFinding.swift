/// A finding about shell commands, whichever program they run.
enum ShellFinding {
  static func openQuote(_ quote: String) -> ImportFinding {
    ImportFinding(
      "The quote \(quote) that is opened here is never closed: the command is cut off, or a quote is missing."
    )
  }
  static func typographicQuote(_ quote: String) -> ImportFinding {
    ImportFinding(
      "The quotation mark \(quote) is a typographic one, which no shell takes for a quote: put ' in its place, here and at the other end."
    )
  }
  static func typographicDash(_ dash: String, _ name: String) -> ImportFinding {
    ImportFinding("The \(dash) here is \(name), which begins no option: put - in its place, or --.")
  }
  static func typographicEntity(_ entity: String) -> ImportFinding {
    ImportFinding(
      "\(entity) is a sign in the source of a page, HTML, which a shell doesn't know: put the sign that it means in its place."
    )
  }
  static var typographicSpace: ImportFinding {
    ImportFinding(
      "The space here is a typographic one, which no shell takes for a space: put a usual one in its place.")
  }
  static func mendedSigns(_ count: Int) -> ImportFinding {
    ImportFinding(
      "\(count == 1 ? "A typographic sign was" : "\(count) typographic signs were") replaced by \(count == 1 ? "that" : "those") of a shell; the first is here."
    )
  }
  static var mendedEntities: ImportFinding {
    ImportFinding("The signs of HTML, such as &quot;, were replaced by those that they mean.")
  }
  static func noCommand(program: String) -> ImportFinding {
    ImportFinding("There is no \(program) command in this text.")
  }
  static func noOption(_ option: String, program: String) -> ImportFinding {
    ImportFinding("\(program) has no option \(option). Is something missing before it, or a quote?")
  }
  static func valueMissing(option: String) -> ImportFinding {
    ImportFinding("\(option) needs a value, and the command ends here.")
  }
  static func ignoredOption(_ option: String) -> ImportFinding {
    ImportFinding("\(option) has no meaning for the request.")
  }
  static func unsupportedOption(_ option: String, _ effect: OptionEffect) -> ImportFinding {
    ImportFinding("\(option) \(effect.rawValue).")
  }
  static var noURL: ImportFinding { ImportFinding("The command names no URL.") }
  static func expansion(_ text: String) -> ImportFinding {
    ImportFinding("\(shown(text)) is kept as it is: the shell would have put something else in its place.")
  }
  static func substitution(_ text: String) -> ImportFinding {
    ImportFinding(
      "\(shown(text)) is kept as it is: the shell would have run it and put what it prints in its place. Nothing is run here."
    )
  }
  static func assignedVariables(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(list(names, "$", "")) became \(list(names, "{{", "}}")), which the draft defines as the text does.")
  }
  static func replacedVariables(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(list(names, "$", "")) became \(names.count == 1 ? "the value" : "the values") that the text assigns: a reference would be encoded there, and the shell encodes nothing."
    )
  }
  static func unassignedVariables(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(list(names, "$", "")) became \(list(names, "{{", "}}")), and nothing in the text gives \(names.count == 1 ? "it a value" : "them values"): define \(names.count == 1 ? "it" : "them") in the draft, or in a file of variables."
    )
  }
  static func capturedVariables(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(list(names, "$", "")) became \(list(names, "{{", "}}")), which the request before takes from its answer."
    )
  }
  static func answerOf(_ name: String, isCaptured: Bool) -> ImportFinding {
    ImportFinding(
      isCaptured
        ? "The variable \(name) is captured from the answer, as the text takes it with jq."
        : "The variable \(name) takes what the command prints: that is for the shell. A capture of the draft takes a value from an answer."
    )
  }
  static func unknownOptions(_ text: String) -> ImportFinding {
    ImportFinding("\(text) was left out: it may hold options or URLs, which the text doesn't say.")
  }
  static var placeholder: ImportFinding {
    ImportFinding(
      "The <…> here is kept as a part of the word; a shell takes < and > for redirections. Put a value in its place."
    )
  }
  static func operatorOfVariable(_ text: String, name: String) -> ImportFinding {
    ImportFinding("\(shown(text)) became {{\(name)}}; the rest of it is for the shell.")
  }
  static func otherCommand(refusal: ImportError) -> ImportFinding {
    ImportFinding("Another command was left out. \(refusal.message)")
  }
  static func unreadCommands(_ count: Int, most: Int?) -> ImportFinding {
    ImportFinding(
      "\(count) more commands were not read, for \(most.map { "\($0) are the most of one text" } ?? "so many are wrong")."
    )
  }
  static func notRun(_ line: String, beside program: String) -> ImportFinding {
    ImportFinding("Beside the \(program) commands nothing of the text is run: “\(line)”.")
  }
  static func wordsBefore(_ words: [String]) -> ImportFinding {
    ImportFinding(
      "“\(words.joined(separator: " "))” before the command belongs to the shell, not to the request.")
  }
  static func homeFolder(_ path: String?) -> ImportFinding {
    ImportFinding(
      path.map { "~ became the home folder \($0), as the shell puts it there." }
        ?? "~ is kept as it is: the shell would have put the home folder in its place, as --read-files does.")
  }
  static func around(_ text: String) -> ImportFinding {
    ImportFinding("“\(text)” around the command belongs to the shell, not to the request.")
  }
  static func wordsOfBraces(_ count: Int) -> ImportFinding {
    ImportFinding(
      "A shell makes \(count) words of the braces here: put them into quotes if they are meant literally.")
  }
  static var blankAfterBackslash: ImportFinding {
    ImportFinding(
      "There is a space after the backslash here, which ends the command in a shell. It was read as if it were not there: take it out."
    )
  }
  static var blankWithinLine: ImportFinding {
    ImportFinding(
      "There is a space after the backslash here, which a shell makes a part of a word. It was read as the end of a line: take the backslash out."
    )
  }
  static func splitVariables(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(list(names, "$", "")) became the words of \(names.count == 1 ? "its value" : "their values"), as a shell makes them without quotes."
    )
  }
  static func cutAtAmpersand(_ rest: String) -> ImportFinding {
    ImportFinding(
      "The shell ends the command before \(rest), for the & isn't in quotes: put the URL into quotes.")
  }
  static func ofShell(_ text: String) -> ImportFinding {
    ImportFinding("\(text) belongs to the shell, not to the request.")
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

extension ImportFinding {
  /// Whether it is about a sign of printed text in a command.
  var isTypographic: Bool {
    ["typographicQuote", "typographicDash", "typographicSpace", "typographicEntity"].contains(id)
  }
}
