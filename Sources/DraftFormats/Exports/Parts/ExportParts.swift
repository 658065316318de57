internal import WiredraftCore

/// The parts of a composition from which code is made: as sent, and as shown, with references to variables, dots
/// in place of other secrets, and cut at the limit.
struct ExportParts {
  struct Field {
    var name: String
    var shownName: String
    var value: String
    var shown: String
    var isAutomatic: Bool
    var description: String?
    /// The name in lower case.
    let key: String
  }

  enum Piece {
    case bytes([UInt8])
    case file(path: String, length: Int)
  }

  let composition: Composition
  let draft: Draft
  let options: CodeExport.Options
  let method: String
  /// Scheme and authority.
  let origin: String
  let shownOrigin: String
  let target: String
  let shownTarget: String
  /// Whether the target is not part of the URL: that of CONNECT, and of `OPTIONS *`.
  let hasOwnTarget: Bool
  let fields: [Field]
  let bodyCount: Int?
  let bodyType: Draft.BodyType?
  let pieces: [Piece]
  let hiddenCount: Int
  let references: ExportReferences?
  let isCutShort: Bool

  var reveals: Bool { options.revealsSecrets }
  /// In bytes, for each part that is shown.
  var limit: Int { options.limit }
  /// As the code shows it. The URL of CONNECT, and of `OPTIONS *`, has no path.
  let url: String
  var isSecure: Bool { origin.hasPrefix("https:") }
  var authority: String { String(decoding: origin.utf8.dropFirst(isSecure ? 8 : 7), as: UTF8.self) }
  var hasContent: Bool { (bodyCount ?? 0) > 0 }
  /// Whether content is sent without a content type, which many tools add.
  var isUntyped: Bool { hasContent && !has("content-type") }

  init(_ composition: Composition, of draft: Draft, options: CodeExport.Options) {
    let reveals = options.revealsSecrets
    var writer = SecretMap.Writer(
      composition, of: draft, references: reveals ? nil : ExportReferences(composition, limit: options.limit))
    var isCut = false
    self.composition = composition
    self.draft = draft
    self.options = options
    method = composition.method
    let target = composition.target
    hasOwnTarget = target.bytes(in: 0..<1).first != UInt8(ascii: "/")
    self.target = String(decoding: target.bytes(in: 0..<min(options.limit, target.count)), as: UTF8.self)
    origin = composition.origin
    shownOrigin = reveals ? origin : writer.origin()
    if target.count > options.limit { isCut = true }
    let cut = target.count > options.limit ? "…" : ""
    shownTarget =
      (reveals
        ? self.target
        : String(decoding: writer.bytes(of: target, in: nil, limit: options.limit), as: UTF8.self)) + cut
    if hasOwnTarget {
      url = shownOrigin
    } else if !reveals, let (start, length) = writer.start(of: composition) {
      // The value of a variable is the beginning of the URL, and goes on into the path.
      let rest = writer.bytes(of: target, in: nil, limit: options.limit, from: length - origin.utf8.count)
      url = start + String(decoding: rest, as: UTF8.self) + cut
    } else {
      url = shownOrigin + shownTarget
    }

    var room = options.limit
    var fields: [Field] = []
    for field in composition.fields {
      guard room > 0 else {
        isCut = true
        break
      }
      var shown = reveals ? field.value : writer.value(of: field)
      if shown.utf8.count > room {
        isCut = true
        shown = ReferenceMark.isIn(shown) ? "" : shown
        shown = String(decoding: Array(shown.utf8.prefix(room)).withoutBrokenEnd, as: UTF8.self) + "…"
      }
      room -= min(room, field.name.utf8.count + shown.utf8.count)
      fields.append(
        Field(
          name: field.name, shownName: reveals ? field.name : writer.name(of: field), value: field.value,
          shown: shown, isAutomatic: field.row == nil,
          description: Self.description(of: field.source.row, in: draft), key: field.name.lowercased()))
    }
    self.fields = fields

    bodyType = composition.body?.type
    bodyCount = composition.body?.bytes.count
    var pieces: [Piece] = []
    room = options.limit
    for segment in composition.body?.bytes.segments ?? [] {
      guard room > 0 else {
        isCut = true
        break
      }
      switch segment.content {
      case .file(let path, let length, let origin):
        let shown = reveals ? path : writer.path(path, from: origin)
        pieces.append(.file(path: Self.path(shown, in: options.folder), length: length))
      case .bytes(let bytes):
        let shown =
          reveals
          ? bytes.bytes(in: 0..<min(room, bytes.count))
          : writer.bytes(of: bytes, in: bodyType, upTo: room)
        if bytes.count > room { isCut = true }
        pieces.append(.bytes(bytes.count > room ? shown.withoutBrokenEnd + "…".utf8 : shown))
        room -= min(room, bytes.count)
      }
    }
    self.pieces = pieces
    hiddenCount = writer.hiddenCount
    references = writer.references.flatMap { $0.names.isEmpty ? nil : $0 }
    isCutShort = isCut
  }

  func path(_ path: String) -> String { Self.path(path, in: options.folder) }

  private static func path(_ path: String, in folder: String) -> String {
    guard !folder.isEmpty, !path.hasPrefix("/") else { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  // MARK: - Pieces

  /// Empty without a body; nil if the body contains a file.
  var bytes: [UInt8]? {
    switch pieces.first {
    case nil: return []
    case .bytes(let bytes)? where pieces.count == 1: return bytes
    default: return nil
    }
  }

  /// Nil if the body is not UTF-8, or contains a file.
  var bodyText: String? { bytes.flatMap { String(validating: $0, as: UTF8.self) } }

  var wholeFile: String? {
    guard pieces.count == 1, case .file(let path, _)? = pieces.first else { return nil }
    return path
  }

  var filePaths: [String] { pieces.compactMap { if case .file(let path, _) = $0 { path } else { nil } } }

  /// The keys of `files` are offsets in `bytes`, which leave the files out.
  var contentBesideFiles: (bytes: [UInt8], files: [Int: String]) {
    pieces.reduce(into: ([], [:])) { content, piece in
      switch piece {
      case .bytes(let bytes): content.0 += bytes
      case .file(let path, _): content.1[content.0.count] = path
      }
    }
  }

  func verdict(_ tool: String, sending message: ToolMessage? = nil) -> ExportVerdict {
    var verdict = ExportVerdict(tool: tool)
    verdict.differences = message?.differences(from: self) ?? []
    if hiddenCount > 0 { verdict.notes.append(.masked(rows: hiddenCount)) }
    if isCutShort { verdict.notes.append(.cutShort) }
    return verdict
  }

  /// Tools add Host and Content-Length by themselves.
  var fieldsToGive: [Field] {
    fields.filter { !$0.isAutomatic || ($0.key != "host" && $0.key != "content-length") }
  }

  /// Those to give to a program that writes the host of a URL in its usual form, without a usual port.
  var fieldsWithHost: [Field] {
    let host = Authority.serialized(authority, isSecure: isSecure)
    return fields.filter { field in
      guard field.isAutomatic else { return true }
      return field.key == "host" ? !host.isEmpty && host != field.value : field.key != "content-length"
    }
  }

  /// The key is in lower case.
  func has(_ key: String) -> Bool { fields.contains { $0.key == key } }
}

extension [UInt8] {
  /// A character of several bytes at the end may be incomplete.
  var withoutBrokenEnd: [UInt8] {
    var bytes = self
    var steps = 0
    while steps < 3, let last = bytes.last, last & 0xC0 == 0x80 {
      bytes.removeLast()
      steps += 1
    }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return bytes
  }
}
