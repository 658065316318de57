internal import ScreenModel
internal import WiredraftCore

extension GridRowView {
  /// Returns a short form of what a row becomes, for the grid's last column.
  ///
  /// Several pairs that don't fit are shown as their number; one pair that doesn't fit is shown without its name, which
  /// has its own column.
  /// - Complexity: O(*c*), where *c* is the number of columns: a long value is not read as a whole.
  static func sentAsPreview(_ reference: Draft.RowReference, columns: Int, in state: ComposerState) -> (
    text: String, isQuiet: Bool
  ) {
    let limit = columns + 1
    guard let row = state.session.row(reference), let outcome = state.composition.outcome(of: reference)
    else {
      return ("", true)
    }
    switch outcome.reason {
    case .disabled: return ("off", true)
    case .omitted: return ("omitted", true)
    case .overridden, .replacedField: return ("overridden", true)
    case .noPlace: return ("not sent", true)
    case .routed, .ownList: break
    }
    let isHidden = state.hidesSent(reference)
    switch outcome.extent {
    case .nothing:
      let hasError = state.composition.diagnostics(of: reference).contains { $0.severity == .error }
      return (hasError ? "problem" : "nothing", true)
    case .file(let path): return ("@" + (isHidden ? Secrets.mask : path), false)
    case .field(let index):
      let fields = state.composition.fields
      guard fields.indices.contains(index) else { return ("", true) }
      return (isHidden ? Secrets.mask : String(fields[index].value.prefix(limit)), false)
    case .target(let range):
      if isHidden { return (row.name + "=" + Secrets.mask, false) }
      let bytes = state.composition.target.bytes(in: range.prefix(Self.countedBytes))
      return (pairs(bytes, name: row.name, of: range.count, columns: columns, in: state), false)
    case .body(let ranges):
      if ranges.count > 1 { return ("\(ranges.count) parts", false) }
      guard let range = ranges.first, let body = state.composition.body else { return ("", true) }
      if isHidden { return (Secrets.mask, false) }
      if body.type.makesPairs {
        let bytes = body.bytes.bytes(in: range.prefix(Self.countedBytes))
        return (pairs(bytes, name: row.name, of: range.count, columns: columns, in: state), false)
      }
      return (bodyPreview(body, range, limit: limit), false)
    }
  }

  /// Returns whether a row becomes pairs of a query or a form, in which characters are escaped.
  static func isEncoded(_ reference: Draft.RowReference, in state: ComposerState) -> Bool {
    switch state.composition.outcome(of: reference)?.extent {
    case .target: true
    case .body: state.composition.body?.type.makesPairs == true
    default: false
    }
  }

  /// The number of bytes that are read to count pairs.
  private static let countedBytes = 4096

  /// Returns the pairs of a query or form, in at most `columns` columns; `length` is their full length.
  private static func pairs(
    _ bytes: [UInt8], name: String, of length: Int, columns: Int, in state: ComposerState
  ) -> String {
    let text = String(decoding: bytes.prefix((columns + 1) * 4), as: UTF8.self)
    guard length > bytes.count || TextLayout.columns(text) > columns else { return text }
    let joints = bytes.count { $0 == UInt8(ascii: "&") }
    if joints > 0 {
      // The last pair read may be cut.
      return length > bytes.count ? joints.grouped + "+ pairs" : (joints + 1).grouped + " pairs"
    }
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), !name.isEmpty else { return text }
    return String(state.options.ellipsis)
      + String(decoding: bytes[sign...].prefix((columns + 1) * 4), as: UTF8.self)
  }

  private static func bodyPreview(
    _ body: Composition.Entity, _ range: Range<Int>, limit: Int
  ) -> String {
    var start = range.lowerBound
    if body.type.encoding == .json {
      // The name has its own column, so the value begins after the member's colon.
      while let span = body.bytes.span(at: start), span.range.lowerBound < range.upperBound {
        start = span.range.upperBound
        if span.origin.part == .colon { break }
      }
    }
    return String(
      decoding: body.bytes.bytes(in: start..<min(range.upperBound, start + limit * 4)), as: UTF8.self)
  }
}
