internal import WiredraftCore

/// A user and a password as a command or a file gives them, for basic authentication.
///
/// A variable of a shell, `$KEY`, becomes a reference to the environment. Anything else that a shell would expand has no
/// value here: the field is imported as a row that is switched off and names it.
struct Credentials {
  private let bytes: [UInt8]
  private let marks: ReferenceMarks
  /// The variables of the shell, as people read them, and as references.
  private let variables: [String]
  /// The other things that a shell would expand, as people read them, with their ranges.
  private let placeholders: [(name: String, range: Range<Int>)]
  /// The offset of the colon after the user; nil if there is none.
  private let colon: Int?

  /// Makes the user and the password of an argument `user:password`.
  ///
  /// - Parameter isEncoded: Whether the bytes are percent-encoded, as in a URL.
  init(_ argument: ShellArgument, isEncoded: Bool = false) {
    let expansions = argument.expansions.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let names = expansions.map { PlaceholderName.variable($0.text) }
    var marks = ReferenceMarks(unusedIn: argument.bytes)
    guard !names.contains(nil) else {
      bytes = argument.bytes
      placeholders = expansions.map { (PlaceholderName.shell($0.text), $0.range) }
      variables = []
      self.marks = marks
      let ranges = expansions.map(\.range)
      colon = argument.bytes.indices.first { index in
        argument.bytes[index] == UInt8(ascii: ":") && !ranges.contains { $0.contains(index) }
      }
      return
    }
    var text: [UInt8] = []
    var start = 0
    for (expansion, name) in zip(expansions, names) {
      guard let name, expansion.range.lowerBound >= start else { continue }
      text += argument.bytes[start..<expansion.range.lowerBound]
      text += marks.mark(for: "$env." + name).utf8
      start = expansion.range.upperBound
    }
    text += argument.bytes[start...]
    bytes = isEncoded ? FormDecoder.percentDecoded(text[...]) : text
    placeholders = []
    variables = names.compactMap(\.self)
    self.marks = marks
    colon = bytes.firstIndex(of: UInt8(ascii: ":"))
  }

  /// Makes the user and the password of a text `user:password`.
  init(_ text: String) {
    self.init(ShellArgument(bytes: Array(text.utf8), offset: 0))
  }

  /// The user, if there is no password and nothing that a shell would expand; nil otherwise.
  var userWithoutPassword: String? {
    isLiteral && colon == nil ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether there is nothing that a shell would expand.
  var isLiteral: Bool { placeholders.isEmpty && variables.isEmpty }

  /// The field that sends them; one with placeholders is switched off.
  var field: ForeignRequest.Field {
    guard !placeholders.isEmpty else {
      let pair = colon == nil ? bytes + [UInt8(ascii: ":")] : bytes
      var field = ForeignRequest.Field(name: "Authorization", value: "Basic " + Base64.encode(pair))
      // Bytes that are no text have no other form than the base64.
      guard let text = String(validating: pair, as: UTF8.self) else { return field }
      field.value = text
      field.isBasic = true
      if !variables.isEmpty { field.marks = marks }
      return field
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

  /// The remarks on expansions of a shell, and on texts that were left out beside them.
  var remarks: [ImportRemark] {
    if !variables.isEmpty { return [ImportRemark(.changed, CredentialsFinding.environment(variables))] }
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

enum CredentialsFinding {
  static func placeholders(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "Authorization is switched off: it is the base64 of \(names.joined(separator: " and ")), and their values are not known here. Put it in, and switch the row on."
    )
  }
  static func environment(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "Of Authorization \(names.map { "$" + $0 }.joined(separator: " and ")) became \(names.map { "{{$env.\($0)}}" }.joined(separator: " and ")): read from the environment when the request is composed."
    )
  }
  static var literalUser: ImportFinding {
    ImportFinding(
      "Of Authorization the literal user was left out: the row has no base64 that could contain it.")
  }
  static var literalPassword: ImportFinding {
    ImportFinding(
      "Of Authorization the literal password was left out: the row has no base64 that could contain it.")
  }
}
