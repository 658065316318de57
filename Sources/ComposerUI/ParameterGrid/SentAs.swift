import WiredraftCore

extension ComposerState {
  /// What a row becomes, in few characters, for the grid's last column.
  ///
  /// - Complexity: O(*l*), where *l* is the limit: a long value is not looked at as a whole.
  func sentAsPreview(_ reference: RowReference, limit: Int) -> (text: String, isQuiet: Bool) {
    guard let row = draft[reference], let outcome = composition.outcome(of: reference) else {
      return ("", true)
    }
    switch outcome.reason {
    case .disabled: return ("off", true)
    case .omitted: return ("omitted", true)
    case .overridden: return ("overridden", true)
    case .noPlace: return ("not sent", true)
    case .routed, .ownList: break
    }
    let isHidden = row.isSecret && !revealsSecrets
    switch outcome.extent {
    case .nothing:
      let hasError = composition.diagnostics(of: reference).contains { $0.severity == .error }
      return (hasError ? "problem" : "nothing", true)
    case .file(let path): return ("@" + (isHidden ? Self.mask : path), false)
    case .field(let index):
      let fields = composition.fields
      guard fields.indices.contains(index) else { return ("", true) }
      return (isHidden ? Self.mask : String(fields[index].value.prefix(limit)), false)
    case .target(let range):
      if isHidden { return (row.name + "=" + Self.mask, false) }
      let end = min(range.upperBound, range.lowerBound + limit * 4)
      return (String(decoding: composition.target.bytes(in: range.lowerBound..<end), as: UTF8.self), false)
    case .body(let ranges):
      if ranges.count > 1 { return ("\(ranges.count) parts", false) }
      guard let range = ranges.first, let body = composition.body else { return ("", true) }
      if isHidden { return (Self.mask, false) }
      return (bodyPreview(body, range, limit: limit), false)
    }
  }

  static let mask = "●●●●"

  private func bodyPreview(_ body: Composition.Entity, _ range: Range<Int>, limit: Int) -> String {
    var start = range.lowerBound
    if body.type == .json || body.type == .multipart {
      // The name is in its own column: what counts here is what the value becomes.
      while start < range.upperBound, let span = body.bytes.span(at: start) {
        let isColon = body.type == .json && span.origin.role == .separator
        let isValue = body.type == .multipart && (span.origin.role == .value || isFile(body, start))
        if isValue { break }
        start = min(range.upperBound, span.range.upperBound)
        if isColon, body.bytes.bytes(in: start - 1..<start).first == UInt8(ascii: ":") { break }
      }
      if start == range.upperBound { start = body.type == .json ? range.lowerBound : range.upperBound }
    }
    let end = min(range.upperBound, start + limit * 4)
    var text = String(decoding: body.bytes.bytes(in: start..<end), as: UTF8.self)
    if body.type == .multipart, text.hasSuffix("\r\n") { text.removeLast() }
    return text
  }

  private func isFile(_ body: Composition.Entity, _ offset: Int) -> Bool {
    if case .file = body.bytes.part(at: offset) { true } else { false }
  }
}
