@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// Commands, and the messages that curl sent for them, which a script recorded: an oracle that is not our reading.
///
/// A command is the *same* if its requests have the method, target, fields and body of curl's messages, in their order, but
/// for the place of Content-Length. It is *said* if something differs and a remark says more than which fields curl adds by
/// itself; otherwise it is *silent*. It is *refused* if curl sends something and the import has a reason not to read it, and
/// *both refuse* if curl sends nothing either.
@Suite("What curl itself sends")
struct CurlRecordTests {
  private static let words = ["same", "said", "silent", "refused", "both refuse"]

  @Test("A curl command is imported as curl sends it, or a remark says what differs")
  func commands() throws {
    var total: [String: Int] = [:]
    try Corpus.check("curl") { one in
      var counts: [String: Int] = [:]
      for line in (one["each"] ?? "").split(separator: "\n") {
        guard let arrow = line.firstRange(of: " ⇒ ") else { continue }
        let command = CorpusText.decoded(String(line[..<arrow.lowerBound]))
        let recorded = String(line[arrow.upperBound...])
        let outcome = Outcome(of: command, one, sent: recorded)
        counts[outcome.word, default: 0] += 1
        if outcome.word == "silent" { Issue.record("\(line)\n\(outcome.shown)") }
      }
      var one = one
      one["counts"] = Self.words.map { "\($0) \(counts[$0] ?? 0)" }.joined(separator: ", ")
      total.merge(counts) { $0 + $1 }
      return one
    }
    check(total["silent"] ?? 0, 0)
    check(total.values.reduce(0, +) >= 300, true)
  }
}

/// The result of comparing a command.
private struct Outcome {
  var word = "same"
  /// The differences, for people.
  var shown = ""

  init(of command: String, _ one: Corpus.Case, sent recorded: String) {
    let isSent = !recorded.hasPrefix("exit ")
    var options = ImportOptions()
    let files = one.entries.filter { $0.name.hasPrefix("file ") }.map {
      (path: String($0.name.dropFirst(5)), text: CorpusText.decoded($0.value))
    }
    if one["reads files"] == "yes" {
      for file in files { options.files[file.path] = Array(file.text.utf8) }
      (options.home, options.time) = ("/home/ann", 1_800_000_000)
    }
    let requests: [ImportedRequest]
    do throws(ImportError) {
      requests = try Import.requests(in: command, as: .curl, options: options)
    } catch {
      word = isSent ? "refused" : "both refuse"
      return
    }
    let contents = Dictionary(files.map { ($0.path, $0.text) }) { $1 }
    let messages = requests.map { Message($0, contents) }
    let wanted = recorded.split(separator: " ¦ ").map { Message(CorpusText.decoded(String($0))) }
    if isSent, messages == wanted { return }
    word = requests.contains { $0.remarks.contains(where: Self.says) } ? "said" : "silent"
    shown =
      messages.map { "\($0)" }.joined(separator: "\n")
      + requests.flatMap(\.remarks).map(\.text).joined(separator: "\n")
  }

  private static func says(_ remark: ImportRemark) -> Bool {
    switch remark.kind {
    case .ignored: false
    case .added: ["Accept-Encoding", "Expect", "Connection"].contains { remark.text.contains($0) }
    default: true
    }
  }
}

/// A message without the field Content-Length, which is compared with the body instead.
private struct Message: Equatable {
  var head: [String] = []
  var body = ""
  /// The length that is announced; nil without Content-Length, and for parts, whose boundary may differ.
  var length: String?

  /// Reads a message that curl sent.
  init(_ text: String) {
    let end = text.firstRange(of: "\r\n\r\n")
    body = end.map { String(text[$0.upperBound...]) } ?? ""
    take(text[..<(end?.lowerBound ?? text.endIndex)].split(separator: "\r\n").map(String.init))
  }

  /// Makes the message of a draft.
  init(_ request: ImportedRequest, _ contents: [String: String]) {
    let draft = request.document.draft
    var context = Composition.Context(boundary: "B")
    for path in draft.filePaths {
      guard let text = contents[path] else { continue }
      context.files[path] = .success(Composition.FileFacts(size: text.utf8.count, contentType: nil))
    }
    let composition = draft.compose(in: context)
    for segment in composition.body?.bytes.segments ?? [] {
      switch segment.content {
      case .bytes(let bytes): body += String(decoding: bytes.bytes, as: UTF8.self)
      case .file(let path, _, _): body += contents[path] ?? ""
      }
    }
    take(
      composition.head.text.split(separator: "\r\n").map {
        String($0).replacing(CurlAssembly.boundary, with: "B")
      })
    body = body.replacing(CurlAssembly.boundary, with: "B")
  }

  private mutating func take(_ lines: [String]) {
    head = lines.filter { !$0.lowercased().hasPrefix("content-length:") }
    let isOfParts = lines.contains { $0.lowercased().hasPrefix("content-type: multipart/") }
    if !isOfParts { length = lines.first { $0.lowercased().hasPrefix("content-length:") } }
  }
}
