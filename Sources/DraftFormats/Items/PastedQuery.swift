internal import WiredraftCore

/// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-parser>
struct PastedQuery {
  let rows: [Draft.Row]

  /// Nil if the line does not look like a query: pairs joined by `&`, or after a `?`.
  init?(_ line: ArraySlice<UInt8>) {
    guard let query = Self.content(of: line) else { return nil }
    rows = FormDecoder.pairs(in: query).map { Self.row($0, in: query) }
  }

  static func content<Line: Collection<UInt8>>(of line: Line) -> Line.SubSequence? {
    let hasMark = line.first == UInt8(ascii: "?")
    let query = line.dropFirst(hasMark ? 1 : 0)
    let isQuery =
      query.contains(UInt8(ascii: "=")) && (hasMark || query.contains(UInt8(ascii: "&")))
      && !query.contains { $0 <= 0x20 || $0 == UInt8(ascii: "?") }
    return isQuery ? query : nil
  }

  private static func row(_ pair: FormDecoder.Pair, in query: ArraySlice<UInt8>) -> Draft.Row {
    let value = pair.valueBytes ?? []
    guard let name = String(validating: pair.nameBytes, as: UTF8.self),
      let text = String(validating: value, as: UTF8.self)
    else {
      // Bytes that are not text would be lost: the pair is kept, to be sent as it is.
      return PairRows.verbatim(query.dropFirst(pair.range.lowerBound).prefix(pair.range.count))
    }
    // A name without `=` is not the same as one with an empty value.
    return pair.valueBytes == nil ? Draft.Row(name, type: .null) : Draft.Row(name, text)
  }
}
