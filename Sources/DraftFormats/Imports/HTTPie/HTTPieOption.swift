/// The options of HTTPie, with their meanings for the request.
enum HTTPieOption {
  typealias Option = CommandOption<Meaning>

  /// The meaning of an option for the request.
  enum Meaning: String, OptionMeaning {
    case json, form, multipart, boundary, raw, auth, authType, ignoreStandardInput, pathAsIs, defaultScheme,
      chunked

    var takesValue: Bool {
      switch self {
      case .boundary, .raw, .auth, .authType, .defaultScheme: true
      case .json, .form, .multipart, .ignoreStandardInput, .pathAsIs, .chunked: false
      }
    }
  }

  /// Returns the option with a long name, which may be abbreviated if it is unambiguous, and its full name.
  static func long(_ name: String) -> (name: String, option: Option)? {
    if let option = named[name] { return (name, option) }
    guard let found = OptionNames.only(beginningWith: name, in: names), let option = named[found] else {
      return nil
    }
    return (found, option)
  }

  /// Returns the option with a letter, and its long name.
  static func short(_ letter: Character) -> (name: String, option: Option)? {
    guard let name = letters[letter], let option = named[name] else { return nil }
    return (name, option)
  }

  private static let names = named.keys.sorted()

  private static let named: [String: Option] = [
    "json": .request(.json), "form": .request(.form), "multipart": .request(.multipart),
    "boundary": .request(.boundary), "raw": .request(.raw), "auth": .request(.auth),
    "auth-type": .request(.authType), "ignore-stdin": .request(.ignoreStandardInput),
    "path-as-is": .request(.pathAsIs), "default-scheme": .request(.defaultScheme),
    "chunked": .request(.chunked),
    "compress": .unsupported(takesValue: false, .compresses),
    "session": .unsupported(takesValue: true, .readsSession),
    "session-read-only": .unsupported(takesValue: true, .readsSession),
    "no-unsorted": .ignored(takesValue: false), "no-sorted": .ignored(takesValue: false),
    "unsorted": .ignored(takesValue: false), "sorted": .ignored(takesValue: false),
    "headers": .ignored(takesValue: false), "meta": .ignored(takesValue: false),
    "body": .ignored(takesValue: false), "verbose": .ignored(takesValue: false),
    "all": .ignored(takesValue: false), "stream": .ignored(takesValue: false),
    "download": .ignored(takesValue: false), "continue": .ignored(takesValue: false),
    "quiet": .ignored(takesValue: false), "ignore-netrc": .ignored(takesValue: false),
    "offline": .ignored(takesValue: false), "follow": .ignored(takesValue: false),
    "check-status": .ignored(takesValue: false), "help": .ignored(takesValue: false),
    "manual": .ignored(takesValue: false), "version": .ignored(takesValue: false),
    "traceback": .ignored(takesValue: false), "debug": .ignored(takesValue: false),
    "pretty": .ignored(takesValue: true), "style": .ignored(takesValue: true),
    "response-charset": .ignored(takesValue: true), "response-mime": .ignored(takesValue: true),
    "format-options": .ignored(takesValue: true), "print": .ignored(takesValue: true),
    "history-print": .ignored(takesValue: true), "output": .ignored(takesValue: true),
    "proxy": .ignored(takesValue: true), "max-redirects": .ignored(takesValue: true),
    "max-headers": .ignored(takesValue: true), "timeout": .ignored(takesValue: true),
    "verify": .ignored(takesValue: true), "ssl": .ignored(takesValue: true),
    "ciphers": .ignored(takesValue: true),
    "cert": .ignored(takesValue: true), "cert-key": .ignored(takesValue: true),
    "cert-key-pass": .ignored(takesValue: true),
  ]

  private static let letters: [Character: String] = [
    "j": "json", "f": "form", "x": "compress", "s": "style", "p": "print", "P": "history-print",
    "h": "headers",
    "m": "meta", "b": "body", "v": "verbose", "S": "stream", "o": "output", "d": "download", "c": "continue",
    "q": "quiet", "a": "auth", "A": "auth-type", "F": "follow", "I": "ignore-stdin",
  ]
}
