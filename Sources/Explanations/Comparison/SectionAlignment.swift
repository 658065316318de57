import WiredraftCore

/// Aligns the sections of messages: fields by name, those with the same name in order.
struct SectionAlignment {
  let sections: [Comparison.Section]

  init(_ requests: [ComparedRequest]) {
    let heads = requests.map { HeadLines($0.composition) }
    func section(_ kind: Comparison.Section.Kind, _ ranges: [Range<Int>?]) -> Comparison.Section {
      Comparison.Section(
        kind: kind, entries: ranges.map { range in range.map { Comparison.Entry(range: $0) } }, isSame: true)
    }
    var sections = [section(.requestLine, heads.map(\.requestLine))]
    for row in Self.aligned(heads.map(\.fields)) {
      let name = row.lazy.compactMap { $0?.name }.first ?? ""
      sections.append(section(.field(name), row.map { $0?.range }))
    }
    sections.append(section(.emptyLine, heads.map(\.emptyLine)))
    let bodies = requests.map { request -> Range<Int>? in
      guard let body = request.composition.body, body.bytes.count > 0 else { return nil }
      return request.composition.head.count..<request.composition.length
    }
    if bodies.contains(where: { $0 != nil }) { sections.append(section(.body, bodies)) }
    self.sections = sections
  }

  /// Returns the fields in aligned rows; each list keeps its order unless the first list's order conflicts with it.
  private static func aligned(_ lists: [[HeadLines.Field]]) -> [[HeadLines.Field?]] {
    var keys: [String] = []
    for list in lists {
      var place = 0
      for field in list {
        if let known = keys.firstIndex(of: field.key) {
          place = max(place, known + 1)
        } else {
          keys.insert(field.key, at: place)
          place += 1
        }
      }
    }
    return keys.map { key in lists.map { list in list.first { $0.key == key } } }
  }
}

private struct HeadLines {
  struct Field {
    var name: String
    /// The name in lowercase, and its index among the fields with that name.
    var key: String
    var range: Range<Int>
  }

  let requestLine: Range<Int>
  private(set) var fields: [Field] = []
  let emptyLine: Range<Int>

  init(_ composition: Composition) {
    let end = composition.head.count
    emptyLine = max(0, end - 2)..<end
    let sizes = composition.fields.map { $0.name.utf8.count + $0.value.utf8.count + 4 }
    var offset = max(0, emptyLine.lowerBound - sizes.reduce(0, +))
    requestLine = 0..<offset
    var counts: [String: Int] = [:]
    for (field, size) in zip(composition.fields, sizes) {
      let name = field.name.lowercased()
      counts[name, default: 0] += 1
      fields.append(
        Field(name: field.name, key: "\(name) \(counts[name, default: 0])", range: offset..<offset + size))
      offset += size
    }
  }
}
