import WiredraftCore

/// A second, simple implementation of rows: names and texts by the styles.
struct ReferenceRows {
  /// A name and its text, as decoded from the message.
  struct Pair: Equatable {
    var name: [UInt8]
    /// Nil for a name alone.
    var value: [UInt8]?
    /// The file name of a file.
    var filename: String?
    var contentType: String?
  }

  let styles: EncodingStyles

  /// Returns the rows that take part, with the value of the only environment variable.
  static func sent(_ rows: [Draft.Row]?) -> [Draft.Row] {
    (rows ?? []).filter { $0.isEnabled && $0.type != .omitted }.map { row in
      var row = row
      if row.source == .environment {
        row.source = .literal
        row.text = "1"
      }
      return row
    }
  }

  /// Returns the value of a row with a valid text.
  static func value(_ row: Draft.Row) -> ParameterValue {
    if case .value(let value) = row.content { value } else { .null }
  }

  /// Returns the pairs decoded from a query or a form; for verbatim rows, of their decoded text.
  func pairs(_ rows: [Draft.Row]?) -> [Pair] {
    Self.sent(rows).flatMap { row -> [Pair] in
      flat(Self.value(row), row.name).flatMap { name, text -> [Pair] in
        guard row.isVerbatim else {
          return [Pair(name: Array(name.utf8), value: text.map { Array($0.utf8) })]
        }
        let sent = text.map { "\(name)=\($0)" } ?? name
        return FormDecoder.pairs(in: sent.utf8).map { Pair(name: $0.nameBytes, value: $0.valueBytes) }
      }
    }
    // An empty name alone is nothing between two separators.
    .filter { !$0.name.isEmpty || $0.value != nil }
  }

  /// Returns the pairs decoded from a multipart body; files have the given bytes.
  func parts(_ rows: [Draft.Row]?, files: [String: [UInt8]]) -> [Pair] {
    Self.sent(rows).flatMap { row -> [Pair] in
      let type = row.contentType.flatMap { $0.isEmpty ? nil : $0 }
      let name = Array(withLineEnds(row.name).utf8)
      if case .file(let file) = Self.value(row) {
        let filename = row.filename ?? file.sentFilename
        return [
          Pair(
            name: name, value: files[file.path], filename: filename,
            contentType: type ?? "image/png")
        ]
      }
      return flat(Self.value(row), row.name).map { name, text in
        Pair(
          name: Array(withLineEnds(name).utf8), value: Array(withLineEnds(text ?? "").utf8),
          contentType: type)
      }
    }
  }

  private func withLineEnds(_ text: String) -> String {
    guard styles.newlines == .crlf else { return text }
    var result = String.UnicodeScalarView()
    var last: UnicodeScalar?
    for scalar in text.unicodeScalars {
      if scalar == "\r" || scalar == "\n" && last != "\r" {
        result.append("\r")
        result.append("\n")
      } else if scalar != "\n" {
        result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }

  private func flat(_ value: ParameterValue, _ name: String) -> [(String, String?)] {
    switch value {
    case .null:
      switch styles.nulls {
      case .bare: [(name, nil)]
      case .empty: [(name, "")]
      case .literal: [(name, "null")]
      case .omit: []
      }
    case .array where styles.arrays == .json: [(name, value.compactJSON)]
    case .object where styles.objects == .json: [(name, value.compactJSON)]
    case .array(let elements):
      switch styles.arrays {
      case .comma, .pipe, .space: elements.isEmpty ? [] : [(name, joined(elements))]
      case .repeat: elements.flatMap { flat($0, name) }
      case .brackets: elements.flatMap { flat($0, name + "[]") }
      default: elements.enumerated().flatMap { flat($0.element, "\(name)[\($0.offset)]") }
      }
    case .object(let members):
      members.flatMap {
        flat($0.value, styles.objects == .dots ? "\(name).\($0.name)" : "\(name)[\($0.name)]")
      }
    default: [(name, text(value))]
    }
  }

  private func joined(_ elements: [ParameterValue]) -> String {
    let delimiter = [EncodingStyles.ArrayStyle.comma: ",", .pipe: "|", .space: " "][styles.arrays] ?? ""
    return elements.map { element in
      switch element {
      case .null: ""
      case .array, .object: element.compactJSON
      default: text(element)
      }
    }.joined(separator: delimiter)
  }

  /// Returns the text of a scalar.
  func text(_ value: ParameterValue) -> String {
    switch value {
    case .bool(let value): styles.booleans == .digits ? (value ? "1" : "0") : String(value)
    case .number(let number): number.text
    case .string(let text): text
    case .date(let date):
      switch styles.dates {
      case .milliseconds: String(date.milliseconds)
      case .seconds: String(date.seconds)
      case .iso8601: date.text
      }
    default: ""
    }
  }
}
