public import WiredraftCore

/// The command that makes curl send what a draft becomes.
///
/// It is made of the composition, as all else is: the bytes of the body are those that the wire shows. The text is
/// for every POSIX shell, an option on each line:
///
/// ```
/// curl 'https://h/p' \
///   --http1.1 \
///   -H 'Content-Type: application/json' \
///   --data-raw '{"a":1}'
/// ```
/// Bytes that no argument can hold, and files between them, come through a pipe.
public struct CurlCommand: Sendable {
  /// How the command is made.
  public struct Options: Sendable {
    /// Whether secret values stand in it as they are.
    public var revealsSecrets = false
    /// The folder that relative paths of files begin in; empty to leave them as they are.
    public var folder = ""
    /// How many bytes of target, fields and body are written each: a view needs no more than it shows.
    public var limit = Int.max
    /// From how many bytes on a body is streamed, for curl would hold it in memory, and takes 1 GiB at most.
    var streamsFrom = 256 << 20

    /// Makes the usual options: all of it, with secret values as dots.
    public init() {}
  }

  /// The command, without a line end after it.
  public private(set) var text = ""
  /// How far it sends the same bytes.
  public private(set) var verdict = ExportVerdict(tool: "curl")

  let composition: Composition
  let options: Options
  /// The URL, which may be long, put together once.
  private let wholeURL: String
  var mask: SecretMask
  var isCutShort = false

  /// Makes the command of a composition.
  ///
  /// Where the composition has errors, the command is of what stands: don't offer it for use.
  /// - Complexity: O(*n*), where *n* is the length of the message up to the limit.
  public init(_ composition: Composition, of draft: Draft, options: Options = Options()) {
    self.composition = composition
    self.options = options
    wholeURL = composition.url
    mask = SecretMask(draft)
    let body = bodyForm
    var lines = ["curl " + ShellWord.quoted(url)]
    lines += targetOptions
    lines += methodOptions(for: body)
    lines += fieldOptions(for: body)
    lines += body.options
    // What comes before is as long as the body: the rest is put after it in its place.
    text = producer(of: body)
    text += lines.joined(separator: " \\\n  ")
    judge(body)
    if let reason = ArgumentRoom.refusal(of: argumentLengths(body)) { verdict.notes.append(.refuses(reason)) }
  }

  /// The lines, for a view.
  public var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  // MARK: - URL and method

  /// Whether the target is no part of the URL: that of CONNECT, and of `OPTIONS *`.
  private var hasOwnTarget: Bool { composition.target.bytes(in: 0..<1).first != UInt8(ascii: "/") }

  private var url: String {
    mutating get {
      guard !hasOwnTarget else { return wholeURL }
      return String(decoding: wholeURL.utf8.dropLast(composition.target.count), as: UTF8.self)
        + maskedTarget
    }
  }

  private var maskedTarget: String {
    mutating get {
      let target = composition.target
      let isCut = target.count > options.limit
      if isCut { isCutShort = true }
      let bytes =
        options.revealsSecrets
        ? target.bytes(in: 0..<min(options.limit, target.count))
        : mask.bytes(of: target, in: nil, limit: options.limit)
      return String(decoding: bytes, as: UTF8.self) + (isCut ? "…" : "")
    }
  }

  private var targetOptions: [String] {
    mutating get {
      var lines: [String] = []
      if wholeURL.hasPrefix("https:") { lines.append("--http1.1") }
      if hasOwnTarget {
        return lines + ["--request-target " + ShellWord.quoted(maskedTarget)]
          + (wholeURL.utf8.contains(where: Self.isGlobbing) ? ["--globoff"] : [])
      }
      let path = composition.target.bytes.prefix { $0 != UInt8(ascii: "?") }
      if Self.hasDotSegment(path) { lines.append("--path-as-is") }
      if wholeURL.utf8.contains(where: Self.isGlobbing) { lines.append("--globoff") }
      return lines
    }
  }

