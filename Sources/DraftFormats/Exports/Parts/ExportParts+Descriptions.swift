internal import WiredraftCore

/// The descriptions of the rows that the parts come from.
extension ExportParts {
  /// Returns the description of a row; nil if there is none, or it is empty.
  static func description(of row: Draft.RowReference?, in draft: Draft) -> String? {
    row.flatMap { draft[$0]?.notes.description }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the lines of a text, without their ends.
  static func lines(of text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// Returns the descriptions of the pairs of the query, in order; without any if there are not that many pairs.
  func queryDescriptions(_ count: Int) -> [String?] {
    descriptions(count) {
      composition.query.map { pairs(in: composition.target, $0) } ?? []
    }
  }

  /// Returns the descriptions of the pairs of a form, in order; without any if there are not that many pairs.
  func formDescriptions(_ count: Int) -> [String?] {
    descriptions(count) {
      (composition.body?.bytes).map { pairs(in: $0, 0..<$0.count) } ?? []
    }
  }

  /// Returns the descriptions of the parts of a multipart body, in order; without any if there are not that many parts.
  func partDescriptions(_ count: Int) -> [String?] {
    descriptions(count) {
      guard let body = composition.body?.bytes, let type = fields.last(where: { $0.key == "content-type" }),
        let decoder = MultipartDecoder(contentType: type.value)
      else { return [] }
      var content: [UInt8] = []
      var places: [(content: Int, body: Int)] = []
      for segment in body.segments {
        guard case .bytes(let bytes) = segment.content else { continue }
        places.append((content.count, segment.start))
        content += bytes.bytes
      }
      return ((try? decoder.parts(of: content)) ?? []).map { part in
        // The line before a part's content ends its head.
        let end = part.range.lowerBound - 1
        guard let place = places.last(where: { $0.content <= end }) else { return nil }
        return description(of: body.span(at: place.body + end - place.content)?.origin.source.row)
      }
    }
  }

  private func description(of row: Draft.RowReference?) -> String? { Self.description(of: row, in: draft) }

  private func descriptions(_ count: Int, _ found: () -> [String?]) -> [String?] {
    let hasAny = Draft.RowList.allCases.contains { list in
      draft[list]?.contains { $0.notes.description != nil } == true
    }
    let descriptions = hasAny ? found() : []
    return descriptions.count == count ? descriptions : Array(repeating: nil, count: count)
  }

  /// Of several pairs that one row makes, the first has its description.
  private func pairs(in wire: Composition.Wire, _ range: Range<Int>) -> [String?] {
    var start = range.lowerBound
    var last: Draft.RowReference?
    return wire.bytes(in: range).split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { pair in
        let row = wire.span(at: start)?.origin.source.row
        defer { (start, last) = (start + pair.count + 1, row) }
        return row == last ? nil : description(of: row)
      }
  }
}
