extension Diagnostic {
  /// A text body that is not what its content type says, and why.
  @nonexhaustive public enum BodyTextProblem: Error, Sendable, Hashable {
    /// It is no JSON.
    case json(JSONError)
    /// A line of it is no JSON.
    case line(JSONError)
    /// It is no XML.
    case xml(Diagnostic.XMLError)
  }
}

enum BodyTextFormat: Sendable, Hashable {
  case json, lines, xml

  /// The length, in bytes, of the longest text that is checked: a longer one would delay each key.
  static let longest = 4 << 20

  init?(contentType: String) {
    let type = contentType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    switch type {
    case "application/json", "text/json": self = .json
    case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
      "application/json-lines":
      self = .lines
    case "application/xml", "text/xml": self = .xml
    case _ where type.hasSuffix("+json"): self = .json
    case _ where type.hasSuffix("+xml"): self = .xml
    default: return nil
    }
  }

  func problem(of bytes: [UInt8]) -> (problem: Diagnostic.BodyTextProblem, offset: Int)? {
    switch self {
    case .json: return Self.error(in: bytes).map { (.json($0), $0.offset) }
    case .lines:
      var start = 0
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        defer { start += line.count + 1 }
        guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
        if let error = Self.error(in: Array(line)) { return (.line(error), start + error.offset) }
      }
      return nil
    case .xml:
      do throws(Diagnostic.XMLError) {
        try XMLCheck.check(bytes)
        return nil
      } catch {
        return (.xml(error), error.offset)
      }
    }
  }

  private static func error(in bytes: [UInt8]) -> JSONError? {
    var cursor = JSONCursor(bytes)
    do throws(JSONError) {
      _ = try cursor.skipValue()
      try cursor.expectEnd()
      return nil
    } catch {
      return error
    }
  }
}

/// The next composition reuses it if the text is the same.
struct BodyTextCheck: Sendable {
  let format: BodyTextFormat
  let text: Draft.BodyText
  let diagnostic: Diagnostic?

  /// The text is as it was typed; `sent` has the values of variables. With references, a place in one is none in the
  /// other.
  init(
    _ format: BodyTextFormat, _ text: Draft.BodyText, sent: Composition.Wire, holdsReferences: Bool,
    reusing old: BodyTextCheck?
  ) {
    self.format = format
    self.text = text
    if !holdsReferences, let old, old.format == format, old.text == text {
      diagnostic = old.diagnostic
      return
    }
    let bytes = sent.bytes(in: 0..<sent.count)
    diagnostic = format.problem(of: bytes).map { problem, offset in
      let position = TextPosition(offset: offset, in: bytes)
      return Diagnostic(
        .invalidBodyText(problem, position), list: .body, position: holdsReferences ? nil : position)
    }
  }
}
