internal import Glibc
internal import Responses
internal import SystemPackage

/// The part of an answer that is kept.
package enum KeptPart: String, Sendable, Hashable, CaseIterable {
  /// All bytes, but for the secrets.
  case whole
  /// The head: the answer is longer than the limit.
  case headBeforeLargeBody = "too-large"
  /// The head: the body has too many chunks to search for secrets in a short time.
  case headBeforeManyChunks = "many-chunks"
  /// The head: there was no time left to copy the body and to look for secrets in it.
  case headBeforeLateBody = "no-time"
  /// The head: a secret was sent that is too short to be found.
  case headAfterShortSecret = "short-secret"
  /// The head: a secret is in the content, which is coded, so it can't be cut out.
  case headBeforeCodedSecret = "coded-secret"
  /// The head: a secret was sent, and the codings could not be taken off to look for it.
  case headBeforeUnreadBody = "unread-coding"
  /// Nothing: the head is longer than the limit, or can't be told from a body.
  case nothing

  /// The reason why not all is kept, in a sentence; nil if it is.
  package var sentence: String? {
    switch self {
    case .whole: nil
    case .headBeforeLargeBody: "The body is not kept: the answer is longer than the limit."
    case .headBeforeManyChunks: "The body is not kept: it came in very many chunks."
    case .headBeforeLateBody: "The body is not kept: there was no time left to look for secrets in it."
    case .headAfterShortSecret: "The body is not kept: a secret of less than 6 bytes was sent."
    case .headBeforeCodedSecret: "The body is not kept: a secret is in it, under a coding."
    case .headBeforeUnreadBody: "The body is not kept: its coding could not be taken off to look for secrets."
    case .nothing: "The answer is not kept: its head is too long, or it has none."
    }
  }
}

/// Cuts out secrets, the values of Set-Cookie, and those of queries under secrets' names. Each byte that is
/// cut out becomes `*`, so that lengths and offsets stay true.
struct AnswerCutting {
  let answer: Answer
  let method: String
  let ending: ResponseReader.Ending
  let secrets: SentSecrets
  let limit: Int

  /// The copy is at the start of the file.
  func write(to file: NewFile) throws -> (length: Int, part: KeptPart) {
    let part = try part
    switch part {
    case .whole:
      do {
        try copy(answer.message.range, to: file, answer.watch)
      } catch is ReadingWatch.Reason {
        // The copy so far may have a secret.
        try file.empty()
        try copy(headRange, to: file)
        return (headRange.count, .headBeforeLateBody)
      }
    case .nothing: return (0, .nothing)
    case .headAfterShortSecret:
      var head = try StoredBytes(file: answer.message.file, range: headRange).bytes()
      hideShort(in: &head)
      try file.write(head, at: 0)
      try hide(StoredBytes(file: answer.message.file, range: headRange), in: file)
      return (head.count, part)
    default:
      try copy(headRange, to: file)
      return (headRange.count, part)
    }
    return (answer.message.count, part)
  }

  private var headRange: Range<Int> {
    let start = answer.message.range.lowerBound
    return start..<start + min(answer.bodyStart, answer.message.count)
  }

  private var part: KeptPart {
    get throws {
      let hasHead = answer.response.framing != nil
      if secrets.hasShort {
        return hasHead && headRange.count <= min(limit, 1 << 20) ? .headAfterShortSecret : .nothing
      }
      if answer.message.count > limit {
        return hasHead && headRange.count <= limit ? .headBeforeLargeBody : .nothing
      }
      if answer.isInManyChunks { return .headBeforeManyChunks }
      let response = answer.response
      let codings = response.codings(of: "Transfer-Encoding") + response.codings(of: "Content-Encoding")
      guard codings.contains(where: { $0 != "chunked" && $0 != "identity" }), answer.body.count > 0,
        !secrets.isEmpty
      else { return .whole }
      do {
        if try holdsSecret(answer.content) || holdsSecret(answer.body) { return .headBeforeCodedSecret }
      } catch is ReadingWatch.Reason {
        return .headBeforeUnreadBody
      }
      return answer.isContentComplete ? .whole : .headBeforeUnreadBody
    }
  }

