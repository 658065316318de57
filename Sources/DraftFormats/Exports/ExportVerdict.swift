/// The verdict on how closely the bytes that exported code sends match the composition.
public struct ExportVerdict: Sendable, Hashable {
  /// A difference on the wire.
  @nonexhaustive public enum Difference: Sendable, Hashable {
    /// The tool adds a field that no row sets.
    case adds(String)
    /// The tool does not send a field.
    case leavesOut(String)
    /// The tool sends a field first that has another place in the draft.
    case movesFirst(String)
    /// The tool sends the fields in another order.
    case reorders
    /// The tool sends several fields of a name as one, with commas between the values.
    case joins(String)
    /// The tool spells the name of a field differently.
    case respells(String, as: String)
    /// The tool leaves out the space after the colon of a field without a value.
    case noSpace(String)
    /// The tool sends a field with another value.
    case changesField(String, to: String)
    /// The tool sends a multipart body with another boundary, which changes Content-Type and Content-Length, too.
    case boundary
    /// The tool sends another method.
    case changesMethod(to: String)
    /// The tool sends another target, for a reason such as `dot segments are taken away`.
    case changesTarget(String)
    /// The tool sends other content, for a reason such as `a body on GET is left out`.
    case changesContent(String)
  }

  /// A remark to read before the code is run.
  @nonexhaustive public enum Note: Sendable, Hashable {
    /// The number of secret values, of rows or in the URL, that are replaced by dots.
    case masked(rows: Int)
    /// The tool does not send the request at all, for a reason such as `it takes no port 0`.
    case refuses(String)
    /// curl waits for a body that a response to HEAD never has.
    case headWaits
    /// The code is cut short, for display only.
    case cutShort
    /// Another remark, as a sentence.
    case remark(String)
  }

  /// The name for people of the tool that runs the code.
  public var tool: String
  /// The differences on the wire.
  public var differences: [Difference] = []
  /// Other remarks.
  public var notes: [Note] = []

  /// Makes a verdict without differences.
  public init(tool: String) { self.tool = tool }

  /// Whether the code sends the bytes of the composition, except for fields that the tool adds.
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
  /// The verdict as text for people, such as `Identical but for User-Agent and Accept.`
  public var sentence: String {
    (notes.filter(\.comesFirst).map { $0.sentence(tool) } + [differencesSentence]
      + notes.filter { !$0.comesFirst }.map { $0.sentence(tool) }).joined(separator: " ")
  }

  /// The most differences that a sentence names: a tool may respell thousands of fields, each differently.
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
    case .boundary: "the boundary"
    case .changesMethod(let method): "the method (\(tool) sends \(method))"
    case .changesTarget(let reason): "the target (\(reason))"
    case .changesContent(let reason): "the body (\(reason))"
    }
  }
}

extension ExportVerdict.Note {
  fileprivate var comesFirst: Bool {
    switch self {
    case .masked, .refuses: true
    case .headWaits, .cutShort, .remark: false
    }
  }

  fileprivate func sentence(_ tool: String) -> String {
    switch self {
    case .masked(let rows):
      "Masked: \(rows == 1 ? "a secret value is" : "\(rows) secret values are") \(SecretMap.dots)."
    case .refuses(let reason): "\(tool) will not run it: \(reason)."
    case .headWaits: "If the answer has a Content-Length, \(tool) waits for a body that HEAD never gets."
    case .cutShort: "It is cut short here, and copied whole."
    case .remark(let sentence): sentence
    }
  }
}
