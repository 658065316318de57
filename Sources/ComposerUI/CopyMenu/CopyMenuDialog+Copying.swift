internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension CopyMenuDialog {
  static func open(in state: inout ComposerState) {
    let holdsSecrets = sendsSecrets(in: state.session)
    var kinds: [CopyKind] = [.curl]
    if holdsSecrets { kinds.append(.unmaskedCurl) }
    if state.live.codeFormat != .curl {
      kinds.append(.code(state.live.codeFormat))
      // If there is no room for it, the list of all languages still has it.
      if holdsSecrets, state.size.rows >= 16 { kinds.append(.unmaskedCode(state.live.codeFormat)) }
    }
    kinds += [.url, .body, .message, .head]
    var choices = kinds.map { kind in
      let isMasked = holdsSecrets && kind.code?.isUnmasked == false
      return CopyMenuDialog.Choice(
        kind: kind, detail: isMasked ? "masked" : copyDetail(of: kind, in: state.session),
        refusal: copyRefusal(of: kind, in: state))
    }
    let detail = state.size.columns < 60 ? "…" : "Python, Swift, HTTPie, HAR and more"
    choices.append(CopyMenuDialog.Choice(kind: nil, detail: detail))
    let selection = state.focusedTab is CodeTab ? kinds.firstIndex(of: .code(state.live.codeFormat)) ?? 0 : 0
    state.open(CopyMenuDialog(choices: choices, holdsSecrets: holdsSecrets, selection: selection))
  }

  static func copy(_ kind: CopyKind, in state: inout ComposerState) -> [Effect] {
    if let refusal = copyRefusal(of: kind, in: state) {
      state.message = Message(text: "Not copied: \(refusal)", kind: .failure)
      return []
    }
    return [.copy(copyRequest(for: kind, in: state))]
  }

  static func copyRequest(for kind: CopyKind, in state: ComposerState) -> CopyRequest {
    var request = makeCopyRequest(for: kind, in: state)
    request.holdsSecretVariable = holdsSecretVariable(kind, in: state.composition)
    return request
  }

  private static func holdsSecretVariable(_ kind: CopyKind, in composition: Composition) -> Bool {
    func holds(_ bytes: Composition.Wire?) -> Bool {
      bytes?.spans.contains { $0.origin.variable?.isSecret == true } ?? false
    }
    if let (_, isUnmasked) = kind.code, !isUnmasked { return false }
    switch kind {
    case .url: return holds(composition.target)
    case .head: return holds(composition.head)
    case .body: return holds(composition.body?.bytes)
    case .message, .curl, .unmaskedCurl, .code, .unmaskedCode:
      return holds(composition.head) || holds(composition.body?.bytes)
    }
  }

  private static func makeCopyRequest(for kind: CopyKind, in state: ComposerState) -> CopyRequest {
    if let (format, isUnmasked) = kind.code {
      let code = LanguagePicker.code(as: format, revealsSecrets: isUnmasked, in: state)
      // A message ends at its last byte.
      let end = format == .http ? "" : "\n"
      return CopyRequest(
        kind: kind, pieces: [.bytes(Array((code.text + end).utf8))], note: code.verdict.sentence)
    }
    switch kind {
    case .curl, .unmaskedCurl, .code, .unmaskedCode: return CopyRequest(kind: kind, pieces: [])
    case .url: return CopyRequest(kind: kind, pieces: [.bytes(Array(state.composition.url.utf8))])
    case .head: return CopyRequest(kind: kind, pieces: [.bytes(state.composition.head.bytes)])
    case .body:
      return CopyRequest(
        kind: kind, pieces: bodyPieces(in: state.session), boundary: sentBoundary(in: state.session))
    case .message:
      return CopyRequest(
        kind: kind, pieces: [.bytes(state.composition.head.bytes)] + bodyPieces(in: state.session),
        boundary: sentBoundary(in: state.session))
    }
  }

  static func copyNote(_ choice: CopyMenuDialog.Choice, holdsSecrets: Bool, in state: ComposerState) -> (
    text: String, isRefusal: Bool
  ) {
    if let refusal = choice.refusal { return (refusal, true) }
    guard let kind = choice.kind else {
      return ("All languages, each with how far it sends the same bytes.", false)
    }
    let secrets = holdsSecrets ? " It has secret values in plain text." : ""
    if let (format, isUnmasked) = kind.code {
      var verdict = LanguagePicker.code(
        as: format, revealsSecrets: isUnmasked, limit: Self.copyPreviewBytes, in: state
      ).verdict
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

  /// Returns the beginning of the copy as one line; secret values are masked as everywhere on the screen.
  static func copyPreview(of kind: CopyKind, in state: ComposerState) -> String {
    let limit = Self.copyPreviewBytes
    var writer = SecretMap.Writer(state.composition, of: state.draft)
    func shown(_ bytes: Composition.Wire, in type: Draft.BodyType?) -> String {
      let bytes =
        state.revealsSecrets
        ? bytes.bytes(in: 0..<min(limit, bytes.count)) : writer.bytes(of: bytes, in: type, limit: limit)
      return String(decoding: bytes, as: UTF8.self)
    }
    if let (format, isUnmasked) = kind.code {
      let command = LanguagePicker.code(
        as: format, revealsSecrets: state.revealsSecrets && isUnmasked, limit: limit, in: state)
      return command.lines.prefix(20).map { line in
        let text = line.drop { $0 == " " }
        return text.hasSuffix(" \\") ? String(text.dropLast(2)) : String(text)
      }.joined(separator: " ")
    }
    switch kind {
    case .curl, .unmaskedCurl, .code, .unmaskedCode: return ""
    case .url:
      return state.revealsSecrets
        ? String(decoding: state.composition.url.utf8.prefix(limit), as: UTF8.self)
        : writer.url(limit: limit)
    case .head, .message: return shown(state.composition.head, in: nil)
    case .body:
      switch state.composition.body?.bytes.segments.first?.content {
      case .bytes(let bytes): return shown(bytes, in: state.composition.body?.type)
      case .file(let path, let length, let origin):
        return "‹\(state.revealsSecrets ? path : writer.path(path, from: origin)), \(length.grouped) bytes›"
      case nil: return ""
      }
    }
  }

  /// The number of bytes of a preview, which is more than a line of the menu shows.
  static let copyPreviewBytes = 300

  // MARK: - Choices

  private static func copyDetail(of kind: CopyKind, in session: DraftSession) -> String {
    func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count.grouped) bytes" }
    switch kind {
    case .curl, .unmaskedCurl, .code, .unmaskedCode: return ""
    case .url: return bytes(session.composition.urlLength)
    case .body: return session.composition.body.map { bytes($0.bytes.count) } ?? "none"
    case .message: return bytes(session.composition.length)
    case .head: return bytes(session.composition.head.count)
    }
  }

  static func copyRefusal(of kind: CopyKind, in state: ComposerState) -> String? {
    let needed: Composition.Parts =
      switch kind {
      case .curl, .unmaskedCurl, .code, .unmaskedCode, .message: [.method, .target, .fields, .body, .message]
      case .url: .target
      case .head: [.method, .target, .fields]
      case .body: .body
      }
    if !state.composition.unmade.isDisjoint(with: needed) {
      let errors = state.composition.diagnostics.lazy.filter { $0.severity == .error }
      let problem =
        errors.first { !partsConcerned(by: $0, in: state.session).isDisjoint(with: needed) } ?? errors.first
      return problem.map { $0.masked(in: state.draft).sentence } ?? "It can't be made."
    }
    if let format = kind.code?.format, format != .curl {
      let made = LanguagePicker.code(
        as: format, revealsSecrets: false, limit: Self.copyPreviewBytes, in: state)
      return made.text.isEmpty ? made.verdict.sentence : nil
    }
    guard kind == .body || kind == .message else { return nil }
    let count = state.composition.body?.bytes.count ?? 0
    if kind == .body, count == 0 {
      return "There is no body. " + state.composition.routing.body.reason.sentence
    }
    guard count <= CopyRequest.largest else {
      let form = kind == .body ? "--as body" : "--as wire"
      return "It is \(count.grouped) bytes: wiredraft render \(form) writes it to a file."
    }
    return nil
  }

  private static func partsConcerned(by diagnostic: Diagnostic, in session: DraftSession) -> Composition.Parts
  {
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
      guard let row = diagnostic.row, let outcome = session.composition.outcome(of: row) else {
        return [.target, .body]
      }
      return outcome.destination == .body ? .body : .target
    }
  }

  private static func bodyPieces(in session: DraftSession) -> [CopyRequest.Piece] {
    (session.composition.body?.bytes.segments ?? []).map { segment in
      switch segment.content {
      case .bytes(let bytes): .bytes(bytes.bytes)
      case .file(let path, let length, _): .file(path: path, length: length)
      }
    }
  }

  /// The boundary that the files must not contain.
  private static func sentBoundary(in session: DraftSession) -> String? {
    session.composition.body?.type.makesParts == true ? session.composition.boundary : nil
  }

  static func sendsSecrets(in session: DraftSession) -> Bool {
    !SecretMap(session.composition, of: session.draft).isEmpty
  }

  static func draftFolder(in state: ComposerState) -> String {
    guard let fileName = state.fileName, let slash = fileName.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return state.options.currentFolder
    }
    let folder = slash == fileName.startIndex ? "/" : String(fileName[..<slash])
    guard !folder.hasPrefix("/"), !state.options.currentFolder.isEmpty else { return folder }
    return state.options.currentFolder + "/" + folder
  }
}
