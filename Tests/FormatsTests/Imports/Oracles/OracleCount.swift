import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// A count of the results for requests whose bytes are known from elsewhere: from the program that sent them, or from its rules.
struct OracleCount: CustomStringConvertible {
  enum Outcome: String, CaseIterable {
    case same
    /// Another request, and a remark says so.
    case said
    /// Another request, and nothing says so.
    case silent
    /// No request, with the reason.
    case refused
  }

  private var counts: [Outcome: Int] = [:]

  subscript(outcome: Outcome) -> Int { counts[outcome] ?? 0 }
  var total: Int { counts.values.reduce(0, +) }
  var description: String { Outcome.allCases.map { "\($0) \(self[$0])" }.joined(separator: ", ") }

  mutating func add(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }
}

/// A request as it is sent: what an oracle knows of it.
struct OracleRequest: Equatable {
  var line: String
  /// The fields, as `name: value`, in the order of their names.
  var fields: [String]
  var content: [UInt8]

  init(line: String, fields: [String], content: [UInt8]) {
    (self.line, self.content) = (line, content)
    self.fields = fields.sorted { $0.lowercased() < $1.lowercased() }
  }

  /// The request of an import, with `B` as its boundary.
  ///
  /// - Parameters:
  ///   - leaving: The fields that don't count, in lower case.
  ///   - files: The contents of the files that a draft may name.
  init(_ imported: ImportedRequest, leaving: Set<String>, files: [String: [UInt8]] = [:]) {
    let facts = files.mapValues { bytes in
      Result<Composition.FileFacts, Diagnostic.FileProblem>.success(
        Composition.FileFacts(size: bytes.count, contentType: nil))
    }
    let composition = imported.document.draft.compose(in: Composition.Context(boundary: "B", files: facts))
    var fields: [String] = []
    for field in composition.fields where !leaving.contains(field.name.lowercased()) {
      fields.append("\(field.name): \(field.value)")
    }
    let segments = composition.body?.bytes.segments ?? []
    self.init(
      line: "\(composition.method) \(composition.target.text)", fields: fields,
      content: segments.flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): Array(bytes.bytes)
        case .file(let path, _, _): files[path] ?? []
        }
      })
  }

  /// The names of the parts that differ from another request.
  func parts(thatDifferFrom other: OracleRequest) -> [String] {
    var parts: [String] = []
    if line != other.line { parts.append("line") }
    if fields != other.fields { parts.append("fields") }
    if content != other.content { parts.append("content") }
    return parts
  }

  /// The parts that differ from another request, in words.
  func differences(from other: OracleRequest) -> String {
    var differences: [String] = []
    if line != other.line { differences.append("“\(line)”, not “\(other.line)”") }
    if fields != other.fields { differences.append("\(fields), not \(other.fields)") }
    if content != other.content {
      let texts = [content, other.content].map {
        String(decoding: $0.prefix(600), as: UTF8.self).debugDescription
      }
      differences.append("\(texts[0]), not \(texts[1])")
    }
    return differences.joined(separator: "; ")
  }
}

extension ImportedRequest {
  /// The sentences that say what is not as the program would send it.
  var differencesSaid: [String] {
    // Dynamic variables that editors make up, and rows that are possible, change nothing.
    let neutral: Set = ["rowsPossible", "joinedForm", "encodedForm", "encodedAuthorization", "captured"]
    return remarks.filter { remark in
      switch remark.kind {
      case .changed, .leftOut: !neutral.contains(remark.finding.id)
      // Fields that programs add by themselves, of which only some count.
      case .added: remark.text.contains("Content-Length: 0") || remark.text.contains("urllib3")
      default: false
      }
    }
    .map(\.text)
  }
}
