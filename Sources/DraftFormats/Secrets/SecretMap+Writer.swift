package import WiredraftCore

extension SecretMap {
  /// The text in place of a secret.
  package static let dots = "••••••"

  /// Whether all that a row sends as its value is hidden, rather than the variables in it.
  package func hides(_ reference: Draft.RowReference) -> Bool {
    (draft[reference] ?? composition.folderRow(reference))?.hidesSent ?? false
  }

  /// Writes a request with dots in place of its secrets, for display.
  ///
  /// Names are kept, including those that members of an object get in a query, form or part, and so are the headers of
  /// a part. Hidden values are counted, so that a view can report them.
  package struct Writer: Sendable {
    private let map: SecretMap
    /// The rows with a hidden value.
    package private(set) var hidden: Set<Draft.RowReference> = []
    package private(set) var hiddenInURL = 0
    /// The number of hidden values in a body that was given as a whole.
    private var hiddenInText = 0
    /// The names of the variables with a hidden value outside of rows.
    private var hiddenVariables: Set<String> = []

    /// Put in place of the values of variables, rather than dots; nil for dots alone.
    var references: ExportReferences?

    /// Makes a writer that has hidden nothing yet.
    package init(_ composition: Composition, of draft: Draft) {
      map = SecretMap(composition, of: draft)
    }

    init(_ composition: Composition, of draft: Draft, references: ExportReferences?) {
      self.init(composition, of: draft)
      self.references = references
    }

    package var hiddenCount: Int { hidden.count + hiddenInURL + hiddenInText + hiddenVariables.count }

    private var draft: Draft { map.draft }
  }
}

extension SecretMap.Writer {
  /// Returns the URL with dots in place of secret values; names, and everything that is not
  /// secret, are as sent.
  ///
  /// - Parameter limit: The number of bytes of the target to include; the rest is left out.
  package mutating func url(limit: Int = .max) -> String {
    let composition = map.composition
    let target = composition.target
    // The URL of CONNECT, and of `OPTIONS *`, has no part that a row fills.
    guard target.bytes.first == UInt8(ascii: "/"), composition.url.utf8.count > target.count else {
      return origin()
    }
    return origin()
      + String(decoding: bytes(of: target, in: nil, limit: limit), as: UTF8.self)
  }

  /// Returns the value of a field, or dots.
  package mutating func value(of field: Composition.Field) -> String {
    if let row = field.source.row, map.hides(row) { return hide(row) }
    let row = field.row.flatMap { draft[Draft.RowReference(.headers, $0)] }
    if let row, row.type == .basic,
      let text = references?.credentials(row.text, of: field.variables.map(\.variable))
    {
      return "Basic " + text
    }
    return text(field.value, with: field.variables, in: field.source.row)
  }

  /// Returns the name of a field with dots in place of the values of secret variables.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name if it has variables; else O(1).
  package mutating func name(of field: Composition.Field) -> String {
    text(field.name, with: field.nameVariables, in: nil)
  }

