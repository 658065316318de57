import TestSupport

@testable import WiredraftCore

/// A composition as lines of a corpus file: the items that are asked for, the diagnostics, and the parts that
/// can't be made. The vocabulary is explained at ``RenderTests``.
struct Rendering {
  private(set) var lines = ResultLines()

  init(_ composition: Composition, _ draft: Draft, showing items: [String]) throws {
    for item in items { lines.add(item, try text(of: item, composition, draft)) }
    lines.lines += composition.diagnostics.map(Self.text)
    let unmade = Self.parts.filter { composition.unmade.contains($0.0) }.map(\.1)
    if !unmade.isEmpty { lines.add("not made", unmade.joined(separator: ", ")) }
    if lines.lines.isEmpty { lines.lines = ["no diagnostics"] }
  }

  private static let parts: [(Composition.Parts, String)] = [
    (.method, "method"), (.target, "target"), (.fields, "fields"), (.body, "body"), (.message, "message"),
  ]

  private func text(of item: String, _ composition: Composition, _ draft: Draft) throws -> String {
    let body = composition.body?.bytes
    switch item {
    case "target": return shown(composition.target.bytes)
    case "query": return composition.queryText.map { shown(Array($0.utf8)) } ?? "none"
    case "url": return shown(Array(composition.url.utf8))
    case "head": return shown(composition.head.bytes)
    case "body": return body.map(Self.content) ?? "none"
    case "message": return shown(composition.head.bytes) + (body.map(Self.content) ?? "")
    case "fields": return composition.fields.map(Self.text).joined(separator: " | ").orNone
    case "rows": return Self.rows(composition, draft)
    case "routing":
      let routing = composition.routing
      return [routing.query, routing.body].map { "\($0.source.rawValue), \(name($0.reason))" }
        .joined(separator: "; ")
    case "boundary": return composition.boundary ?? "none"
    case "content type": return composition.body?.contentType ?? "none"
    case "length": return "\(composition.length) bytes, \(body?.count ?? 0) of the body"
    case "needs":
      let needs = composition.needs.files + composition.needs.variables.map { "$" + $0 }
      return needs.joined(separator: ", ").orNone
    case "traits": return composition.traits.map(Self.text) ?? "none"
    case "folded": return Self.folded(composition)
    default: break
    }
    let words = item.split(separator: " ").map(String.init)
    let traced =
      words[0] == "target" ? composition.target : words[0] == "head" ? composition.head : body
    guard words.count == 2, ["target", "head", "body"].contains(words[0]) else { throw Unknown(item: item) }
    guard let traced else { return "none" }
    switch words[1] {
    case "roles": return golden(traced)
    case "sources": return Self.sources(traced)
    case "spans": return traced.spans.map { "\($0) \($0.origin.part)" }.joined(separator: "\n")
    case "variables": return traced.marked.split(separator: "\r\n").joined(separator: "\n")
    default: throw Unknown(item: item)
    }
  }

  struct Unknown: Error { var item: String }

  /// The content of a body, with a mark for each file.
  private static func content(_ body: Composition.Wire) -> String {
    body.segments.map { segment in
      switch segment.content {
      case .bytes(let bytes): shown(bytes.bytes)
      case .file(let path, let length, _): "⟨\(length) bytes of \(path)⟩"
      }
    }.joined()
  }

  private static func text(_ field: Composition.Field) -> String {
    shown(Array("\(field.name): \(field.value)".utf8), isLine: true)
      + (field.row.map { " ← headers[\($0)]" } ?? "")
  }

  private static func text(_ traits: MethodTraits) -> String {
    let words = [
      traits.isSafe.map { $0 ? "safe" : "unsafe" }, traits.isIdempotent.map { "idempotent \($0)" },
      "content \(traits.content)", traits.reference == nil ? "no reference" : "has a reference",
      traits.prefersQuery ? "prefers the query" : "prefers the body",
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  /// A line for each row: its place, its destination with the reason, and what it is sent as.
  private static func rows(_ composition: Composition, _ draft: Draft) -> String {
    Draft.RowList.allCases.flatMap { list in
      (draft[list] ?? []).indices.map { index in
        let row = Draft.RowReference(list, index)
        guard let outcome = composition.outcome(of: row) else { return "\(row): unknown" }
        let sent =
          composition.sentAs(row).map {
            ": " + ($0.isEmpty ? "nothing" : shown(Array($0.utf8), isLine: true))
          } ?? ""
        return "\(row) → \(outcome.destination.rawValue) (\(name(outcome.reason)))\(sent)"
      }
    }.joined(separator: "\n").orNone
  }

  /// A line for each stretch of bytes from one source.
  private static func sources(_ traced: Composition.Wire) -> String {
    var stretches: [(source: Composition.Origin.Source, range: Range<Int>)] = []
    for span in traced.spans {
      if let last = stretches.last, last.source == span.origin.source {
        stretches[stretches.count - 1].range = last.range.lowerBound..<span.range.upperBound
      } else {
        stretches.append((span.origin.source, span.range))
      }
    }
    return stretches.map { "\(shown(traced.bytes(in: $0.range), isLine: true)) ← \($0.source)" }
      .joined(separator: "\n")
  }

  /// How many bytes of the target and the body have each row as their source.
  private static func folded(_ composition: Composition) -> String {
    var counts: [String: Int] = [:]
    for spans in [composition.target.spans, composition.body?.bytes.spans].compactMap(\.self) {
      for span in spans {
        counts[span.origin.source.row?.description ?? "rules", default: 0] += span.range.count
      }
    }
    return counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  /// The severity, the code and the place of a diagnostic, with the facts of its problem.
  private static func text(_ diagnostic: Diagnostic) -> String {
    let problem = name(diagnostic.problem)
    let facts = problem.firstIndex(of: "(").map { String(problem[$0...]) }
    let word = problem.prefix { $0 != "(" }
    let isCode = word.lowercased() == diagnostic.code.rawValue.filter { $0 != "-" }
    return ([diagnostic.description, isCode || word == "value" ? nil : String(word)] + [facts])
      .compactMap(\.self).joined(separator: " ")
  }
}

/// The description of a case, without the names of modules and types before those of cases.
func name(_ value: some Any) -> String {
  let text = String(describing: value).replacing(/WiredraftCore\.(?:[A-Z]\w*\.)*/, with: "")
  return shown(Array(text.utf8), isLine: true)
}

extension String {
  /// The text; `none` if it is empty.
  fileprivate var orNone: String { isEmpty ? "none" : self }
}

/// Bytes for people to read: `␍␊` for CR LF, escapes for what can't be seen, and for bytes that are no UTF-8.
///
/// - Parameter isLine: Whether the text stays on one line; else there is a line end after each `␍␊` and `␊`.
func shown(_ bytes: [UInt8], isLine: Bool = false) -> String {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    return bytes.map { $0 < 0x80 ? shown([$0]) : "\\x{\(String($0, radix: 16, uppercase: true))}" }.joined()
  }
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\r": result += "␍"
    case "\n": result += isLine ? "␊" : "␊\n"
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .nonspacingMark, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      case .spaceSeparator where scalar != " ":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
  return result
}

extension Composition.Wire {
  /// The text, with the bytes of variables in angle brackets after their names.
  var marked: String {
    var result = ""
    var last: Variable?
    for span in spans {
      let variable = span.origin.variable
      if variable != last {
        if last != nil { result += ">" }
        if let variable { result += "<\(variable.name):" }
        last = variable
      }
      result += String(decoding: bytes(in: span.range), as: UTF8.self)
    }
    return last == nil ? result : result + ">"
  }
}
