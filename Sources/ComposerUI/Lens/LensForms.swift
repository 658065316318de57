import Explanations
import ScreenModel
import WiredraftCore

/// All forms of a cell, composed from its row alone in the usual way.
struct LensForms: Sendable {
  private(set) var forms: [LensForm] = []
  /// Whether the text looks percent-encoded already, so that encoding it would encode it twice.
  private(set) var looksEncoded = false
  private(set) var isCut = false

  private let row: Draft.Row
  private let isName: Bool
  private let draft: Draft
  private let context: Composition.Context

  /// The length in bytes beyond which only the start of a text is shown.
  static let limit = 16 * 1024

  init(of row: Draft.Row, in list: Draft.RowList, isName: Bool, draft: Draft, context: Composition.Context) {
    self.isName = isName
    self.draft = draft
    self.context = context
    var shown = row
    shown.isEnabled = true
    let text = row.source == .environment ? context.environment[row.text] ?? "" : row.text
    if row.text.utf8.count > Self.limit, row.source == .literal {
      isCut = true
      shown.text = Self.start(of: row.text)
      if row.type != .string { shown.type = .string }
    }
    if row.name.utf8.count > Self.limit { shown.name = Self.start(of: row.name) }
    if isName { (shown.text, shown.type, shown.source) = ("", .string, .literal) }
    self.row = shown
    let typed = isName ? row.name : text
    let start = Self.start(of: typed)
    forms.append(
      LensForm(
        place: .typed, text: typed.isEmpty ? "nothing" : start, count: typed.utf8.count))
    if start.utf8.contains(where: { $0 >= 0x80 || $0 < 0x20 || $0 == 0x7F }) {
      forms.append(LensForm(place: .bytes, text: Self.hexadecimal(start)))
    }
    if !isName, list != .headers, list != .path { addConverted(typed) }
    switch list {
    case .headers: add(.field, trialAsField)
    case .path: if !isName { add(.path, trialAsSegment) }
    case .parameters, .query, .body: addAll()
    }
  }

