import DraftFormats
import Explanations
import Panels
import ScreenModel
import WiredraftCore

extension ImportPreviewDialog {
  /// The maximum number of remarks of a kind; `wiredraft import` prints all.
  private static let mostRemarks = 200
  private static let mostBodyLines = 8

  func lines(
    of composition: Composition, comparison: DraftComparison?, columns: Int, reveals: Bool
  ) -> [ImportLine] {
    let draft = request.document.draft
    var lines: [ImportLine] = []
    func add(_ text: String, _ kind: ImportLine.Kind, limit: Int = .max) {
      lines += TextWrap.lines(text, columns: columns, limit: limit).map { .text($0, kind) }
    }
    let url = reveals ? draft.url : SecretURL.masked(draft.url)
    add("\(draft.method) \(url.prefix(2_000))", .url, limit: 4)
    if let title = request.document.title, !title.isEmpty { add(title, .quiet, limit: 2) }
    if let about = request.document.description { add(about.onOneLine, .quiet, limit: 4) }
    if let comparison { add(comparison.sentence, .plain) }
    let remarks = request.remarks
    list(remarks.filter { $0.kind == .leftOut }, .leftOut, to: &lines, columns, reveals)
    list(remarks.filter { $0.kind == .changed }, .changed, to: &lines, columns, reveals)
    for list in [Draft.RowList.path, .parameters, .query, .body, .headers] {
      guard let rows = draft[list], !rows.isEmpty else { continue }
      lines.append(.text(Self.heading(of: list, count: rows.count), .heading))
      lines += rows.indices.map { .row(Draft.RowReference(list, $0)) }
    }
    lines += bodyLines(of: composition, draft, columns: columns, reveals: reveals)
    list(remarks.filter { $0.kind == .added }, .quiet, to: &lines, columns, reveals)
    list(remarks.filter { $0.kind == .ignored }, .quiet, to: &lines, columns, reveals)
    if remarks.isEmpty { add("All of it was carried over.", .quiet) }
    return lines
  }

  private static func heading(of list: Draft.RowList, count: Int) -> String {
    let rows = count.counted("row")
    return switch list {
    case .parameters: "Parameters, \(rows)"
    case .query: "Query, \(rows)"
    case .path: "Path, \(rows)"
    case .body: "Body, \(rows)"
    case .headers: "Headers, \(rows)"
    }
  }

  private func list(
    _ remarks: [ImportRemark], _ kind: ImportLine.Kind, to lines: inout [ImportLine], _ columns: Int,
    _ reveals: Bool
  ) {
    for remark in remarks.prefix(Self.mostRemarks) {
      let place = remark.place.map { " (\($0))" } ?? ""
      let said =
        reveals
        ? remark.text
        : String(decoding: SecretText.masked(Array(remark.text.prefix(2_000).utf8)), as: UTF8.self)
      let text = "\(remark.kind.word): \(said)\(place)"
      lines += TextWrap.lines(text, columns: columns, limit: 6).map { .text($0, kind) }
    }
    let more = remarks.count - Self.mostRemarks
    if more > 0 {
      let text = "… and \(more.grouped) more: wiredraft import prints all."
      lines += TextWrap.lines(text, columns: columns).map { .text($0, kind) }
    }
  }

  private func bodyLines(
    of composition: Composition, _ draft: Draft, columns: Int, reveals: Bool
  ) -> [ImportLine] {
    guard let body = composition.body else { return [] }
    let type = composition.fields.last { $0.name.lowercased() == "content-type" }?.value
    var text = "Body: \(body.type.rawValue), \(body.bytes.count.byteCount)"
    if body.type.isFile, let path = draft.body.path { text = "Body: the file \(path)" }
    if let type { text += ", \(type)" }
    var lines = TextWrap.lines(text, columns: columns, limit: 3).map { ImportLine.text($0, .heading) }
    guard body.type.isText || draft.body.jsonText != nil, let first = body.bytes.segments.first,
      case .bytes(let bytes) = first.content
    else { return lines }
    var writer = SecretMap.Writer(composition, of: draft)
    let limit = 4_000
    let shown =
      reveals
      ? bytes.bytes(in: 0..<min(limit, bytes.count)) : writer.bytes(of: bytes, in: body.type, limit: limit)
    let pieces = String(decoding: shown, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    lines += pieces.prefix(Self.mostBodyLines).map { .text(String($0.prefix(columns + 1)), .body) }
    if pieces.count > Self.mostBodyLines || bytes.count > limit { lines.append(.text("…", .body)) }
    return lines
  }
}

extension ImportRemark.Kind {
  var word: String {
    switch self {
    case .ignored: "Ignored"
    case .leftOut: "Left out"
    case .changed: "Changed"
    case .added: "Not added"
    }
  }
}
