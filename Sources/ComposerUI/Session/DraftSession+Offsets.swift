internal import Explanations
internal import WiredraftCore

/// Offsets in the message, found without reading all of it.
extension DraftSession {
  func offset(ofField field: Int) -> Int? {
    guard composition.fields.indices.contains(field) else { return nil }
    // METHOD SP target SP HTTP/1.1 CR LF
    let requestLine = composition.method.utf8.count + composition.target.count + 12
    return composition.fields.prefix(field).reduce(requestLine) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
  }

  /// Returns the bytes in the message that a row becomes, without the separator before them; nil for a row without such
  /// ranges, whose bytes all count.
  func extent(of row: Draft.RowReference) -> [Range<Int>]? {
    func moved(_ range: Range<Int>, by offset: Int) -> Range<Int> {
      range.lowerBound + offset..<range.upperBound + offset
    }
    switch composition.outcome(of: row)?.extent {
    case .target(let range): return [moved(range, by: composition.method.utf8.count + 1)]
    case .body(let ranges): return ranges.map { moved($0, by: composition.head.count) }
    case .nothing, .field, .file, nil: return nil
    }
  }

  func offset(of row: Draft.RowReference) -> Int? { composition.firstOffset(of: row) }
}
