/// A comma separates both challenges and their parameters: a name with an equals sign and a value after it is a
/// parameter of the challenge before, anything else begins a challenge.
struct ChallengeReader {
  private(set) var challenges: [AuthenticationChallenge] = []
  private let isProxy: Bool
  private var scheme: String?
  private var data: String?
  private var parameters: [AuthenticationChallenge.Parameter] = []

  init(isProxy: Bool) { self.isProxy = isProxy }

  mutating func read(_ value: [UInt8]) {
    var scanner = FieldScanner(value[...])
    while scanner.next != nil {
      readElement(&scanner)
      // The rest of a malformed element is passed.
      while let byte = scanner.next, byte != UInt8(ascii: ",") {
        _ =
          scanner.take("\"")
          ? scanner.takeQuoted()[...] : scanner.take { $0 != UInt8(ascii: ",") && $0 != 0x22 }
      }
      _ = scanner.take { $0.isSpaceOrTab || $0 == UInt8(ascii: ",") }
    }
    endChallenge()
  }

  private mutating func readElement(_ scanner: inout FieldScanner) {
    _ = scanner.take { $0.isSpaceOrTab || $0 == UInt8(ascii: ",") }
    let name = scanner.take(while: \.isTokenCharacter)
    guard !name.isEmpty else { return }
    let start = scanner
    scanner.skipSpace()
    if scanner.take("=") {
      readParameterValue(of: name, &scanner)
      return
    }
    scanner = start
    endChallenge()
    scheme = name.fieldText
    scanner.skipSpace()
    readData(&scanner)
  }

  private mutating func readData(_ scanner: inout FieldScanner) {
    let start = scanner
    let text = scanner.take(while: \.isToken68Character)
    let signs = scanner.take { $0 == UInt8(ascii: "=") }
    scanner.skipSpace()
    if !text.isEmpty, scanner.next == nil || scanner.next == UInt8(ascii: ",") {
      data = (text + signs).fieldText
      return
    }
    scanner = start
    let name = scanner.take(while: \.isTokenCharacter)
    scanner.skipSpace()
    if !name.isEmpty, scanner.take("=") { readParameterValue(of: name, &scanner) }
  }

  private mutating func readParameterValue(of name: ArraySlice<UInt8>, _ scanner: inout FieldScanner) {
    scanner.skipSpace()
    let value =
      scanner.take("\"")
      ? scanner.takeQuoted() : Array(scanner.take { !$0.isSpaceOrTab && $0 != UInt8(ascii: ",") })
    guard scheme != nil else { return }
    parameters.append(.init(name: name.fieldText.lowercased(), value: value.fieldText))
  }

  private mutating func endChallenge() {
    if let scheme {
      challenges.append(
        AuthenticationChallenge(scheme: scheme, data: data, parameters: parameters, isProxy: isProxy))
    }
    (scheme, data, parameters) = (nil, nil, [])
  }
}

extension UInt8 {
  /// Whether the byte may be in a `token68` of RFC 9110 §11.2, before its equals signs.
  fileprivate var isToken68Character: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "-._~+/".utf8.contains(self)
    }
  }
}