  private func holdsSecret(_ bytes: StoredBytes) throws -> Bool {
    var search = SecretSearch(secrets.forms)
    var (holds, offset) = (false, 0)
    try bytes.forEachChunk { chunk in
      guard !holds else { return }
      search.read(chunk, at: offset) { _ in holds = true }
      offset += chunk.count
    }
    return holds
  }

  private func copy(
    _ range: Range<Int>, to file: NewFile, _ watch: ReadingWatch = ReadingWatch()
  ) throws {
    var offset = 0
    let bytes = StoredBytes(file: answer.message.file, range: range).watched(by: watch)
    try bytes.forEachChunk { chunk in
      try file.write(chunk, at: offset)
      offset += chunk.count
    }
    try hide(bytes, in: file)
  }

  /// The bytes are at the start of the file.
  private func hide(_ bytes: StoredBytes, in file: NewFile) throws {
    var failure: Errno?
    func overwrite(_ range: Range<Int>) {
      do throws(Errno) {
        let filler = [UInt8](repeating: KeptRequest.filler, count: range.count)
        try file.write(filler, at: range.lowerBound)
      } catch {
        failure = error
      }
    }
    var reading = LineAndBodyReading(reader: ResponseReader(method: method, limits: answer.limits))
    // A body may be divided into chunks, and a secret with it.
    var (body, lines) = (SecretSearch(secrets.forms), SecretSearch(secrets.forms))
    var cookies = SetCookieLines()
    var queries = SecretQueryLines()
    try bytes.forEachChunk { chunk in
      reading.read(Array(chunk)[...]) { bytes, offset, isBody, isNew in
        if isBody {
          body.read(bytes, at: offset, overwrite)
        } else {
          if isNew {
            cookies.restart()
            queries.restart()
            lines.restart()
          }
          lines.read(bytes, at: offset, overwrite)
          cookies.read(bytes, at: offset, overwrite)
          queries.read(bytes, at: offset, overwrite)
        }
      }
      if let failure { throw failure }
    }
  }

  /// Hides lines with a secret that is too short to be one for certain.
  private func hideShort(in head: inout [UInt8]) {
    var start = 0
    for end in head.indices where head[end] == UInt8(ascii: "\n") || end == head.count - 1 {
      let line = Array(head[start...end])
      if line.holds(secrets.shortForms) {
        let isStatusLine = line.starts(with: "HTTP/".utf8)
        let mark = UInt8(ascii: isStatusLine ? " " : ":")
        // The value of a field, the reason after a status; all of a line that is neither.
        var first = line.firstIndex(of: mark).map { $0 + 1 } ?? 0
        if isStatusLine { first = min(line.count, first + 4) }
        for index in first..<line.count where ![0x0A, 0x0D, 0x20, 0x09].contains(line[index]) {
          head[start + index] = KeptRequest.filler
        }
      }
      start = end + 1
    }
  }
}

extension Response {
  fileprivate func codings(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: UInt8(ascii: ",")) }
      .map { String(decoding: $0, as: UTF8.self).lowercased().filter { $0 != " " && $0 != "\t" } }
      .filter { !$0.isEmpty }
  }
}

/// Lines are all that is no body, also what is malformed or comes after it.
private struct LineAndBodyReading {
  private var reader: ResponseReader
  private var offset = 0
  private var wasBody = false

  init(reader: ResponseReader) { self.reader = reader }

  /// `isNew` tells that lines begin anew.
  mutating func read(
    _ bytes: ArraySlice<UInt8>, _ take: (ArraySlice<UInt8>, Int, _ isBody: Bool, _ isNew: Bool) -> Void
  ) {
    var parts: [Range<Int>] = []
    reader.read(bytes) { piece in
      if piece.role.isBody { parts.append(piece.range) }
    }
    var place = offset
    func tell(_ end: Int, _ isBody: Bool) {
      guard place < end else { return }
      let first = bytes.startIndex + place - offset
      take(bytes[first..<first + end - place], place, isBody, wasBody && !isBody)
      wasBody = isBody
      place = end
    }
    for part in parts {
      tell(part.lowerBound, false)
      tell(part.upperBound, true)
    }
    tell(offset + bytes.count, false)
    offset += bytes.count
  }
}
