internal import HTTPTypes
internal import WiredraftCore

extension SendError: CustomStringConvertible {
  /// The reason, as sentences. Of a JSON body they have the beginning, with `***` for the values of secret names; of
  /// other bodies the length.
  public var description: String {
    switch self {
    case .request(let error): "The request can't be made: \(error)"
    case .transport(let error): "The request got no answer: \(error)"
    case .interrupted(let error, let head, let body):
      "The body of the answer \(Self.words(of: head.status)) broke off after \(body.count) bytes: \(error)"
    case .tooLong(let limit, let head):
      "The body of the answer \(Self.words(of: head.status)) is longer than \(limit) bytes."
    case .status(let head, let body):
      "The server answered \(Self.words(of: head.status)). \(Self.excerpt(of: body))"
    case .answer(let error, let head, let body):
      "The answer \(Self.words(of: head.status)) can't be used: \(Self.words(of: error)). \(Self.excerpt(of: body))"
    case .timeout(let limit): "There was no answer within \(limit)."
    case .cancelled: "The request was cancelled."
    }
  }

  /// Returns the code with its reason, which HTTP/2 doesn't have.
  private static func words(of status: HTTPResponse.Status) -> String {
    status.reasonPhrase.isEmpty ? "\(status.code)" : "\(status.code) \(status.reasonPhrase)"
  }

  private static func words(of error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context
      default: nil
      }
    guard let context else { return "\(error)" }
    let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
      .joined()
    // The reason of a text or a number that doesn't fit often has it, as that of an enum does.
    let isSecret: Bool =
      if case .dataCorrupted = error as? DecodingError {
        context.codingPath.contains { SecretName.matches($0.stringValue) }
      } else { false }
    let reason = isSecret ? "The value is not one of its type" : context.debugDescription
    return (path.isEmpty ? "" : "at \(path.first == "." ? String(path.dropFirst()) : path): ")
      + (reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
  }

  private static let excerptLength = 300

  private static func excerpt(of body: [UInt8]) -> String {
    guard !body.isEmpty else { return "The body is empty." }
    var cursor = JSONCursor(body)
    guard body.count <= 1 << 20, let value = try? cursor.readValue(), (try? cursor.expectEnd()) != nil,
      value.isCollection
    else { return "The body has \(body.count) bytes." }
    let text = value.masked(depth: 0).compactJSON
    return "The body: \(text.prefix(excerptLength))\(text.count > excerptLength ? "…" : "")"
  }
}

extension ParameterValue {
  /// Returns the value with `***` for the values of secret names, and `…` for what is nested deeply.
  fileprivate func masked(depth: Int) -> ParameterValue {
    switch self {
    case _ where depth > 16: .string("…")
    case .array(let elements): .array(elements.map { $0.masked(depth: depth + 1) })
    case .object(let members):
      .object(
        members.map { member in
          let value = SecretName.matches(member.name) ? "***" : member.value.masked(depth: depth + 1)
          return Member(name: member.name, value: value)
        })
    default: self
    }
  }
}
