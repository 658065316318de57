/// What a tool sends when it runs the code it is given, as far as that is known: the verdict is the difference to
/// what was composed.
struct SentMessage {
  /// A field; one without a value has one of the tool's own.
  struct Field {
    var name: String
    var value: String?
    /// Whether several fields of the composition became this one.
    var isJoined = false

    init(_ name: String, _ value: String?, isJoined: Bool = false) {
      self.name = name
      self.value = value
      self.isJoined = isJoined
    }
    var key: String { name.lowercased() }
  }

  var method: String
  /// How the target differs, as people say it; empty where it does not.
  var targetChanges: [String] = []
  var fields: [Field] = []
  /// How the content differs; empty where it does not.
  var contentChanges: [String] = []

  /// Makes the message as it was composed.
  init(_ parts: ExportParts) {
    method = parts.method
    fields = parts.fields.map { Field($0.name, $0.value) }
  }

  /// What differs from what was composed.
  func differences(from parts: ExportParts) -> [ExportVerdict.Difference] {
    var result = fieldDifferences(from: parts.fields)
    if method != parts.method { result.append(.changesMethod(to: method)) }
    if !targetChanges.isEmpty { result.append(.changesTarget(targetChanges.listed)) }
    if !contentChanges.isEmpty { result.append(.changesContent(contentChanges.listed)) }
    return result
  }

  private func fieldDifferences(from composed: [ExportParts.Field]) -> [ExportVerdict.Difference] {
    typealias Difference = ExportVerdict.Difference
    var added: [Difference] = []
    var others: [Difference] = []
    var noted: Set<Difference> = []
    func note(_ difference: Difference) {
      if noted.insert(difference).inserted { others.append(difference) }
    }
    let sentByKey = Dictionary(grouping: fields.indices, by: { fields[$0].key })
    let composedByKey = Dictionary(grouping: composed.indices, by: { composed[$0].key })
    // How many of each name came before.
    var numbers: [String: Int] = [:]
    for field in fields where composedByKey[field.key] == nil { added.append(.adds(field.name)) }
    // Where each composed field stands among the sent ones.
    var places: [Int?] = Array(repeating: nil, count: composed.count)
    for (index, field) in composed.enumerated() {
      guard let sent = sentByKey[field.key] else {
        note(.leavesOut(field.name))
        continue
      }
      let count = composedByKey[field.key]?.count ?? 0
      let number = numbers[field.key, default: 0]
      numbers[field.key] = number + 1
      if sent.count < count {
        let other = fields[sent[0]]
        if number == 0 {
          places[index] = sent[0]
          if other.name != field.name { note(.respells(field.name, as: other.name)) }
        }
        note(other.isJoined ? .joins(field.name) : .leavesOut(field.name))
        continue
      }
      let other = fields[sent[number]]
      places[index] = sent[number]
      if other.name != field.name { note(.respells(field.name, as: other.name)) }
      if let value = other.value, value != field.value {
        // The one value of the tool's own; what is joined keeps the values.
        note(.changesField(field.name, to: value))
      }
    }
    let found = places.compactMap(\.self)
    if found != found.sorted() {
      let first = places.firstIndex { $0 == found.min() }
      let rest = places.enumerated().filter { $0.offset != first }.compactMap(\.element)
      if let first, composed[first].key == "host", rest == rest.sorted() {
        note(.movesFirst(composed[first].name))
      } else {
        note(.reorders)
      }
    }
    return added + others
  }
}

extension [String] {
  /// The phrases as one list, such as `a, b and c`.
  var listed: String { count > 1 ? dropLast().joined(separator: ", ") + " and " + (last ?? "") : joined() }
}

extension ExportVerdict {
  /// Takes what a tool sends in place of what was composed.
  mutating func take(_ message: SentMessage, for parts: ExportParts) {
    differences += message.differences(from: parts)
  }
}
