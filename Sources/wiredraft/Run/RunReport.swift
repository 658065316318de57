import Explanations
import Responses
import WiredraftCore

struct RunReport {
  var results: [RunResult] = []
  var skipped = 0

  /// The exit status: 4 if an expectation failed, else the highest one of sending.
  var exit: Int32 {
    if results.contains(where: { $0.exit == 130 }) { return 130 }
    return results.contains(where: \.fails) ? 4 : results.map(\.exit).max() ?? 0
  }

  private var holding: Int { results.reduce(0) { $0 + $1.checks.count(where: \.holds) } }
  private var failing: Int { results.reduce(0) { $0 + $1.checks.count { !$0.holds } } }

  var summary: String {
    let bad = results.count { !$0.isGood }
    let drafts = results.count == 1 ? "1 draft" : "\(results.count) drafts"
    let rest = skipped == 0 ? "" : ", \(skipped) not sent"
    return "\(drafts), \(bad) failed\(rest); \(holding) expectations hold, \(failing) fail.\n"
  }

  var json: String {
    let drafts = results.map { "    " + Self.json($0) }.joined(separator: ",\n")
    return """
      {
        "drafts": [
      \(drafts)
        ],
        "holds": \(holding), "fails": \(failing), "skipped": \(skipped), "exit": \(exit)
      }

      """
  }

  private static func json(_ result: RunResult) -> String {
    JSONLine.object([
      ("draft", JSONLine.text(result.path)), ("title", text(result.title)),
      ("method", JSONLine.text(result.method)), ("url", JSONLine.text(result.url)),
      ("status", result.status.map { String($0) } ?? "null"),
      ("ms", result.duration?.inMilliseconds ?? "null"), ("exit", String(result.exit)),
      ("problem", text(result.problem)), ("expectations", list(result.checks.map(json))),
      (
        "captures",
        list(
          result.captures.map {
            JSONLine.object([
              ("name", JSONLine.text($0.name)), ("value", text($0.value)), ("problem", text($0.problem)),
            ])
          })
      ),
    ])
  }

  private static func json(_ check: RunResult.Check) -> String {
    let word: String
    var reason: String?
    switch check.verdict {
    case .holds: word = "holds"
    case .fails: word = "fails"
    case .undecided(let cause): (word, reason) = ("undecided", cause.sentence)
    }
    return JSONLine.object([
      ("line", JSONLine.text(check.line)), ("verdict", JSONLine.text(word)),
      ("actual", list(check.actual.map { JSONLine.text($0) })), ("reason", text(reason)),
    ])
  }

  private static func text(_ text: String?) -> String { text.map { JSONLine.text($0) } ?? "null" }
  private static func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }

  /// The report in the form of JUnit, which the programs of continuous integration read: a suite for each draft, a test
  /// for each expectation.
  var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let tests = results.reduce(0) { $0 + max(1, Self.cases(of: $1).count) }
    let seconds = results.reduce(0) { $0 + ($1.duration ?? 0) }.inSeconds
    text += "<testsuites name=\"wiredraft\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    text += " time=\"\(seconds)\">\n"
    for result in results { text += Self.suite(result) }
    return text + "</testsuites>\n"
  }

  private var failures: Int { results.reduce(0) { $0 + Self.failures(of: $1) } }
  private var errors: Int { results.count { $0.exit != 0 } }

  private static func failures(of result: RunResult) -> Int {
    result.checks.count { !$0.holds } + result.captures.count { $0.problem != nil }
  }

  private static func cases(of result: RunResult) -> [(name: String, failure: String?)] {
    result.checks.map { ($0.line, $0.holds ? nil : $0.finding) }
      + result.captures.map { ("capture \($0.name)", $0.problem) }
  }

  private static func suite(_ result: RunResult) -> String {
    let cases = cases(of: result)
    let hasSendCase = cases.isEmpty || result.exit != 0
    let time = (result.duration ?? 0).inSeconds
    let path = result.path.xmlEscaped
    var text =
      "  <testsuite name=\"\(path)\" tests=\"\(cases.count + (hasSendCase ? 1 : 0))\""
      + " failures=\"\(failures(of: result))\" errors=\"\(result.exit != 0 ? 1 : 0)\" time=\"\(time)\">\n"
    if hasSendCase {
      // A file that can't be read has neither.
      let name = result.url.isEmpty ? result.path : "\(result.method) \(result.url)"
      text += "    <testcase classname=\"\(path)\" name=\"\(name.xmlEscaped)\""
      text += " time=\"\(time)\""
      text +=
        result.exit == 0
        ? "/>\n"
        : "><error message=\"\((result.problem ?? "").xmlEscaped)\" type=\"\(result.exit)\"/></testcase>\n"
    }
    for (name, failure) in cases {
      text += "    <testcase classname=\"\(path)\" name=\"\(name.xmlEscaped)\" time=\"0\""
      text += failure.map { "><failure message=\"\($0.xmlEscaped)\"/></testcase>\n" } ?? "/>\n"
    }
    return text + "  </testsuite>\n"
  }
}

struct RunText {
  let result: RunResult

  var text: String {
    let facts = [
      result.method, result.url, result.status.map { String($0) },
      result.duration.map { "\($0 / 1_000_000) ms" },
    ].compactMap(\.self).filter { !$0.isEmpty }
    var lines = ["\(result.isGood ? "ok  " : "FAIL")  \(result.path)  \(facts.joined(separator: " "))"]
    if let problem = result.problem { lines.append("      \(problem)") }
    for check in result.checks {
      lines.append("      \(check.holds ? "✓" : "✗") \(check.line)\(check.holds ? "" : ": \(check.finding)")")
    }
    for capture in result.captures {
      let outcome = capture.value.map { "= \($0)" } ?? capture.problem ?? ""
      lines.append("      \(capture.problem == nil ? "→" : "✗") {{\(capture.name)}} \(outcome)")
    }
    return lines.map(Printable.text).joined(separator: "\n") + "\n"
  }
}

extension Int {
  fileprivate var inSeconds: String {
    "\(self / 1_000_000_000).\(String(self / 1_000_000 % 1000 + 1000).dropFirst())"
  }
}

extension String {
  /// The text in an attribute of XML; characters that XML does not have are replaced by symbols.
  fileprivate var xmlEscaped: String {
    var result = ""
    for character in Printable.text(self) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
