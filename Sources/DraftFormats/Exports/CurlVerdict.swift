/// How far what a curl command sends is what the composition holds.
public struct CurlVerdict: Sendable, Hashable {
  /// Something that differs on the wire.
  public enum Difference: Sendable, Hashable {
    /// curl adds a field of its own, which no row sets.
    case adds(String)
    /// A row has Host in another place: curl sends it first.
    case hostFirst
    /// A row spells Host in another way.
    case hostSpelling(String)
    /// curl leaves the space out that follows the colon of a field without a value.
    case noSpace(String)
  }

  /// Something to know before the command is run.
  public enum Note: Sendable, Hashable {
    /// So many secret values, of rows or in the URL, are dots.
    case masked(rows: Int)
    /// curl takes no host with this character.
    case refusedHost(Character)
    /// curl takes no port 0.
    case refusedPort
    /// curl waits for a body that an answer to HEAD never has.
    case headWaits
    /// The command is cut short, for showing only.
    case cutShort
  }

  /// What differs on the wire.
  public var differences: [Difference] = []
  /// What else there is to know.
  public var notes: [Note] = []

  /// Whether it sends the bytes of the composition, but for fields that curl adds.
  public var isFaithful: Bool {
    differences.allSatisfy { if case .adds = $0 { true } else { false } }
      && notes.allSatisfy { $0 == .headWaits }
  }
}

extension CurlVerdict {
  /// What people read, such as `Identical but for User-Agent and Accept.`
  public var sentence: String {
    (notes.filter(\.comesFirst).map(\.sentence) + [differencesSentence]
      + notes.filter { !$0.comesFirst }.map(\.sentence)).joined(separator: " ")
  }

  private var differencesSentence: String {
    let isMasked = notes.contains { if case .masked = $0 { true } else { false } }
    let start = isMasked ? "Else identical" : "Identical"
    guard !differences.isEmpty else { return start + " on the wire." }
    let phrases = differences.map(\.phrase)
    let list =
      phrases.count == 1
      ? phrases[0] : phrases.dropLast().joined(separator: ", ") + " and " + (phrases.last ?? "")
    return "\(start) but for \(list)."
  }
}

extension CurlVerdict.Difference {
  fileprivate var phrase: String {
    switch self {
    case .adds(let name): name
    case .hostFirst: "the place of Host (curl sends it first)"
    case .hostSpelling(let name): "the spelling of \(name) (curl sends Host)"
    case .noSpace(let name): "the space after “\(name):”, which is empty"
    }
  }
}

extension CurlVerdict.Note {
  /// Whether it stands before what differs.
  fileprivate var comesFirst: Bool {
    switch self {
    case .masked, .refusedHost, .refusedPort: true
    case .headWaits, .cutShort: false
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .masked(let rows):
      "Masked: \(rows == 1 ? "a secret value is" : "\(rows) secret values are") \(SecretMask.dots)."
    case .refusedHost(let character): "curl will not run it: it takes no host with “\(character)”."
    case .refusedPort: "curl will not run it: it takes no port 0."
    case .headWaits: "If the answer has a Content-Length, curl waits for a body that HEAD never gets."
    case .cutShort: "It is cut short here, and copied whole."
    }
  }
}
