import TestSupport
import Testing
import WiredraftCore

/// The cases of `Tests/Corpora/requests`: a request, and its message or its error.
///
/// Inputs are `request`, a JSON object as ``SampleFacts`` says; `values`, for each variation a line of JSON values, which
/// take the places `$1`, `$2` and so on; and `show`, the items of the result with commas between them:
///
/// - `message` (shown if nothing else is asked for), `head`, `url` or `body`: of the message that the request makes.
/// - `warnings`: those of the message.
/// - `rejecting`: the errors if the message is refused for its warnings, and for its information.
/// - `composed`: the diagnostics of composing, which throws no error.
///
/// If the request makes no message, the result has the description of the error, and each of its diagnostics.
@Suite("Requests and their messages")
struct RequestTests {
  @Test("Requests make the messages and errors of the corpus")
  func corpus() throws {
    try Corpus.check("requests") { one in
      var one = one
      let items = one["show"]?.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
      let text = try require(one["request"])
      let variations = one["values"]?.split(separator: "\n") ?? [""]
      one["result"] = try variations.map { line in
        let values = try ParameterValue(json: "[\(line)]").elements?.map(\.compactJSON) ?? []
        let request = try SampleFacts.request(try ParameterValue(json: filled(text, values)))
        var lines = ResultLines()
        try add(items ?? ["message"], of: request, to: &lines)
        return one["values"] == nil ? lines.text : lines.text(after: line)
      }.joined(separator: "\n")
      return one
    }
  }

  private func add(_ items: [String], of request: some Request, to lines: inout ResultLines) throws {
    for item in items {
      switch item {
      case "rejecting":
        for severity in [Diagnostic.Severity.warning, .information] {
          lines.add("rejecting \(severity.rawValue)", error(of: request, rejecting: severity) ?? "nothing")
        }
      case "composed":
        let diagnostics = try request.composed(boundary: "B").diagnostics
        lines.add("composed", diagnostics.map(\.description).joined(separator: "\n"))
      default:
        do throws(RequestError) {
          lines.add(item, try text(of: item, try request.message(boundary: "B")))
        } catch {
          lines.add("error", self.text(of: error))
        }
      }
    }
  }

  private func error(of request: some Request, rejecting severity: Diagnostic.Severity) -> String? {
    do throws(RequestError) {
      _ = try request.message(boundary: "B", rejecting: severity)
      return nil
    } catch {
      return text(of: error)
    }
  }

  /// The description of an error, and its diagnostics if they are several.
  private func text(of error: RequestError) -> String {
    guard case .notComposable(let diagnostics) = error, diagnostics.count > 1 else {
      return error.description
    }
    return ([error.description] + diagnostics.map(\.description)).joined(separator: "\n")
  }

  private func text(of item: String, _ message: RequestMessage) throws(RequestError) -> String {
    let bytes = (try? message.bytes()) ?? []
    let head = message.composition.head.count
    switch item {
    case "message": return shown(bytes)
    case "head": return shown(Array(bytes.prefix(head)))
    case "body": return message.body == nil ? "none" : shown(Array(bytes.dropFirst(head)))
    case "url": return message.url
    case "warnings": return message.warnings.map(\.description).joined(separator: "\n")
    default: return "unknown item"
    }
  }
}
