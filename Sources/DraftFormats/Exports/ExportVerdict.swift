/// How far what exported code sends is what the composition holds.
public struct ExportVerdict: Sendable, Hashable {
  /// Something that differs on the wire.
  public enum Difference: Sendable, Hashable {
    /// The tool adds a field of its own, which no row sets.
    case adds(String)
    /// The tool does not send a field.
    case leavesOut(String)
    /// The tool sends a field before all others, which stands elsewhere in the draft.
    case movesFirst(String)
    /// The tool sends the fields in another order.
    case reorders
    /// The tool sends several fields of a name as one, with commas between the values.
    case joins(String)
    /// The tool spells the name of a field in another way.
    case respells(String, as: String)
    /// The tool leaves the space out that follows the colon of a field without a value.
    case noSpace(String)
    /// The tool sends another value of a field.
    case changesField(String, to: String)
    /// The tool sends another method.
    case changesMethod(to: String)
    /// The tool sends another target, for a reason such as `dot segments are taken away`.
    case changesTarget(String)
    /// The tool sends other content, for a reason such as `a body on GET is left out`.
    case changesContent(String)
  }

  /// Something to know before the code is run.
  public enum Note: Sendable, Hashable {
    /// So many secret values, of rows or in the URL, are dots.
    case masked(rows: Int)
    /// The tool does not send it at all, for a reason such as `it takes no port 0`.
    case refuses(String)
    /// curl waits for a body that an answer to HEAD never has.
    case headWaits
    /// The code is cut short, for showing only.
    case cutShort
    /// Something else, as a sentence.
    case remark(String)
  }

  /// The tool that runs the code, as people call it.
  public var tool: String
  /// What differs on the wire.
  public var differences: [Difference] = []
  /// What else there is to know.
  public var notes: [Note] = []

  /// Makes the verdict that nothing differs.
  public init(tool: String) { self.tool = tool }

  /// Whether it sends the bytes of the composition, but for fields that the tool adds.
  public var isFaithful: Bool {
    differences.allSatisfy { if case .adds = $0 { true } else { false } }
      && notes.allSatisfy { note in
        switch note {
        case .headWaits, .remark: true
        case .masked, .refuses, .cutShort: false
        }
      }
  }
}

extension ExportVerdict {
  /// What people read, such as `Identical but for User-Agent and Accept.`
  public var sentence: String {
    (notes.filter(\.comesFirst).map { $0.sentence(tool) } + [differencesSentence]
      + notes.filter { !$0.comesFirst }.map { $0.sentence(tool) }).joined(separator: " ")
  }

  /// How many differences a sentence names: of a draft with thousands of fields a tool may spell each in its own way.
  private static let mostPhrases = 20

  private var differencesSentence: String {
    let isMasked = notes.contains { if case .masked = $0 { true } else { false } }
    let start = isMasked ? "Else identical" : "Identical"
    guard !differences.isEmpty else { return start + " on the wire." }
    var phrases = differences.prefix(Self.mostPhrases).map { $0.phrase(tool) }
    if differences.count > phrases.count { phrases.append("\(differences.count - phrases.count) more") }
    let list =
      phrases.count == 1
      ? phrases[0] : phrases.dropLast().joined(separator: ", ") + " and " + (phrases.last ?? "")
    return "\(start) but for \(list)."
  }
}

extension ExportVerdict.Difference {
  fileprivate func phrase(_ tool: String) -> String {
    switch self {
    case .adds(let name): name
    case .leavesOut(let name): "\(name) (\(tool) does not send it)"
    case .movesFirst(let name): "the place of \(name) (\(tool) sends it first)"
    case .reorders: "the order of the fields"
    case .joins(let name): "\(name), whose values \(tool) sends in one field"
    case .respells(let name, let other): "the spelling of \(name) (\(tool) sends \(other))"
    case .noSpace(let name): "the space after “\(name):”, which is empty"
    case .changesField(let name, let value): "\(name) (\(tool) sends “\(value)”)"
    case .changesMethod(let method): "the method (\(tool) sends \(method))"
    case .changesTarget(let reason): "the target (\(reason))"
    case .changesContent(let reason): "the body (\(reason))"
    }
  }
}

extension ExportVerdict.Note {
  /// Whether it stands before what differs.
  fileprivate var comesFirst: Bool {
    switch self {
    case .masked, .refuses: true
    case .headWaits, .cutShort, .remark: false
    }
  }

  fileprivate func sentence(_ tool: String) -> String {
    switch self {
    case .masked(let rows):
      "Masked: \(rows == 1 ? "a secret value is" : "\(rows) secret values are") \(SecretMask.dots)."
    case .refuses(let reason): "\(tool) will not run it: \(reason)."
    case .headWaits: "If the answer has a Content-Length, \(tool) waits for a body that HEAD never gets."
    case .cutShort: "It is cut short here, and copied whole."
    case .remark(let sentence): sentence
    }
  }
}
