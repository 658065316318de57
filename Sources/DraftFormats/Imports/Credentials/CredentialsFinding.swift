/// A finding about a user and a password with placeholders.
enum CredentialsFinding {
  case placeholders([String])
  /// Variables of a shell that became references to the environment.
  case environment([String])
  case literalUser
  case literalPassword
}

extension CredentialsFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .placeholders(let names):
      "Authorization is switched off: it is the base64 of \(names.joined(separator: " and ")), and their values are not known here. Put it in, and switch the row on."
    case .environment(let names):
      "Of Authorization \(names.map { "$" + $0 }.joined(separator: " and ")) became \(names.map { "{{$env.\($0)}}" }.joined(separator: " and ")): read from the environment when the request is composed."
    case .literalUser:
      "Of Authorization the literal user was left out: the row has no base64 that could contain it."
    case .literalPassword:
      "Of Authorization the literal password was left out: the row has no base64 that could contain it."
    }
  }
}
