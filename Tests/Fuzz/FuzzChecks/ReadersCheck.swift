import Readers
import WiredraftCore

/// Readers: of any bytes each value has its segment, and each loss its rule.
enum ReadersCheck {
  /// - Parameter bytes: The first byte is even for a query and odd for a form; the others are its bytes.
  static func check(_ bytes: [UInt8]) throws(Finding) {
    guard let first = bytes.first else { return }
    let kind = first.isMultiple(of: 2) ? ReaderInput.Kind.query : .form
    let input = ReaderInput(
      kind: kind, bytes: Array(bytes.dropFirst()), method: kind == .query ? "GET" : "POST")
    let part = DraftedPart(input)
    let segments = Set(input.segments.indices.filter { !input.segments[$0].range.isEmpty })
    for reader in Reader.all {
      let reading = reader.read(input)
      let rows = reader.rows(of: part, in: reading)
      try require(rows.count == segments.count, "\(reader.id) says nothing of a segment")
      for row in rows where row.effect != .read {
        try require(row.rule != nil, "\(reader.id) gives no rule")
      }
      guard reading.refusal == nil else { continue }
      let made = Set(reading.value.segments)
      try require(made.isSubset(of: segments), "\(reader.id) has a value of no segment")
      let lost = Set(reading.findings.filter(\.effect.isLoss).map(\.segment))
      try require(segments.isSubset(of: made.union(lost)), "\(reader.id) loses a segment without a word")
      try require(
        (try? ParameterValue(json: reading.value.json)) != nil, "\(reader.id) gives what is no JSON")
    }
  }
}
