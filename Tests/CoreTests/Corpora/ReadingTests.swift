import TestSupport
import Testing

@testable import WiredraftCore

/// The cases of `Tests/Corpora/decoding`: texts, and what a reader of the core makes of them.
///
/// Inputs:
/// - `read`: The reader: `multipart` (with the boundary B), `boundary` (of a content type), `form`, `form with plus`,
///   `percent`, `JSON`, `JSON layout`, `timestamp`, `milliseconds`, `secret name`, `references`, or `base64`.
/// - `inputs`: A JSON string in each line.
/// - `maximum`: The greatest length of the head of a part.
///
/// The result has a line for each input, or lines below it.
@Suite("Decoders")
struct ReadingTests {
  @Test("Texts are read as the corpus says")
  func corpus() throws {
    try Corpus.check("decoding") { one in
      var one = one
      let inputs = try require(one["inputs"]).split(separator: "\n")
      one["result"] = try inputs.map { line in
        let lines = try read(try require(ParameterValue(json: String(line)).text), one)
          .unicodeScalars.split(separator: "\n").map(String.init)
        return lines.count < 2
          ? "\(line) → \(lines.first ?? "nothing")"
          : ([String(line)] + lines.map { "  " + $0 }).joined(separator: "\n")
      }.joined(separator: "\n")
      return one
    }
  }

  private struct Unknown: Error { var reader: String }

  private func read(_ text: String, _ one: Corpus.Case) throws -> String {
    switch one["read"] ?? "" {
    case "multipart": return parts(of: Array(text.utf8), maximum: one["maximum"].flatMap { Int($0) })
    case "boundary": return MultipartDecoder(contentType: text)?.boundary ?? "none"
    case "form": return pairs(FormDecoder.pairs(in: text.utf8))
    case "form with plus": return pairs(FormDecoder.pairs(in: text.utf8, plusIsSpace: false))
    case "percent": return shown(FormDecoder.percentDecoded(text.utf8))
    case "JSON":
      do throws(JSONError) {
        return try ParameterValue(json: text).compactJSON
      } catch {
        let place = error.position
        return "\(name(error.kind)) at \(place.line):\(place.column), byte \(error.offset)"
      }
    case "JSON layout": return JSONLayout.indented(text)
    case "timestamp":
      guard let timestamp = Timestamp(text) else {
        return "invalid at byte \(Timestamp.firstInvalidOffset(in: text).map { String($0) } ?? "?")"
      }
      check(timestamp.text, text)
      return "\(timestamp.milliseconds) ms, \(timestamp.seconds) s"
    case "milliseconds":
      let moment = Timestamp(millisecondsSince1970: try require(Int64(text)))
      return moment.map { "\($0.text), \($0.milliseconds) ms" } ?? "none"
    case "secret file": return SecretFile.matches(text) ? "secret" : "plain"
    case "secret name": return SecretName.matches(text) ? "secret" : "plain"
    case "references":
      let references = ReferenceText(text)
      let pieces = references.pieces.map { piece in
        switch piece {
        case .literal(let text): "'\(text)'"
        case .reference(let name, _): "<\(name)>"
        }
      }
      return zip(pieces, references.ranges).map { "\(shown(Array($0.utf8), isLine: true)) \($1)" }
        .joined(separator: ", ")
    case "base64": return Base64.encode(Array(text.utf8))
    case let reader: throw Unknown(reader: reader)
    }
  }

  private func parts(of bytes: [UInt8], maximum: Int?) -> String {
    var decoder = MultipartDecoder(boundary: "B")
    if let maximum { decoder.maximumHeadLength = maximum }
    do throws(MultipartError) {
      let parts = try decoder.parts(of: bytes)
      return parts.map { part in
        let file = part.fileName.map { " file \($0)" } ?? ""
        return "\(part.name)\(file) \(part.range) '\(shown(part.content, isLine: true))'"
      }.joined(separator: "\n")
    } catch {
      return name(error)
    }
  }

  private func pairs(_ pairs: [FormDecoder.Pair]) -> String {
    pairs.map { pair in
      let value = pair.valueBytes.map { "=\(shown($0))" } ?? " alone"
      return "\(pair.name)\(value) \(pair.range)"
    }.joined(separator: ", ")
  }
}
