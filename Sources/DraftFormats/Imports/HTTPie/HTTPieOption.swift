enum HTTPieOption {
  enum Meaning: String, OptionMeaning {
    case json, form, multipart, boundary, raw, auth, authType, ignoreStandardInput, pathAsIs, defaultScheme,
      chunked
    case bearer, https

    var takesValue: Bool {
      switch self {
      case .boundary, .raw, .auth, .authType, .defaultScheme, .bearer: true
      case .json, .form, .multipart, .ignoreStandardInput, .pathAsIs, .chunked, .https: false
      }
    }

    var givesCredentials: Bool { self == .auth || self == .bearer }
  }

  static let table = OptionTable<Meaning>(
    requests: [
      "json": .json, "form": .form, "multipart": .multipart, "boundary": .boundary, "raw": .raw,
      "auth": .auth, "auth-type": .authType, "ignore-stdin": .ignoreStandardInput,
      "path-as-is": .pathAsIs, "default-scheme": .defaultScheme, "chunked": .chunked,
    ],
    unsupported: [
      ("compress", false, .compresses), ("session", true, .readsSession),
      ("session-read-only", true, .readsSession),
    ],
    flags: """
      no-unsorted no-sorted unsorted sorted headers meta body verbose all stream download continue quiet \
      ignore-netrc offline follow check-status help manual version traceback debug
      """,
    withValue: """
      pretty style response-charset response-mime format-options print history-print output proxy \
      max-redirects max-headers timeout verify ssl ciphers cert cert-key cert-key-pass
      """,
    letters: [
      "j": "json", "f": "form", "x": "compress", "s": "style", "p": "print", "P": "history-print",
      "h": "headers", "m": "meta", "b": "body", "v": "verbose", "S": "stream", "o": "output",
      "d": "download", "c": "continue", "q": "quiet", "a": "auth", "A": "auth-type", "F": "follow",
      "I": "ignore-stdin",
    ])
}
