import WiredraftCore

extension Composition.Wire {
  func parts(of row: Draft.RowReference) -> [(name: [UInt8], data: [UInt8])] {
    var parts: [(name: [UInt8], data: [UInt8])] = []
    var (name, data): ([UInt8], [UInt8]) = ([], [])
    var offset = 0
    while let span = span(at: offset) {
      offset = span.range.upperBound
      guard span.origin.source.row == row else { continue }
      switch span.origin.part {
      case .delimiter: (name, data) = ([], [])
      case .partName: name += bytes(in: span.range)
      case .data, .elementDelimiter, .brace, .bracket, .comma, .colon, .memberNameQuote, .memberName,
        .stringQuote, .string, .number, .literal:
        data += bytes(in: span.range)
      case .dataEnd: parts.append((name, data))
      default: break
      }
    }
    return parts
  }
}
