protocol OptionMeaning: Sendable, Hashable {
  var takesValue: Bool { get }
  /// Whether the value is a user and a password, whose expansions have their own remarks.
  var givesCredentials: Bool { get }
}

/// An option of a command, with its meaning for the request.
enum CommandOption<Meaning: OptionMeaning>: Sendable, Hashable {
  case request(Meaning)
  /// The option has no meaning for the request, and may take a value.
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

/// An effect of an option on the sent bytes that a draft can't express.
enum OptionEffect: Hashable {
  case expandsVariables, setsVariable
  case readsOptions, readsCredentials, readsSession
  case answersServer, signs
  case addsModificationDate, addsEntityTag, addsRange, addsTransferFields
  case escapesNames, changesLineEnds, compresses
}
