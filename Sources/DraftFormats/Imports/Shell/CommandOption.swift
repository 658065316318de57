protocol OptionMeaning: Sendable, Hashable {
  var takesValue: Bool { get }
  /// Whether the value is a user and a password, whose expansions have their own remarks.
  var givesCredentials: Bool { get }
}

enum CommandOption<Meaning: OptionMeaning>: Sendable, Hashable {
  case request(Meaning)
  case ignored(takesValue: Bool)
  /// The option changes the sent bytes in a way that a draft can't express.
  case unsupported(takesValue: Bool, OptionEffect)

  var takesValue: Bool {
    switch self {
    case .request(let meaning): meaning.takesValue
    case .ignored(let takesValue), .unsupported(let takesValue, _): takesValue
    }
  }
}

/// An effect on the sent bytes that a draft can't express: the end of a sentence that begins with the option.
enum OptionEffect: String {
  case expandsVariables = "has variables of curl or functions of them that are not known here"
  case readsOptions =
    "names a file of options, which is not read: --read-files reads it, or paste its options"
  case readsCredentials = "takes user and password from a file, which is not read"
  case readsSession = "takes fields, cookies and a password from a file, which is not read"
  case answersServer = "makes a field of the server's answer"
  case signs = "signs the request when it is sent"
  case addsModificationDate = "makes a field If-Modified-Since of a time or a file"
  case addsEntityTag = "makes a field If-None-Match of a file, which is not read"
  case isOldVersion = "sends the request as HTTP/1.0, without keeping the connection; here it is HTTP/1.1"
  case setsVersion = "names the version of HTTP, which is 1.1 here"
  case addsRange = "makes a field Range of what is there already"
  case addsTransferFields = "adds fields TE and Connection"
  case escapesNames = "escapes names of parts with backslashes; they are percent-encoded here"
  case changesLineEnds = "turns line ends of an upload into CR LF"
  case compresses = "compresses the body, which is sent as it is here"
}
