import Explanations
import Readers
import Responses
import WiredraftCore

struct EchoReport {
  /// The number of bytes of a body that are shown; a longer form or JSON text isn't read.
  static let limit = 65_536

  private let call: Call
  private let reader: Reader

  init(_ call: Call, reader name: String) throws(Problem) {
    self.call = call
    guard let reader = Reader.named(name) else {
      let names = Reader.all.flatMap { [$0.name, $0.id] }
      let nearest = NearestName.nearest(to: name, in: names) ?? "php"
      throw Problem(
        404, "There is no reader “\(name.shortened)”. Did you mean /echo/\(nearest)?",
        members: [
          .init(name: "nearest", value: .string(nearest)),
          .init(name: "readers", value: .array(Reader.all.map { .string($0.id) })),
        ])
    }
    self.reader = reader
  }

  var answer: Answer { .json(.object(members)) }

  private var members: [ParameterValue.Member] {
    let request = call.request
    var members: [ParameterValue.Member] = [
      .init(name: "method", value: .string(call.method)),
      .init(name: "target", value: .string(request.head.target)),
      .init(name: "scheme", value: .string(call.scheme.rawValue)),
      .init(name: "host", value: .optional(request.authority?.text)),
      .init(name: "path", value: .string(request.path)),
      .init(name: "rawQuery", value: .optional(request.query)),
      .init(name: "version", value: .string("HTTP/1.\(request.head.minorVersion)")),
      .init(name: "fields", value: Self.fields(request.head.fields)),
      .init(name: "reader", value: .string(reader.id)),
      .init(
        name: "query",
        value: FormReport.value(of: request.query.map { Array($0.utf8) } ?? [], .query, call.method, reader)),
      .init(name: "body", value: Self.body(request.body)),
    ]
    if !request.trailers.isEmpty {
      members.append(.init(name: "trailers", value: Self.fields(request.trailers)))
    }
    if let content { members.append(content) }
    return members
  }

  private static func fields(_ fields: [ReceivedField]) -> ParameterValue {
    .array(fields.map { ["name": .string($0.name), "value": .text($0.value)] })
  }

  private static func body(_ bytes: [UInt8]) -> ParameterValue {
    let shown = bytes.prefix(limit)
    var members: [ParameterValue.Member] = [.init(name: "length", value: .number(NumberLiteral(bytes.count)))]
    // A cut may divide a character of up to four bytes.
    let text = (0...3).lazy.compactMap { String(validating: shown.dropLast($0), as: UTF8.self) }.first
    if let text, bytes.count > limit || text.utf8.count == bytes.count {
      members.append(.init(name: "text", value: .string(text)))
    } else {
      members.append(.init(name: "$bytes", value: .string(Array(shown).hexText)))
    }
    if bytes.count > limit {
      members.append(.init(name: "note", value: .string("Only the first \(limit) bytes are shown.")))
    }
    return .object(members)
  }

  private var content: ParameterValue.Member? {
    let request = call.request
    guard let type = request.mediaType?.essence, !request.body.isEmpty else { return nil }
    if type == "application/x-www-form-urlencoded" {
      return .init(name: "form", value: FormReport.value(of: request.body, .form, call.method, reader))
    }
    if type.hasPrefix("multipart/") {
      return .init(name: "parts", value: MultipartReport.value(of: request))
    }
    guard type == "application/json" || type.hasSuffix("+json") else { return nil }
    guard request.body.count <= Self.limit else {
      return .init(name: "jsonError", value: .string("JSON beyond \(Self.limit) bytes isn't read here."))
    }
    do throws(JSONError) {
      return .init(name: "json", value: try ParameterValue(jsonBytes: request.body))
    } catch {
      return .init(name: "jsonError", value: .string(error.sentence))
    }
  }
}