  private static func start(of text: String) -> String {
    guard text.utf8.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit / 4))
  }

  private static func hexadecimal(_ text: String) -> String {
    let digits = text.utf8.prefix(64).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return digits.joined(separator: " ") + (text.utf8.count > 64 ? " …" : "")
  }

  // MARK: - The value, before it is encoded

  /// Adds the value that `value(forHTTPMethod:)` returns for a method of each kind.
  private mutating func addConverted(_ text: String) {
    guard !isCut else { return }
    switch Draft.Row.read(text, as: row.type) {
    case .omitted:
      forms.append(LensForm(place: .converted, text: "nothing: omitted, its name is not sent"))
    case .invalid:
      let error = trial("POST", .json).composition.diagnostics.first {
        $0.row != nil && $0.severity == .error
      }
      forms.append(
        LensForm(
          place: .converted, text: error?.sentence ?? "The text is none of its type.", isProblem: true))
    case .value(let value):
      if case .file = value { return }
      let (query, body) = (value.value(for: .query), value.value(for: .json))
      let (asText, asJSON) = (query.compactJSON, body.compactJSON)
      forms.append(
        LensForm(
          place: .converted,
          text: asText == asJSON
            ? "for every method \(asJSON)"
            : "GET: \(asText)\(row.type.isCollection ? "" : ", text"); POST: \(asJSON)\(row.type.isCollection ? "" : ", " + row.type.wordWithArticle)"
        ))
    }
  }

  // MARK: - On the wire

  private mutating func addAll() {
    add(.query, trial("GET", .json))
    add(.form, trial("POST", .form))
    add(.json, trial("POST", .json))
    add(.part, trial("POST", .multipart))
  }

  private typealias Trial = (composition: Composition, row: Draft.RowReference)

  private func trial(_ method: String, _ type: Draft.BodyType) -> Trial {
    var trial = Draft.empty(method)
    trial.styles = draft.styles
    trial.body = Draft.Body(type)
    trial.boundary = "B"
    trial.parameters = [row]
    return (trial.compose(in: context), Draft.RowReference(.parameters, 0))
  }

  private var trialAsField: Trial {
    var trial = Draft.empty("GET")
    trial.headers = [row]
    return (trial.compose(in: context), Draft.RowReference(.headers, 0))
  }

  private var trialAsSegment: Trial {
    var named = row
    named.name = "x"
    var trial = Draft.empty("GET")
    trial.url += "{x}"
    trial.path = [named]
    return (trial.compose(in: context), Draft.RowReference(.path, 0))
  }

  private mutating func add(_ place: LensForm.Place, _ trial: Trial) {
    let (composition, reference) = trial
    if place == .query || place == .path {
      looksEncoded = composition.diagnostics(of: reference).contains { $0.code == .alreadyEncoded }
    }
    if let error = composition.diagnostics.first(where: { $0.row == reference && $0.severity == .error }) {
      forms.append(LensForm(place: place, text: error.sentence, isProblem: true))
      return
    }
    let bytes: [UInt8]
    if place == .field {
      bytes = Array(
        (composition.fields.first { $0.row == 0 }.map { isName ? $0.name : $0.value } ?? "").utf8)
    } else {
      bytes = self.bytes(of: composition, reference)
    }
    if case .file(let path)? = composition.outcome(of: reference)?.extent, !isName {
      let size = try? context.files[path]?.get().size
      forms.append(LensForm(place: place, text: "the content of the file, byte for byte", count: size))
      return
    }
    let isNothing = bytes.isEmpty
    let text =
      isNothing
      ? nothing(in: composition, reference, place) : String(decoding: bytes, as: UTF8.self)
    // The text includes the names of several parts, but not the rest of their headers.
    let isOfParts = place == .part && row.type.isCollection && !isNothing
    forms.append(LensForm(place: place, text: text, count: isOfParts ? nil : bytes.count))
  }

  private func nothing(
    in composition: Composition, _ reference: Draft.RowReference, _ place: LensForm.Place
  ) -> String {
    if composition.outcome(of: reference)?.reason == .omitted { return "nothing: the row is omitted" }
    if composition.diagnostics.contains(where: { $0.code == .emptyCollection }) {
      return "nothing: an empty \(row.type.word) sends no \(place == .part ? "part" : "pair")"
    }
    if row.type == .null, row.styles(in: draft.styles).nulls == .omit {
      return "nothing: the style for null is omit"
    }
    if row.type == .null, place == .part { return "an empty part" }
    return row.type == .null && row.styles(in: draft.styles).nulls == .bare
      ? "the name alone, without a value" : "an empty text"
  }

  /// Returns the bytes of the value or of the name; for an array or an object, those of all elements with their names.
  private func bytes(of composition: Composition, _ reference: Draft.RowReference) -> [UInt8] {
    let head = composition.head.count
    let range: Range<Int>
    switch composition.outcome(of: reference)?.extent {
    case .target(let part):
      let start = composition.method.utf8.count + 1
      range = start + part.lowerBound..<start + part.upperBound
    // A part has its name and headers before the value.
    case .body, .file:
      if let body = composition.body, body.type.makesParts { return parts(of: body.bytes, reference) }
      guard case .body(let parts)? = composition.outcome(of: reference)?.extent, let part = parts.first else {
        return []
      }
      range = head + part.lowerBound..<head + part.upperBound
    case .nothing, .field, nil: return []
    }
    var result: [UInt8] = []
    var isInValue = false
    forEachSpan(of: composition, in: range) { origin, bytes in
      let joins = origin.role == .separator && (origin.part == .equals || origin.part == .colon)
      if reference.list == .path || (row.type.isCollection && !isName) {
        result += bytes
      } else if joins, !isInValue {
        isInValue = true
      } else if isInValue != isName {
        result += bytes
      }
    }
    return result
  }

  /// Returns the data of the row's parts, with their names if there are several, or the name of the first part.
  private func parts(of body: Composition.Wire, _ reference: Draft.RowReference) -> [UInt8] {
    let parts = body.parts(of: reference)
    if isName { return parts.first?.name ?? [] }
    guard row.type.isCollection else { return parts.first?.data ?? [] }
    return Array(parts.map { $0.name + Array(": ".utf8) + $0.data }.joined(separator: Array(" · ".utf8)))
  }

  private func forEachSpan(
    of composition: Composition, in range: Range<Int>, _ body: (Composition.Origin, [UInt8]) -> Void
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound, let span = composition.span(at: offset) {
      let end = min(range.upperBound, span.range.upperBound)
      body(span.origin, composition.bytes(in: offset..<end))
      offset = end
    }
  }
}

extension Draft.RowType {
  var isCollection: Bool { self == .array || self == .object }
}

extension Draft {
  fileprivate static func empty(_ method: String) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = "https://h/"
    return draft
  }
}
