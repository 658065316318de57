internal import WiredraftCore

enum Joined {
  /// `pairs` is between the names and the values of an object; nested values become JSON text.
  static func text(
    _ value: ParameterValue, separator: String, pairs: String, _ encode: (String) -> String = { $0 }
  ) -> String {
    switch value {
    case .array(let elements): elements.map { encode(scalar($0)) }.joined(separator: separator)
    case .object(let members):
      members.map { encode($0.name) + pairs + encode(scalar($0.value)) }.joined(separator: separator)
    default: encode(scalar(value))
    }
  }

  static func scalar(_ value: ParameterValue) -> String {
    switch value {
    case .string(let text): text
    case .null: ""
    default: value.compactJSON
    }
  }

  /// Follows RFC 3986; a cookie is encoded only if it contains a character that is not allowed.
  static func encoded(_ text: String, isCookie: Bool = false) -> String {
    if isCookie {
      let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x22 && $0 != 0x5C }
      if isPlain { return text }
    }
    return EscapeTable.percent(.rfc3986).encoded(text)
  }
}

/// - Note: OpenAPI 3.1 §4.8.12.6, RFC 6570
struct PathSegment {
  /// The text before the braces: `.` or `;name=`.
  let prefix: String?
  /// The percent-encoded text of a list; nil for a value that is not a list.
  let verbatim: String?

  init(_ parameter: OpenAPIParameter, _ value: ParameterValue) {
    if let media = parameter.media {
      prefix = nil
      verbatim = Joined.encoded(OperationAssembly.text(of: value, as: media.type))
      return
    }
    let name = Joined.encoded(parameter.name)
    let (isObject, explodes) = (value.isObject, parameter.explodes)
    let separator: String
    switch parameter.style {
    case "label":
      prefix = "."
      separator = explodes ? "." : ","
    case "matrix":
      prefix = isObject && explodes ? ";" : ";" + name + "="
      separator = explodes ? (isObject ? ";" : ";" + name + "=") : ","
    default:
      prefix = nil
      separator = parameter.delimiter == "," ? "," : Joined.encoded(parameter.delimiter)
    }
    verbatim =
      value.isCollection
      ? Joined.text(value, separator: separator, pairs: explodes ? "=" : ",") { Joined.encoded($0) } : nil
  }
}
