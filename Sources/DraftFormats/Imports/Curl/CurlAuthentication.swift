internal import WiredraftCore

/// The methods by which a curl command authenticates.
///
/// Each option switches a method on or off, and the order of different options has no meaning. With several methods, or
/// one that needs the server's answer, curl sends neither user and password nor a token at first.
/// - Note: curl 7.88.1, tried with a server that prints what it gets
struct CurlAuthentication {
  private var methods: Set<CurlOption.Meaning> = []
  /// The options, in order.
  private var options: [CurlArguments.Given] = []

  mutating func take(_ given: CurlArguments.Given) {
    switch given.meaning {
    // `--no-anyauth` has no effect.
    case .anyMethod where given.isOn:
      methods.formUnion([.basic, .digest, .ntlm, .negotiate, .anyMethod])
    case .anyMethod: break
    default: if given.isOn { methods.insert(given.meaning) } else { methods.remove(given.meaning) }
    }
    options.append(given)
  }

  /// Whether user and password are sent at once.
  var sendsBasic: Bool { methods.isSubset(of: [.basic]) }

  /// Whether a token is sent at once.
  var sendsToken: Bool { methods == [.bearer] }

  /// The remarks on the methods whose field a draft can't have.
  func remarks(_ places: PlaceFinder) -> [ImportRemark] {
    options.filter { methods.contains($0.meaning) && $0.meaning != .basic && $0.meaning != .bearer }.map {
      let isSigned = $0.meaning == .signature
      return ImportRemark(
        .leftOut,
        isSigned
          ? ShellFinding.unsupportedOption("\($0.name) \($0.value.text.prefix(60))", .signs)
          : ShellFinding.unsupportedOption($0.name, .answersServer),
        at: places.position(of: $0.value.offset))
    }
  }
}
