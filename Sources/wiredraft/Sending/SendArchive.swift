import DraftFormats
import Exchanges
import Glibc
import Responses
import Sending
import WiredraftCore

struct SendArchive {
  let draft: ComposedRequest
  /// The time at which it began, in seconds since 1970.
  let began: Double
  let outcome: ExchangeOutcome
  let answer: Answer?

  private static let shownBytes = 8 << 20

  /// Writes an archive of exchanges, each of which is made when it is its turn; one that is nil is left out.
  static func write(_ exchanges: some Sequence<() throws -> SendArchive?>, to target: AnswerTarget) throws {
    try target.write(
      """
      {
        "log": {
          "version": "1.2",
          "creator": { "name": "Wiredraft", "version": "1" },
          "entries": [
      """)
    var separator = "\n"
    for exchange in exchanges {
      guard let entry = try exchange()?.entry(for: target) else { continue }
      let lines = JSONLayout.indented(entry.compactJSON).split(
        separator: "\n", omittingEmptySubsequences: false)
      try target.write(separator + lines.map { "      " + $0 }.joined(separator: "\n"))
      separator = ",\n"
    }
    try target.write("\n    ]\n  }\n}\n")
  }

  private func entry(for target: AnswerTarget) throws -> ParameterValue? {
    let export = CodeExport(
      draft.composition, of: draft.document, as: .har, options: CodeExport.Options())
    var cursor = JSONCursor(Array(export.text.utf8))
    guard case .object(let archive)? = try? cursor.readValue(),
      case .object(let log)? = archive.first(where: { $0.name == "log" })?.value,
      case .array(let entries)? = log.first(where: { $0.name == "entries" })?.value, let entry = entries.first
    else { return nil }
    var content: ParameterValue = .null
    try target.reading { content = try self.content() }
    return fill(entry, content)
  }

  private func fill(_ entry: ParameterValue, _ content: ParameterValue) -> ParameterValue {
    let timings = outcome.timings
    func milliseconds(_ value: Int?) -> ParameterValue {
      NumberLiteral(value?.inMilliseconds ?? "-1").map { .number($0) } ?? .null
    }
    let connect = timings.connect.map { $0 + (timings.tls ?? 0) }
    let told = [timings.resolve, connect, timings.send, timings.wait, timings.receive].reduce(0) {
      $0 + ($1 ?? 0)
    }
    let response = answer?.response ?? Response()
    return
      entry
      .replacing("startedDateTime") { _ in .string(startedAt) }
      .replacing("time") { _ in milliseconds(timings.total) }
      .replacing("timings") { _ in
        [
          "blocked": milliseconds(max(0, timings.total - told)), "dns": milliseconds(timings.resolve),
          "connect": milliseconds(connect),
          "ssl": milliseconds(timings.tls), "send": milliseconds(timings.send ?? 0),
          "wait": milliseconds(timings.wait ?? 0), "receive": milliseconds(timings.receive ?? 0),
        ]
      }
      .replacing("response") { _ in
        [
          "status": .number(NumberLiteral(response.statusLine?.status ?? 0)),
          "statusText": .string(text(response.statusLine?.reason ?? [])),
          "httpVersion": .string(response.statusLine?.version ?? ""), "cookies": [],
          "headers": .array(
            response.fields.map { ["name": .string(text($0.name)), "value": .string(text($0.value))] }),
          "content": content,
          "redirectURL": .string(response.values(of: "Location").first.map(text) ?? ""),
          "headersSize": .number(NumberLiteral(answer?.bodyStart ?? -1)),
          "bodySize": .number(NumberLiteral(response.wireLength)),
        ]
      }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func content() throws -> ParameterValue {
    guard let answer else { return ["size": 0, "mimeType": ""] }
    let stored = answer.content
    var members: [ParameterValue.Member] = [
      .init(name: "size", value: .number(NumberLiteral(stored.count))),
      .init(name: "mimeType", value: .string(answer.response.mediaType?.essence ?? "")),
    ]
    guard stored.count <= Self.shownBytes else { return .object(members) }
    let bytes: [UInt8]
    do { bytes = try stored.bytes() } catch is ReadingWatch.Reason { return .object(members) }
    if let text = String(validating: bytes, as: UTF8.self) {
      members.append(.init(name: "text", value: .string(text)))
    } else {
      members.append(.init(name: "text", value: .string(Base64.encode(bytes))))
      members.append(.init(name: "encoding", value: "base64"))
    }
    return .object(members)
  }

  /// The time at which it began, in UTC.
  private var startedAt: String {
    var seconds = time_t(began)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let length = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let text = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fraction = String(Int(began * 1000) % 1000 + 1000).dropFirst()
    return "\(text).\(fraction)Z"
  }
}

extension ParameterValue {
  fileprivate func replacing(_ name: String, _ change: (ParameterValue) -> ParameterValue) -> ParameterValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? .init(name: name, value: change($0.value)) : $0 })
  }
}
