struct ReadingBuilder {
  let input: ReaderInput
  let root = Node.object()
  var order = NameOrder.arrival
  private var findings: [Reading.Finding] = []

  init(_ input: ReaderInput) { self.input = input }

  mutating func note(_ effect: ReaderEffect, _ segment: Int, _ rule: ReaderRule, by cause: Int? = nil) {
    findings.append(.init(segment: segment, effect: effect, rule: rule, cause: cause))
  }

  mutating func lose(_ node: Node, _ rule: ReaderRule, by cause: Int? = nil) {
    node.eachLeaf { note(.lost, $0.segment, rule, by: cause) }
  }

  mutating func truncate(from segment: Int, _ rule: ReaderRule) {
    for index in segment..<input.segments.count where !input.segments[index].isEmpty {
      note(.truncated, index, rule)
    }
  }

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
