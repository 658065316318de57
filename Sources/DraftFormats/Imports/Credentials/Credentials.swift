internal import WiredraftCore

/// A user and a password as a command or a file gives them, for basic authentication.
///
/// Either may contain placeholders: `$KEY` of a shell, or `{{key}}` of an `.http` file. The base64 of a placeholder's name
/// would be wrong and hard to recognise, so the field is imported as a row that is switched off and names them.
struct Credentials {
  /// A placeholder, by its name as people read it, with its range.
  private struct Placeholder {
    var name: String
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private let placeholders: [Placeholder]
  /// The offset of the colon after the user; nil if there is none.
  private let colon: Int?

  /// Makes the user and the password of an argument `user:password`.
  ///
  /// - Parameters:
  ///   - hasPlaceholders: Whether `{{name}}` is a placeholder.
  ///   - isEncoded: Whether the bytes are percent-encoded, as in a URL.
  init(_ argument: ShellArgument, hasPlaceholders: Bool = false, isEncoded: Bool = false) {
    var found = argument.expansions.map {
      Placeholder(name: PlaceholderName.shell($0.text), range: $0.range)
    }
    if hasPlaceholders {
      found += PlaceholderName.braces(in: argument.bytes).map {
        Placeholder(name: String(decoding: argument.bytes[$0], as: UTF8.self), range: $0)
      }
    }
    let bytes =
      isEncoded && found.isEmpty ? FormDecoder.percentDecoded(argument.bytes[...]) : argument.bytes
    self.bytes = bytes
    placeholders = found
    colon = bytes.indices.first { index in
      bytes[index] == UInt8(ascii: ":") && !found.contains { $0.range.contains(index) }
    }
  }

  /// Makes the user and the password of a text `user:password`, in which `{{name}}` is a placeholder.
  init(_ text: String) {
    self.init(ShellArgument(bytes: Array(text.utf8), offset: 0), hasPlaceholders: true)
  }

  /// The user, if it is literal and there is no password; nil otherwise.
  var userWithoutPassword: String? {
    placeholders.isEmpty && colon == nil ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether the base64 is known.
  var isLiteral: Bool { placeholders.isEmpty }

  /// The field that sends them; one with placeholders is switched off.
  var field: ForeignRequest.Field {
    guard !placeholders.isEmpty else {
      let pair = colon == nil ? bytes + [UInt8(ascii: ":")] : bytes
      return ForeignRequest.Field(name: "Authorization", value: "Basic " + Base64.encode(pair))
    }
    var field = ForeignRequest.Field(name: "Authorization", value: "Basic")
    field.isEnabled = false
    let parts =
      colon == nil
      ? description(of: user, "user, or user and password,")
      : description(of: user, "user") + " and " + description(of: password, "password")
    field.description = "Basic authentication with \(parts): Basic and the base64 of user:password."
    return field
  }

  /// The remarks on placeholders and on what was left out beside them.
  var remarks: [ImportRemark] {
    guard !placeholders.isEmpty else { return [] }
    var result = [ImportRemark(.changed, CredentialsFinding.placeholders(placeholders.map(\.name)))]
    if isLiteral(in: user) { result.append(ImportRemark(.leftOut, CredentialsFinding.literalUser)) }
    if isLiteral(in: password) { result.append(ImportRemark(.leftOut, CredentialsFinding.literalPassword)) }
    return result
  }

  private var user: Range<Int> { 0..<(colon ?? bytes.count) }
  private var password: Range<Int> { colon.map { $0 + 1..<bytes.count } ?? bytes.count..<bytes.count }

  private func names(in range: Range<Int>) -> [String] {
    placeholders.filter { range.contains($0.range.lowerBound) }.map(\.name)
  }

  /// Whether some of a range is in no placeholder.
  private func isLiteral(in range: Range<Int>) -> Bool {
    range.contains { index in !placeholders.contains { $0.range.contains(index) } }
  }

  private func description(of range: Range<Int>, _ noun: String) -> String {
    let names = names(in: range)
    if range.isEmpty { return "no \(noun)" }
    if names.isEmpty { return "a literal \(noun) that was left out" }
    return "the \(noun) \(names.joined(separator: " "))"
      + (isLiteral(in: range) ? " beside literal text that was left out" : "")
  }
}
