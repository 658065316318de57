internal import ScreenModel
internal import WiredraftCore

extension GridRowView {
  /// Several pairs that don't fit are shown as their number. A long value is not read as a whole.
  static func sentAsPreview(_ reference: Draft.RowReference, columns: Int, in state: ComposerState) -> (
    text: String, isQuiet: Bool
  ) {
    let limit = columns + 1
    guard let outcome = state.composition.outcome(of: reference)
    else {
      return ("", true)
    }
    switch outcome.reason {
    case .disabled: return ("off", true)
    case .omitted, .withoutContentType: return ("omitted", true)
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
      if isHidden { return (Secrets.mask, false) }
      let bytes = state.composition.target.bytes(in: range.prefix(Self.countedBytes))
      if reference.list == .path { return (String(decoding: bytes.prefix(limit * 4), as: UTF8.self), false) }
      return values(bytes, of: range.count, columns: columns)
    case .body(let ranges):
      if ranges.count > 1 { return ("\(ranges.count) parts", false) }
      guard let range = ranges.first, let body = state.composition.body else { return ("", true) }
      if isHidden { return (Secrets.mask, false) }
      if body.type.makesPairs {
        let bytes = body.bytes.bytes(in: range.prefix(Self.countedBytes))
        return values(bytes, of: range.count, columns: columns)
      }
      return (bodyPreview(body, range, limit: limit), false)
    }
  }

  static func isEncoded(_ reference: Draft.RowReference, in state: ComposerState) -> Bool {
    switch state.composition.outcome(of: reference)?.extent {
    case .target: true
    case .body: state.composition.body?.type.makesPairs == true
    default: false
    }
  }

  /// The number of bytes that are read to count pairs.
  private static let countedBytes = 4096

  /// Returns the values of the pairs of a query or form, in at most `columns` columns; `length` is their full length.
  private static func values(_ bytes: [UInt8], of length: Int, columns: Int) -> (text: String, isQuiet: Bool)
  {
    let pairs = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let names = pairs.map { $0.prefix { $0 != UInt8(ascii: "=") } }
    guard let first = names.first else { return ("", true) }
    guard pairs.count > 1 || length > bytes.count else {
      if first.endIndex == pairs[0].endIndex { return ("no value", true) }
      let value = pairs[0][(first.endIndex + 1)...]
      return value.isEmpty
        ? ("empty", true) : (String(decoding: value.prefix((columns + 1) * 4), as: UTF8.self), false)
    }
    // The last pair read may be cut.
    guard length == bytes.count else { return ((pairs.count - 1).grouped + "+ pairs", false) }
    let hasOneName = names.allSatisfy { $0.elementsEqual(first) }
    // The names of members begin with that of the row, which has its own column.
    let common = hasOneName ? first.count + 1 : lengthOfRowName(first)
    let text = pairs.map { String(decoding: $0.dropFirst(common), as: UTF8.self) }.joined(separator: " & ")
    return (TextLayout.columns(text) <= columns ? text : pairs.count.grouped + " pairs", false)
  }

  /// Returns the length of the part of a pair's name that is the row's: before a bracket or a dot.
  private static func lengthOfRowName(_ name: ArraySlice<UInt8>) -> Int {
    let rest = Array(name)
    return rest.indices.first { index in
      rest[index] == UInt8(ascii: "[") || rest[index] == UInt8(ascii: ".")
        || rest[index...].starts(with: "%5B".utf8)
    } ?? 0
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