  /// In a secret row all variables are secret.
  mutating func text(
    _ text: String, with variables: [(range: Range<Int>, variable: Variable)], in row: Draft.RowReference?
  ) -> String {
    guard !variables.isEmpty else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var end = 0
    for (range, variable) in variables {
      guard let shown = shown(variable, sentAs: Array(bytes[range]), in: row) else { continue }
      result += bytes[end..<range.lowerBound]
      result += shown
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// A reference, or dots for a secret; nil to show the value.
  mutating func shown(
    _ variable: Variable, sentAs bytes: [UInt8], in row: Draft.RowReference?
  ) -> [UInt8]? {
    let isHidden = hides(variable, in: row)
    if let marks = references?.marks(of: variable, sentAs: bytes, isHidden: isHidden) { return marks }
    return isHidden ? Array(hide(variable, in: row).utf8) : nil
  }

  mutating func origin() -> String {
    let composition = map.composition
    let length = composition.origin.utf8.count
    return text(
      composition.origin,
      with: composition.originVariables.map { ($0.range.clamped(to: 0..<length), $0.variable) }, in: nil)
  }

  /// Returns bytes with dots in place of secret values.
  ///
  /// - Parameters:
  ///   - bytes: Bytes of a target or of a body.
  ///   - type: The type of the body; nil for a target.
  ///   - limit: The number of bytes to include; the rest is left out.
  ///   - start: The offset of the first byte to include.
  /// - Complexity: O(*n*), where *n* is the number of bytes up to the limit.
  package mutating func bytes(
    of bytes: Composition.Wire, in type: Draft.BodyType?, limit: Int = .max, from start: Int = 0
  ) -> [UInt8] {
    var result: [UInt8] = []
    var current: Draft.RowReference?
    var end = start
    // The end of a variable's value that is shown.
    var shownEnd = 0
    let ofText =
      (type == nil ? SecretURL.places(inTarget: bytes).map(\.range) : rangesOfText(bytes, limit: limit))
      .filter { !isReferred($0, in: bytes) }
    if type == nil { hiddenInURL = max(hiddenInURL, ofText.count) } else { hiddenInText = ofText.count }
    for (number, span) in bytes.spans.enumerated() where span.range.upperBound > end {
      guard span.range.lowerBound < limit else { break }
      let piece = bytes.bytes(in: span.range.clamped(to: end..<max(end, limit)))[...]
      if let variable = span.origin.variable, span.range.lowerBound >= shownEnd {
        // The value may be in several spans, since escapes are spans of their own.
        let run = bytes.spans[number...].prefix { $0.origin.variable == variable }
        let range = max(end, span.range.lowerBound)..<(run.last ?? span).range.upperBound
        if let shown = shown(variable, sentAs: bytes.bytes(in: range), in: span.origin.source.row) {
          result += shown
          end = range.upperBound
          continue
        }
        shownEnd = range.upperBound
      }
      if span.origin.source.row == nil, !ofText.isEmpty {
        current = nil
        result += Self.masked(piece, at: max(end, span.range.lowerBound), ofText)
        continue
      }
      guard let row = span.origin.source.row, map.hides(row) else {
        current = nil
        result += piece
        continue
      }
      switch place(of: span.origin, in: type, isHidden: current == row) {
      case .shown: result += piece
      case .shownAsEnd:
        current = nil
        result += piece
      case .last:
        current = row
        result += piece
        result += hide(row).utf8
      case .hidden:
        if current != row { result += hide(row).utf8 }
        current = row
      }
    }
    return result
  }

  private func isReferred(_ range: Range<Int>, in bytes: Composition.Wire) -> Bool {
    guard let references else { return false }
    return bytes.spans.lazy.filter { $0.range.overlaps(range) }.allSatisfy { span in
      span.origin.variable.map(references.covers) ?? false
    }
  }

  /// Dots take the place of each range that begins among the bytes, which are at an offset.
  private static func masked(
    _ piece: ArraySlice<UInt8>, at offset: Int, _ ranges: [Range<Int>]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for range in ranges.ending(after: offset) {
      let start = range.lowerBound - offset
      guard start < piece.count else { break }
      if start >= end { result += piece.dropFirst(end).prefix(start - end) }
      if start >= 0 { result += SecretMap.dots.utf8 }
      end = max(end, range.upperBound - offset)
    }
    return result + piece.dropFirst(end)
  }

  /// Returns the path of a file that is a part of a body, or dots.
  package mutating func path(_ path: String, from origin: Composition.Origin) -> String {
    let row = origin.source.row
    if let variable = origin.variable {
      let typed = ReferenceText((row.flatMap { draft[$0]?.text } ?? draft.body.path) ?? "")
      let value = variable.value?.textInTexts ?? ""
      // The origin knows one variable: with several, it is not known which of them are secret.
      guard typed.names == [variable.name] else { return hide(variable, in: row) }
      let start = typed.pieces.firstIndex { if case .reference = $0 { true } else { false } } ?? 0
      var offset = 0
      if start > 0, case .literal(let literal) = typed.pieces[0] { offset = literal.utf8.count }
      return text(path, with: [(offset..<offset + value.utf8.count, variable)], in: row)
    }
    guard let row, map.hides(row) else { return path }
    return hide(row)
  }

  private func rangesOfText(_ bytes: Composition.Wire, limit: Int) -> [Range<Int>] {
    guard bytes.spans.first?.origin.source == .rule(.wholeBody) else { return [] }
    // A value that is cut at the limit is hidden up to there.
    return SecretText.ranges(in: bytes.bytes(in: 0..<min(limit, bytes.count)))
  }

  private enum Place { case shown, shownAsEnd, last, hidden }

  /// `isHidden` is true if the value of the row has begun.
  private func place(of origin: Composition.Origin, in type: Draft.BodyType?, isHidden: Bool) -> Place {
    switch type?.encoding {
    case .multipart:
      switch origin.role {
      case .value: return .hidden
      case .escape: return isHidden ? .hidden : .shown
      default: return .shownAsEnd
      }
    case .json, .graphQL:
      // Everything after the colon is the value, including the names within an object, up to the next row.
      if isHidden { return .hidden }
      return origin.part == .colon ? .last : .shown
    case .form, nil:
      switch origin.part {
      case .lineEnd, .question, .ampersand, .ampersandAfterQuery, .ampersandWithinRow: return .shownAsEnd
      default: break
      }
      if isHidden || origin.role == .value || origin.source.row?.list == .path { return .hidden }
      // A colon is one of JSON within a pair.
      return origin.part == .equals || origin.part == .colon ? .last : .shown
    }
  }

  private func hides(_ variable: Variable, in row: Draft.RowReference?) -> Bool {
    variable.isSecret || row.flatMap { draft[$0] }?.isSecret == true
  }

  private mutating func hide(_ variable: Variable, in row: Draft.RowReference?) -> String {
    if let row { return hide(row) }
    hiddenVariables.insert(variable.name)
    return SecretMap.dots
  }

  private mutating func hide(_ row: Draft.RowReference) -> String {
    hidden.insert(row)
    return SecretMap.dots
  }
}

extension [Range<Int>] {
  /// The ranges from the first that ends after the offset; all must be ascending.
  fileprivate func ending(after offset: Int) -> ArraySlice<Range<Int>> {
    self[lastIndexInOrder { $0.upperBound <= offset }...].drop { $0.upperBound <= offset }
  }
}
