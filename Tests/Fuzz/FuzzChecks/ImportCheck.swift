import DraftFormats
import WiredraftCore
import YAMLText

/// Foreign requests: no text traps, each error and each remark has a sentence and a position within the text, and an
/// imported draft composes and is written so that it reads back.
enum ImportCheck {
  typealias Lines = [Substring.UTF8View]

  static func check(_ bytes: [UInt8], as word: String?) throws(Finding) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = lines(of: text)
    let format = word.flatMap { ImportFormat(rawValue: $0) }
    try require((word == nil) == (format == nil), "no such form")
    _ = Import.format(of: text)
    let requests: [ImportedRequest]
    do throws(ImportError) {
      requests = try Import.requests(in: text, as: format)
    } catch {
      try require(!error.message.isEmpty, "the error has no sentence")
      try check(error.position, lines)
      if format == .openapi { try list(text, lines) }
      return
    }
    try require(!requests.isEmpty, "there is neither a request nor an error")
    for request in requests.prefix(20) { try check(request, lines) }
    if format == .openapi { try list(text, lines) }
  }

  /// Reads a description in YAML: an error has a position in it, and a valid text becomes JSON.
  static func checkYAML(_ bytes: [UInt8]) throws(Finding) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = lines(of: text)
    let yaml: YAMLText
    let description: OpenAPIDescription
    do throws(ImportError) {
      yaml = try YAMLText(text)
    } catch {
      try require(!error.message.isEmpty, "the error has no sentence")
      return try check(error.position, lines)
    }
    try require((try? ParameterValue(json: yaml.json)) != nil, "no JSON was written")
    for place in yaml.places { try check(place, lines) }
    do throws(ImportError) {
      description = try OpenAPIDescription(reading: yaml.json, places: yaml.places)
    } catch {
      try require(!error.message.isEmpty, "the error has no sentence")
      return try check(error.position, lines)
    }
    try list(description, lines)
  }

  private static func lines(of text: String) -> Lines {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  private static func check(_ position: TextPosition?, _ lines: Lines) throws(Finding) {
    guard let position else { return }
    try require(position.line >= 1 && position.line <= lines.count, "no such line: \(position)")
    let length = lines[position.line - 1].count { $0 & 0xC0 != 0x80 }
    try require(position.column >= 1 && position.column <= length + 1, "no such column: \(position)")
  }

  private static func check(_ request: ImportedRequest, _ lines: Lines) throws(Finding) {
    for remark in request.remarks {
      try require(!remark.text.isEmpty, "the remark has no sentence")
      try check(remark.position, lines)
    }
    try DraftCheck.checkTiles(request.document.draft.compose(in: Composition.Context(boundary: "B")))
    try DraftCheck.checkSaving(request.document)
  }

  private static func list(_ text: String, _ lines: Lines) throws(Finding) {
    guard let description = try? OpenAPIDescription(reading: text) else { return }
    try list(description, lines)
  }

  /// Makes drafts of the first operations of a description.
  private static func list(_ description: OpenAPIDescription, _ lines: Lines) throws(Finding) {
    for operation in description.operations.prefix(10) {
      try check(description.request(for: operation), lines)
    }
  }
}
