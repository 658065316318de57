internal import WiredraftCore

/// A pair that the percent-encode set writes differently becomes a verbatim row.
struct PairRows: Sendable {
  enum Place: Sendable {
    case query, form
  }

  let rows: [Draft.Row]
  let set: EncodingStyles.PercentEncodeSet

  /// Nil if no rows can be sent as these bytes, which have an empty piece between two `&`, or bytes that a
  /// query can't have. Without `sets` all of them are tried; with `isLiteral` each `{{` is meant literally.
  init?(
    _ bytes: [UInt8], in place: Place, sets: [EncodingStyles.PercentEncodeSet]? = nil, isLiteral: Bool = true
  ) {
    guard !bytes.isEmpty else { return nil }
    let pieces = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard !pieces.contains(where: \.isEmpty) else { return nil }
    let sets: [EncodingStyles.PercentEncodeSet] =
      sets ?? (place == .query ? [.rfc3986, .form, .apikit] : [.form, .rfc3986, .apikit])
    let context: Composition.Context = isLiteral ? .literal : .unsent
    var best: (rows: [Draft.Row], set: EncodingStyles.PercentEncodeSet, verbatim: Int)?
    for set in sets {
      var rows = Self.rows(bytes, plusIsSpace: set == .form)
      var draft = Self.draft(rows, in: place, set)
      let composition = draft.compose(in: context)
      var verbatim = 0
      for (index, piece) in pieces.enumerated() {
        let sent = composition.sentAs(Draft.RowReference(place == .query ? .query : .body, index))
        guard sent.map({ $0.utf8.elementsEqual(piece) }) != true else { continue }
        rows[index] = Self.verbatim(piece)
        verbatim += 1
      }
      if verbatim > 0 {
        draft = Self.draft(rows, in: place, set)
        guard Self.sent(draft, in: place, context) == bytes else { continue }
      }
      if best.map({ verbatim < $0.verbatim }) ?? true { best = (rows, set, verbatim) }
      if verbatim == 0 { break }
    }
    guard let best else { return nil }
    (rows, set) = (best.rows, best.set)
  }

  /// The rows mean the same as pairs that no rows can send as given, in other bytes. Nil if those bytes are
  /// not decoded to the same pairs.
  init?(rewriting bytes: [UInt8], in place: Place) {
    rows = Self.rows(bytes, plusIsSpace: true)
    set = place == .query ? .rfc3986 : .form
    guard !rows.isEmpty, let sent = Self.sent(Self.draft(rows, in: place, set), in: place, .literal)
    else { return nil }
    let (old, new) = (FormDecoder.pairs(in: bytes), FormDecoder.pairs(in: sent))
    let isSame = old.elementsEqual(new) { old, new in
      old.nameBytes == new.nameBytes && old.valueBytes == new.valueBytes
    }
    guard isSame else { return nil }
  }

  private static func draft(_ rows: [Draft.Row], in place: Place, _ set: EncodingStyles.PercentEncodeSet)
    -> Draft
  {
    var draft = Draft()
    draft.url = "http://localhost/"
    switch place {
    case .query:
      draft.query = rows
      draft.styles.query = set
    case .form:
      draft.method = "POST"
      draft.body.type = .form
      draft.body.parameters = rows
      draft.styles.form = set
    }
    return draft
  }

  private static func sent(_ draft: Draft, in place: Place, _ context: Composition.Context) -> [UInt8]? {
    let composition = draft.compose(in: context)
    guard !composition.hasErrors else { return nil }
    switch place {
    case .query: return composition.query.map { composition.target.bytes(in: $0) }
    case .form: return composition.body.map { $0.bytes.bytes(in: 0..<$0.bytes.count) }
    }
  }

  private static func rows(_ bytes: [UInt8], plusIsSpace: Bool) -> [Draft.Row] {
    FormDecoder.pairs(in: bytes, plusIsSpace: plusIsSpace).map { pair in
      pair.valueBytes == nil ? Draft.Row(pair.name, type: .null) : Draft.Row(pair.name, pair.value)
    }
  }

  static func verbatim(_ piece: ArraySlice<UInt8>) -> Draft.Row {
    let equals = piece.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: piece[..<(equals ?? piece.endIndex)], as: UTF8.self)
    let value = equals.map { String(decoding: piece[($0 + 1)...], as: UTF8.self) }
    var row = value.map { Draft.Row(name, $0) } ?? Draft.Row(name, type: .null)
    row.isVerbatim = true
    return row
  }
}
