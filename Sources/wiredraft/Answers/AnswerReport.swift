import Exchanges
import Explanations
import Responses
import WiredraftCore

struct AnswerReport {
  let answer: Answer
  let method: String
  let ending: ResponseReader.Ending

  private static let shownBytes = 1 << 20

  private var response: Response { answer.response }

  /// Returns the reason why spans are left out; nil if all are there.
  func write(to target: AnswerTarget) throws -> ReadingWatch.Reason? {
    var lines = LineGathering(target: target)
    let reason = try write(to: &lines, indent: "", on: target)
    try lines.add("\n")
    try lines.finish()
    return reason
  }

  /// Returns the reason why spans are left out; nil if all are there.
  func write(
    to lines: inout LineGathering, indent: String, on target: AnswerTarget
  ) throws -> ReadingWatch.Reason? {
    var members: [(String, String)] = []
    members.append(("status", response.statusLine.map { String($0.status) } ?? "null"))
    members.append(("reason", response.statusLine.map { JSONLine.text($0.reason) } ?? "null"))
    members.append(("version", response.statusLine.map { JSONLine.text($0.version) } ?? "null"))
    members.append(
      ("informational", "[" + response.informational.map(informational).joined(separator: ", ") + "]"))
    members.append(("fields", Self.list(response.fields.map(Self.field), indent)))
    members.append(
      (
        "framing",
        JSONLine.object([
          ("by", response.framing.map { JSONLine.text($0.end.rawValue) } ?? "null"),
          ("rule", response.framing.map { JSONLine.text($0.rule) } ?? "null"),
          ("complete", response.isComplete ? "true" : "false"),
          ("wireLength", String(response.wireLength)),
        ])
      ))
    try target.reading {
      members.append(("body", JSONLine.object(try Self.bytes(answer.body))))
      members.append(("trailers", "[" + response.trailers.map(Self.field).joined(separator: ", ") + "]"))
      members.append(
        (
          "content",
          JSONLine.object(
            [
              (
                "codings",
                "[" + response.contentCodings.map { JSONLine.text($0) }.joined(separator: ", ") + "]"
              ),
              ("mediaType", response.mediaType.map { JSONLine.text($0.essence) } ?? "null"),
              ("charset", try answer.charset.map { JSONLine.text($0) } ?? "null"),
            ] + (try Self.bytes(answer.content))
              + [("complete", answer.isContentComplete ? "true" : "false")])
        ))
    }
    members.append(("extra", String(response.extra)))
    try lines.add("{\n")
    for (name, value) in members { try lines.add("\(indent)  \(JSONLine.text(name)): \(value),\n") }
    let reason = try writeSpans(to: &lines, indent, target)
    try lines.add(
      "\(indent)  \"diagnostics\": \(Self.list(answer.diagnostics.map(diagnostic), indent))\n\(indent)}")
    return reason
  }

  /// Writes the spans as they are read again, because there may be millions: those that there is time for.
  private func writeSpans(
    to lines: inout LineGathering, _ indent: String, _ target: AnswerTarget
  ) throws -> ReadingWatch.Reason? {
    var reason: ReadingWatch.Reason?
    try lines.add("\(indent)  \"spans\": [")
    var separator = "\n"
    do {
      try target.reading {
        try answer.forEachPiece(method: method, ending: ending) { piece, _ in
          try lines.add(
            "\(separator)\(indent)    {\"start\": \(piece.range.lowerBound), \"end\": \(piece.range.upperBound), \"role\": \"\(piece.role.rawValue)\"}"
          )
          separator = ",\n"
        }
      }
    } catch let ended as ReadingWatch.Reason {
      reason = ended
    }
    try lines.add(separator == "\n" ? "],\n" : "\n\(indent)  ],\n")
    return reason
  }

  private func informational(_ interim: Response.Informational) -> String {
    JSONLine.object([
      ("status", String(interim.statusLine.status)), ("reason", JSONLine.text(interim.statusLine.reason)),
      ("fields", "[" + interim.fields.map(Self.field).joined(separator: ", ") + "]"),
    ])
  }

  private static func field(_ field: Response.Field) -> String {
    JSONLine.object([("name", JSONLine.text(field.name)), ("value", JSONLine.text(field.value))])
  }

  private static func bytes(_ bytes: StoredBytes) throws -> [(String, String)] {
    let bytes = bytes.watched(by: ReadingWatch())
    let text = bytes.count <= shownBytes ? JSONLine.text(Base64.encode(try bytes.bytes())) : "null"
    return [("length", String(bytes.count)), ("base64", text)]
  }

  private func diagnostic(_ diagnostic: ResponseDiagnostic) -> String {
    JSONLine.object([
      ("code", JSONLine.text(diagnostic.code.rawValue)),
      ("severity", JSONLine.text(diagnostic.severity.rawValue)),
      ("offset", String(diagnostic.offset)), ("count", String(diagnostic.count)),
      ("message", JSONLine.text(diagnostic.message)),
      ("reference", JSONLine.text(diagnostic.reference)),
    ])
  }

  private static func list(_ elements: [String], _ indent: String) -> String {
    elements.isEmpty
      ? "[]" : "[\n" + elements.map { "\(indent)    \($0)" }.joined(separator: ",\n") + "\n\(indent)  ]"
  }
}

extension JSONLine {
  /// Returns bytes as a JSON text; those that are no UTF-8 as an object with their hexadecimal digits.
  static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return self.text(text) }
    return object([("$bytes", self.text(Hexadecimal.text(bytes)))])
  }
}
