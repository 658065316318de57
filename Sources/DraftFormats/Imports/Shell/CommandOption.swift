/// What an option of a command says of the request.
protocol OptionMeaning: Sendable, Hashable {
  /// Whether a value follows the option.
  var takesValue: Bool { get }
}

/// An option of a command: what it means for the request.
enum CommandOption<Meaning: OptionMeaning>: Sendable, Hashable {
  /// It takes part in the request.
  case request(Meaning)
  /// It has no meaning for the request, and takes a value or none.
  case ignored(takesValue: Bool)
  /// It changes what is sent in a way that no draft has.
  case unsupported(takesValue: Bool, OptionEffect)

  /// Whether a value follows it.
  var takesValue: Bool {
    switch self {
    case .request(let meaning): meaning.takesValue
    case .ignored(let takesValue), .unsupported(let takesValue, _): takesValue
    }
  }
}

/// An effect of options on what is sent that no draft has.
enum OptionEffect: Hashable {
  case expandsVariables, setsVariable
  case readsOptions, readsCredentials, readsSession
  case answersServer, signs
  case addsModificationDate, addsEntityTag, addsRange, addsTransferFields
  case escapesNames, changesLineEnds, compresses
}
