internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Opens the menu of what can be copied.
  mutating func openCopyMenu() {
    let holdsSecrets = sendsSecrets
    var kinds: [CopyKind] = [.curl]
    if holdsSecrets { kinds.append(.unmaskedCurl) }
    if codeFormat != .curl {
      kinds.append(.code(codeFormat))
      // Where there is no room for it, the list of all languages has it, too.
      if holdsSecrets, size.rows >= 16 { kinds.append(.unmaskedCode(codeFormat)) }
    }
    kinds += [.url, .body, .message, .head]
    var choices = kinds.map { kind in
      let isMasked = holdsSecrets && kind.code?.isUnmasked == false
      return CopyMenuDialog.Choice(
        kind: kind, detail: isMasked ? "masked" : copyDetail(of: kind), refusal: copyRefusal(of: kind))
    }
    let detail = size.columns < 60 ? "…" : "Python, Swift, HTTPie, HAR and more"
    choices.append(CopyMenuDialog.Choice(kind: nil, detail: detail))
    let selection = focusedTab is CodeTab ? kinds.firstIndex(of: .code(codeFormat)) ?? 0 : 0
    open(CopyMenuDialog(choices: choices, holdsSecrets: holdsSecrets, selection: selection))
  }

  /// Copies, or says why that can't be done.
  mutating func copy(_ kind: CopyKind) -> [Effect] {
    if let refusal = copyRefusal(of: kind) {
      message = Message(text: "Not copied: \(refusal)", kind: .failure)
      return []
    }
    return [.copy(copyRequest(for: kind))]
  }

  /// Returns what is copied.
  ///
  /// - Complexity: O(*n*) for curl, where *n* is the length of the message; the others share its bytes.
  func copyRequest(for kind: CopyKind) -> CopyRequest {
    if let (format, isUnmasked) = kind.code {
      let code = code(as: format, revealsSecrets: isUnmasked)
      // A message ends where its last byte is.
      let end = format == .http ? "" : "\n"
      return CopyRequest(
        kind: kind, pieces: [.bytes(Array((code.text + end).utf8))], note: code.verdict.sentence)
    }
    switch kind {
    case .curl, .unmaskedCurl, .code, .unmaskedCode: return CopyRequest(kind: kind, pieces: [])
    case .url: return CopyRequest(kind: kind, pieces: [.bytes(Array(composition.url.utf8))])
    case .head: return CopyRequest(kind: kind, pieces: [.bytes(composition.head.bytes)])
    case .body: return CopyRequest(kind: kind, pieces: bodyPieces, boundary: sentBoundary)
    case .message:
      return CopyRequest(
        kind: kind, pieces: [.bytes(composition.head.bytes)] + bodyPieces, boundary: sentBoundary)
    }
  }

  /// What stands in the line below the menu: what there is to know, or why it can't be copied.
  func copyNote(_ choice: CopyMenuDialog.Choice, holdsSecrets: Bool) -> (text: String, isRefusal: Bool) {
    if let refusal = choice.refusal { return (refusal, true) }
    guard let kind = choice.kind else {
      return ("All languages, each with how far it sends the same bytes.", false)
    }
    let secrets = holdsSecrets ? " Secret values stand in it as they are." : ""
    if let (format, isUnmasked) = kind.code {
      var verdict = code(as: format, revealsSecrets: isUnmasked, limit: Self.copyPreviewBytes).verdict
      verdict.notes.removeAll { $0 == .cutShort }
      return (verdict.sentence, false)
    }
    switch kind {
    case .curl, .unmaskedCurl, .code, .unmaskedCode: return ("", false)
    case .url: return ("The URL as it is sent." + secrets, false)
    case .body: return ("The body as it is sent." + secrets, false)
    case .message: return ("Head and body as they are sent, with CR LF." + secrets, false)
    case .head: return ("All before the body, with CR LF." + secrets, false)
    }
  }

  /// The beginning of what is copied, as one line; secret values are dots as everywhere on the screen.
  func copyPreview(of kind: CopyKind) -> String {
    let limit = Self.copyPreviewBytes
    var mask = SecretMask(draft)
    func shown(_ bytes: TracedBytes, in type: BodyType?) -> String {
      let bytes =
        revealsSecrets
        ? bytes.bytes(in: 0..<min(limit, bytes.count)) : mask.bytes(of: bytes, in: type, limit: limit)
      return String(decoding: bytes, as: UTF8.self)
    }
    if let (format, isUnmasked) = kind.code {
      let command = code(as: format, revealsSecrets: revealsSecrets && isUnmasked, limit: limit)
      return command.lines.prefix(20).map { line in
        let text = line.drop { $0 == " " }
        return text.hasSuffix(" \\") ? String(text.dropLast(2)) : String(text)
      }.joined(separator: " ")
    }
    switch kind {
    case .curl, .unmaskedCurl, .code, .unmaskedCode: return ""
    case .url:
      return revealsSecrets
        ? String(decoding: composition.url.utf8.prefix(limit), as: UTF8.self)
        : mask.url(of: composition, limit: limit)
    case .head, .message: return shown(composition.head, in: nil)
    case .body:
      switch composition.body?.bytes.segments.first?.content {
      case .bytes(let bytes): return shown(bytes, in: composition.body?.type)
      case .file(let path, let length, let origin):
        return "‹\(revealsSecrets ? path : mask.path(path, from: origin)), \(length.grouped) bytes›"
      case nil: return ""
      }
    }
  }

  /// More than a line of the menu shows.
  static let copyPreviewBytes = 300

  // MARK: - Choices

  private func copyDetail(of kind: CopyKind) -> String {
    func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count.grouped) bytes" }
    switch kind {
    case .curl, .unmaskedCurl, .code, .unmaskedCode: return ""
    case .url: return bytes(composition.urlLength)
    case .body: return composition.body.map { bytes($0.bytes.count) } ?? "none"
    case .message: return bytes(composition.length)
    case .head: return bytes(composition.head.count)
    }
  }

  func copyRefusal(of kind: CopyKind) -> String? {
    let needed: Composition.Parts =
      switch kind {
      case .curl, .unmaskedCurl, .code, .unmaskedCode, .message: [.method, .target, .fields, .body, .message]
      case .url: .target
      case .head: [.method, .target, .fields]
      case .body: .body
      }
    if !composition.unmade.isDisjoint(with: needed) {
      let errors = composition.diagnostics.lazy.filter { $0.severity == .error }
      let problem = errors.first { !partsConcerned(by: $0).isDisjoint(with: needed) } ?? errors.first
      return problem.map { $0.masked(in: draft).sentence } ?? "It can't be made."
    }
    if let format = kind.code?.format, format != .curl {
      let made = code(as: format, revealsSecrets: false, limit: Self.copyPreviewBytes)
      return made.text.isEmpty ? made.verdict.sentence : nil
    }
    guard kind == .body || kind == .message else { return nil }
    let count = composition.body?.bytes.count ?? 0
    if kind == .body, count == 0 { return "There is no body. " + composition.routing.body.reason.sentence }
    guard count <= CopyRequest.largest else {
      let form = kind == .body ? "--as body" : "--as wire"
      return "It is \(count.grouped) bytes: wiredraft render \(form) writes it to a file."
    }
    return nil
  }

  /// The parts of the message that a problem may leave unmade.
  private func partsConcerned(by diagnostic: Diagnostic) -> Composition.Parts {
    switch diagnostic.problem {
    case .invalidMethod: return .method
    case .invalidURL: return .target
    case .contentOnTrace, .contentOnConnect: return .message
    case .invalidBoundary: return [.body, .fields]
    default: break
    }
    switch diagnostic.list {
    case .headers: return .fields
    case .query, .path: return .target
    case .body: return .body
    case .parameters, nil:
      guard let row = diagnostic.row, let outcome = composition.outcome(of: row) else {
        return [.target, .body]
      }
      return outcome.destination == .body ? .body : .target
    }
  }

  private var bodyPieces: [CopyRequest.Piece] {
    (composition.body?.bytes.segments ?? []).map { segment in
      switch segment.content {
      case .bytes(let bytes): .bytes(bytes.bytes)
      case .file(let path, let length, _): .file(path: path, length: length)
      }
    }
  }

  /// The boundary that the files must not hold.
  private var sentBoundary: String? {
    composition.body?.type.makesParts == true ? composition.boundary : nil
  }

  /// Whether a secret row, or a secret in the URL or in a text, is sent.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows, of which only the secret ones are asked for their way.
  var sendsSecrets: Bool {
    !SecretURL.ranges(inTarget: composition.target).isEmpty
      || (composition.body != nil && draft.body.holdsSecretText)
      || RowList.allCases.contains { list in
        guard let rows = draft[list] else { return false }
        return rows.indices.contains { index in
          guard rows[index].isSecret else { return false }
          return composition.outcome(of: RowReference(list, index)).map { $0.destination != .nowhere }
            ?? false
        }
      }
  }

  /// The folder that the draft's relative paths begin in, as far as it is known.
  var draftFolder: String {
    guard let fileName, let slash = fileName.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return options.currentFolder
    }
    let folder = slash == fileName.startIndex ? "/" : String(fileName[..<slash])
    guard !folder.hasPrefix("/"), !options.currentFolder.isEmpty else { return folder }
    return options.currentFolder + "/" + folder
  }
}
