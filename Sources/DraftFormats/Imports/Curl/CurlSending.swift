internal import WiredraftCore

/// No byte of the request depends on them.
enum CurlSending {
  private static func number(_ meaning: CurlOption.Meaning) -> WritableKeyPath<SendSettings, NumberLiteral?>?
  {
    switch meaning {
    case .maxTime: \.maxTime
    case .connectTimeout: \.connectTimeout
    default: nil
    }
  }

  private static func text(_ meaning: CurlOption.Meaning) -> WritableKeyPath<SendSettings, String?>? {
    switch meaning {
    case .cacert: \.cacert
    case .cert: \.cert
    case .key: \.key
    case .proxy: \.proxy
    case .noproxy: \.noproxy
    case .unixSocket: \.unixSocket
    default: nil
    }
  }

  /// False if the settings can't have the value: a secret, which the file would show, or one that sending
  /// would refuse. The shell's variables are in place in it.
  static func add(_ given: CurlArguments.Given, _ value: String, to settings: inout SendSettings?) -> Bool {
    var changed = settings ?? SendSettings()
    if given.meaning == .insecure {
      changed.insecure = given.isOn
    } else if let number = number(given.meaning) {
      guard let seconds = NumberLiteral(value), SendSettings.isLimit(seconds) else { return false }
      changed[keyPath: number] = seconds
    } else if let text = text(given.meaning) {
      guard !value.isEmpty || given.meaning == .proxy, !hasPassword(value, given.meaning) else {
        return false
      }
      changed[keyPath: text] = value
    } else {
      let parts = value.split(separator: ":", maxSplits: 2)
      guard parts.count == 3, UInt16(parts[1]) != nil, !"+-*".contains(parts[0].prefix(1)) else {
        return false
      }
      changed.resolve = (changed.resolve ?? []) + [value]
    }
    settings = changed
    return true
  }

  private static func hasPassword(_ value: String, _ meaning: CurlOption.Meaning) -> Bool {
    switch meaning {
    case .cert: value.contains(":")
    case .proxy: value.contains("@")
    default: false
    }
  }
}
