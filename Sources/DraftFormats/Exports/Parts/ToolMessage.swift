/// The message that a tool sends when it runs the code, where that is known: the verdict is its difference
/// from the composed message.
struct ToolMessage {
  /// Without a value, the tool chooses one.
  struct Field {
    var name: String
    var value: String?
    var isJoined = false

    init(_ name: String, _ value: String?, isJoined: Bool = false) {
      self.name = name
      self.value = value
      self.isJoined = isJoined
    }
    var key: String { name.lowercased() }
  }

  var method: String
  /// In words for people.
  var targetChanges: [String] = []
  var fields: [Field] = []
  var contentChanges: [String] = []

  init(_ parts: ExportParts) {
    method = parts.method
    fields = parts.fields.map { Field($0.name, $0.value) }
  }

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
    // The number of earlier fields of each name.
    var numbers: [String: Int] = [:]
    for field in fields where composedByKey[field.key] == nil { added.append(.adds(field.name)) }
    // The index of each composed field among the sent fields.
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
        // The tool sends its own value here; joined fields keep their values.
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
  var listed: String { count > 1 ? dropLast().joined(separator: ", ") + " and " + (last ?? "") : joined() }
}

extension ExportVerdict {
  mutating func take(_ message: ToolMessage, for parts: ExportParts) {
    differences += message.differences(from: parts)
  }
}
