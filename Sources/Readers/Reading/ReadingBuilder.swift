/// The data that a reader builds, with what its rules did to each segment.
struct ReadingBuilder {
  let input: ReaderInput
  /// The object of all names.
  let root = Node.object()
  /// The order of the names in what is given.
  var order = NameOrder.arrival
  private var findings: [Reading.Finding] = []

  init(_ input: ReaderInput) { self.input = input }

  /// Records what a rule did to a segment.
  mutating func note(_ effect: ReaderEffect, _ segment: Int, _ rule: ReaderRule, by cause: Int? = nil) {
    findings.append(.init(segment: segment, effect: effect, rule: rule, cause: cause))
  }

  /// Records that a value is gone, with all that it holds.
  mutating func lose(_ node: Node, _ rule: ReaderRule, by cause: Int? = nil) {
    node.eachLeaf { note(.lost, $0.segment, rule, by: cause) }
  }

  /// Records that a limit cuts off a segment and those after it.
  mutating func truncate(from segment: Int, _ rule: ReaderRule) {
    for index in segment..<input.segments.count where !input.segments[index].isEmpty {
      note(.truncated, index, rule)
    }
  }

  /// Appends a text to the list of a name.
  mutating func append(_ text: [UInt8], to name: [UInt8], segment: Int) {
    root.append(Node(.text(text), segment: segment), toListOf: name)
  }

  func finish(_ reader: Reader) -> Reading {
    Reading(
      value: root.finished(order), refusal: nil, findings: findings, choice: reader.accessor?.choice)
  }

  func refused(_ reader: Reader, _ refusal: Refusal) -> Reading {
    Reading(value: .object([]), refusal: refusal, findings: findings, choice: reader.accessor?.choice)
  }
}