  private static func isGlobbing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    default: false
    }
  }

  /// Whether a path has a segment that curl would take away: `.` or `..`, percent-encoded as well.
  private static func hasDotSegment(_ path: ArraySlice<UInt8>) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains { segment in
      guard segment.count <= 6, let first = segment.first else { return false }
      guard first == UInt8(ascii: ".") || first == UInt8(ascii: "%") else { return false }
      let text = String(decoding: segment, as: UTF8.self).lowercased()
      return [".", "..", "%2e", "%2e%2e", ".%2e", "%2e."].contains(text)
    }
  }

  private func methodOptions(for body: BodyForm) -> [String] {
    let usual =
      switch body {
      case .none: "GET"
      case .argument, .file, .pipe: "POST"
      case .stream: "PUT"
      }
    if composition.method == usual { return [] }
    if composition.method == "HEAD", body.isNone { return ["--head"] }
    return ["-X " + ShellWord.plainOrQuoted(composition.method)]
  }

  // MARK: - Fields

  private mutating func fieldOptions(for body: BodyForm) -> [String] {
    var lines: [String] = []
    var room = options.limit
    var hasExpect = false
    for field in composition.fields {
      if field.isNamed("expect") { hasExpect = true }
      if field.row == nil, field.isNamed("host"),
        Authority.isPlain(field.value, isSecure: wholeURL.hasPrefix("https:"))
      {
        continue
      }
      // curl counts what it has at hand; what it streams, or has none of, it can't.
      if field.row == nil, field.isNamed("content-length"), !body.isNone, !body.isStream { continue }
      guard room > 0 else {
        isCutShort = true
        lines.append("…")
        break
      }
      var value = options.revealsSecrets ? field.value : mask.value(of: field)
      if value.utf8.count > room {
        isCutShort = true
        value = String(decoding: value.utf8.prefix(room), as: UTF8.self) + "…"
      }
      room -= field.name.utf8.count + value.utf8.count
      lines.append("-H " + ShellWord.quoted(value.isEmpty ? field.name + ";" : field.name + ": " + value))
    }
    if body.isStream { lines.append("-H 'Transfer-Encoding:'") }
    let count = composition.body?.bytes.count ?? 0
    // curl would ask first whether the server takes so much.
    if !hasExpect, body.isStream || count >= 1_000_000 { lines.append("-H 'Expect:'") }
    return lines
  }

  // MARK: - The verdict

  /// How long the arguments are that a draft can make long.
  private func argumentLengths(_ body: BodyForm) -> [Int] {
    var lengths = [wholeURL.utf8.count]
    for field in composition.fields { lengths.append(field.name.utf8.count + field.value.utf8.count + 2) }
    if case .argument(let text) = body { lengths.append(text.utf8.count) }
    return lengths
  }

  private mutating func judge(_ body: BodyForm) {
    var own = ["User-Agent", "Accept"]
    for (place, field) in composition.fields.enumerated() {
      own.removeAll { field.isNamed($0.lowercased()) }
      if field.value.isEmpty, !verdict.differences.contains(.noSpace(field.name)) {
        verdict.differences.append(.noSpace(field.name))
      }
      guard field.isNamed("host") else { continue }
      if place > 0 { verdict.differences.append(.movesFirst("Host")) }
      if field.name != "Host" { verdict.differences.append(.respells(field.name, as: "Host")) }
    }
    verdict.differences.insert(contentsOf: own.map { .adds($0) }, at: 0)
    let hidden = mask.hiddenCount
    if hidden > 0 { verdict.notes.append(.masked(rows: hidden)) }
    if let note = refusal { verdict.notes.append(note) }
    if composition.method == "HEAD", !body.isNone { verdict.notes.append(.headWaits) }
    if isCutShort { verdict.notes.append(.cutShort) }
  }

  /// What of host and port curl does not take, though a URL may have it.
  private var refusal: ExportVerdict.Note? {
    let afterScheme = wholeURL.drop { $0 != ":" }.dropFirst(3)
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" }
    if let refused = authority.first(where: { "!$&'()*+,;=".contains($0) }) {
      return .refuses("it takes no host with “\(refused)”")
    }
    guard !authority.hasSuffix("]"), let colon = authority.lastIndex(of: ":") else { return nil }
    let digits = authority[authority.index(after: colon)...]
    return !digits.isEmpty && digits.allSatisfy { $0 == "0" } ? .refuses("it takes no port 0") : nil
  }
}

extension Composition.Field {
  /// Whether it has a name, given in small letters.
  fileprivate func isNamed(_ name: String) -> Bool {
    self.name.utf8.count == name.utf8.count && self.name.lowercased() == name
  }
}
