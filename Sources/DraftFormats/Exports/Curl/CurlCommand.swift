internal import WiredraftCore

extension CodeFormat {
  /// A shell command with curl.
  public static let curl = CodeFormat(
    "curl", "curl", letter: "c", fileExtension: "sh", writer: CurlCommand.self)
}

/// The text is for every POSIX shell. Bytes that no argument can contain, and files between them, come
/// through a pipe.
struct CurlCommand: CodeWriter {
  let parts: ExportParts
  private let body: BodyForm

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    body = Self.bodyForm(of: parts)
  }

  var text: String {
    var lines = ["curl " + ShellWord.quoted(parts.url)]
    lines += targetOptions
    lines += methodOptions
    lines += fieldOptions
    lines += bodyOptions
    // The producer is as long as the body: appending the options to it avoids a copy.
    var text = producer(of: body)
    text += lines.joined(separator: " \\\n  ")
    return text
  }

  // MARK: - URL and method

  var targetOptions: [String] {
    var lines = parts.isSecure ? ["--http1.1"] : []
    let target = parts.composition.target
    let path = target.bytes.prefix { $0 != UInt8(ascii: "?") }
    if parts.hasOwnTarget {
      lines.append("--request-target " + ShellWord.quoted(parts.shownTarget))
    } else if path.split(separator: UInt8(ascii: "/")).contains(where: CurlURL.isDotSegment) {
      lines.append("--path-as-is")
    }
    if parts.origin.utf8.contains(where: Self.isGlobbing)
      || (!parts.hasOwnTarget && target.bytes.contains(where: Self.isGlobbing))
    {
      lines.append("--globoff")
    }
    return lines
  }

  static func isGlobbing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    default: false
    }
  }

  private var methodOptions: [String] {
    if parts.method == methodOfData { return [] }
    if parts.method == "HEAD", body.isNone { return ["--head"] }
    return ["-X " + ShellWord.plainOrQuoted(parts.method)]
  }

  /// The method that curl uses for the body unless it is told another.
  var methodOfData: String {
    switch body {
    case .none: "GET"
    case .argument, .file, .pipe: "POST"
    case .stream: "PUT"
    }
  }

  // MARK: - Parts of the command

  var hasNoBody: Bool { body.isNone }
  var bodyOptions: [String] { streamOptions + body.options }
  var producer: String { producer(of: body) }
  /// The length of a body from which curl first asks whether the server accepts it.
  static let expectsFrom = 1_000_000

  // MARK: - Fields

  var given: [ExportParts.Field] {
    parts.fields.filter { field in
      if field.isAutomatic, field.key == "host" {
        return !Authority.isPlain(field.value, isSecure: parts.isSecure)
      }
      // curl computes the length of a body that it holds, but not of one that it streams, nor of an absent
      // one.
      return !(field.isAutomatic && field.key == "content-length" && !body.isNone && !body.isStream)
    }
  }

  func option(_ field: ExportParts.Field) -> String {
    "-H "
      + ShellWord.quoted(field.shown.isEmpty ? field.shownName + ";" : field.shownName + ": " + field.shown)
  }

  private var fieldOptions: [String] {
    given.map(option) + (parts.fields.count < parts.composition.fields.count ? ["…"] : [])
  }

  private var streamOptions: [String] {
    (body.isStream ? ["-H 'Transfer-Encoding:'"] : parts.isUntyped ? ["-H 'Content-Type:'"] : [])
      + (!parts.has("expect") && (body.isStream || (parts.bodyCount ?? 0) >= Self.expectsFrom)
        ? ["-H 'Expect:'"] : [])
  }

  // MARK: - The verdict

  /// Only the arguments that a draft can make long.
  private var argumentLengths: [Int] {
    let composition = parts.composition
    var lengths = [parts.origin.utf8.count + (parts.hasOwnTarget ? 0 : composition.target.count)]
    for field in composition.fields { lengths.append(field.name.utf8.count + field.value.utf8.count + 2) }
    if case .argument(let text) = body { lengths.append(text.utf8.count) }
    return lengths
  }

  var verdict: ExportVerdict {
    var verdict = parts.verdict("curl")
    var own = ["User-Agent", "Accept"]
    for (place, field) in parts.composition.fields.enumerated() {
      let key = field.name.lowercased()
      own.removeAll { key == $0.lowercased() }
      if field.value.isEmpty, !verdict.differences.contains(.noSpace(field.name)) {
        verdict.differences.append(.noSpace(field.name))
      }
      guard key == "host" else { continue }
      if place > 0 { verdict.differences.append(.movesFirst("Host")) }
      if field.name != "Host" { verdict.differences.append(.respells(field.name, as: "Host")) }
    }
    verdict.differences.insert(contentsOf: own.map { .adds($0) }, at: 0)
    verdict.notes.insert(
      contentsOf: notes, at: verdict.notes.firstIndex(of: .cutShort) ?? verdict.notes.endIndex)
    return verdict
  }

  var notes: [ExportVerdict.Note] {
    var notes: [ExportVerdict.Note] = []
    if let reason = refusal { notes.append(.refuses(reason)) }
    if parts.method == "HEAD", !body.isNone { notes.append(.headWaits) }
    if let reason = roomRefusal { notes.append(.refuses(reason)) }
    return notes
  }

  /// The reason why the system does not start the command.
  var roomRefusal: String? { ArgumentRoom.refusal(of: argumentLengths) }

  /// Hosts and ports that curl refuses, though a URL may contain them.
  private var refusal: String? {
    let authority = parts.authority.prefix { $0 != "/" && $0 != "?" }
    if let refused = authority.first(where: { "!$&'()*+,;=".contains($0) }) {
      return "it takes no host with “\(refused)”"
    }
    guard !authority.hasSuffix("]"), let colon = authority.lastIndex(of: ":") else { return nil }
    let digits = authority[authority.index(after: colon)...]
    return !digits.isEmpty && digits.allSatisfy { $0 == "0" } ? "it takes no port 0" : nil
  }
}
