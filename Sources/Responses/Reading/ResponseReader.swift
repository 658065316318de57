/// Reads the bytes of a response as they come. However they are divided, the result is the same.
///
/// The reader keeps the head and the trailers, which ``AnswerLimits`` bound; a body passes through it, so the memory that
/// it needs doesn't grow with the body.
package struct ResponseReader: Sendable {
  /// How the bytes ended.
  package enum Ending: Sendable, Hashable {
    /// The server closed the connection, or the file ended.
    case closed
    /// The connection was closed over TLS without notice, so bytes may have been cut off.
    case closedWithoutNotice
    /// The connection was reset, or reading was stopped by a limit or by the user.
    case interrupted
  }

  enum Stage: Sendable {
    case statusLine, fieldLine, chunkLine, chunkEnd, trailerLine
    case chunkData(left: Int)
    case body(left: Int)
    case bodyUntilClose
    case complete
    /// The framing is broken, or this is no response.
    case broken
  }

  /// The response, as far as it was read.
  package internal(set) var response = Response()
  /// The method of the request, which decides whether there is a body.
  package let method: String
  /// The limits of what is read.
  package let limits: AnswerLimits
  /// The number of bytes after the place where the framing is broken, or a limit was reached; nil if it isn't.
  package var restCount: Int? { brokenAt.map { offset - $0 } }
  /// Whether nothing more of the message is to come; what comes nevertheless is extra.
  package var isAtEnd: Bool {
    switch stage {
    case .complete, .broken: true
    default: false
    }
  }

  var stage = Stage.statusLine
  /// The bytes of a line that isn't complete.
  var line: [UInt8] = []
  /// The number of bytes that are told.
  var offset = 0
  var bodyStart: Int?
  private var brokenAt: Int?
  /// The bytes of the lines of heads and trailers that were read, and their number.
  private var (headLength, lineCount) = (0, 0)

  /// Makes a reader of the response to a request of a method.
  package init(method: String = "GET", limits: AnswerLimits = AnswerLimits()) {
    (self.method, self.limits) = (method, limits)
  }

  /// Reads some bytes, and tells their pieces in order, without gaps.
  ///
  /// A line is told when it is complete. A body is told as it comes: see ``Swift/Array/join(_:)``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>, _ tell: (ResponsePiece) -> Void) {
    var rest = bytes
    while !rest.isEmpty {
      switch stage {
      case .statusLine, .fieldLine, .chunkLine, .trailerLine: readLine(from: &rest, tell)
      case .chunkData, .body, .bodyUntilClose:
        let count = min(contentAhead, rest.count)
        rest = rest.dropFirst(count)
        skip(count, tell)
      case .chunkEnd: readChunkEnd(rest.removeFirst(), tell)
      case .complete:
        if response.extra == 0, !isTunnel {
          note(.extraBytes, "Bytes came after the end of the message.")
        }
        response.extra += take(rest.count, of: &rest, as: .extra, tell)
      case .broken: _ = take(rest.count, of: &rest, as: .invalid, tell)
      }
    }
  }

  /// The number of bytes ahead that are content whatever they are, so that they need not be read.
  package var contentAhead: Int {
    switch stage {
    case .chunkData(let left), .body(let left): left
    case .bodyUntilClose: .max
    default: 0
    }
  }

  /// Takes a number of bytes as read, at most ``contentAhead``, and tells their piece.
  ///
  /// - Complexity: O(1).
  package mutating func skip(_ count: Int, _ tell: (ResponsePiece) -> Void) {
    response.bodyLength += count
    switch stage {
    case .chunkData(let left):
      piece(count, .chunkData, tell)
      stage = count == left ? .chunkEnd : .chunkData(left: left - count)
    case .body(let left):
      piece(count, .body, tell)
      if count == left { complete() } else { stage = .body(left: left - count) }
    default: piece(count, .body, tell)
    }
  }

  /// Reads the end of the bytes, and tells what is left of a line that isn't complete.
  package mutating func end(_ ending: Ending = .closed, _ tell: (ResponsePiece) -> Void) {
    switch stage {
    case .complete: return
    case .broken: break
    case .bodyUntilClose where ending == .closed: return complete()
    case .bodyUntilClose:
      note(
        .truncated,
        ending == .closedWithoutNotice
          ? "The connection was closed without notice, so the body may have been cut off."
          : "The connection ended before the server closed it, so the body may have been cut off.")
    default: note(.truncated, truncation)
    }
    tellLine(as: .invalid, tell)
    if let bodyStart { response.wireLength = offset - bodyStart }
    stage = .broken
  }

  private var truncation: String {
    switch stage {
    case .statusLine where offset == 0 && line.isEmpty: "The connection ended before anything came."
    case .statusLine: "The end came before the status line was complete."
    case .fieldLine: "The end came before the empty line that ends the head."
    case .body(let left): "The end came \(left) bytes before the Content-Length was reached."
    case .chunkData(let left): "The end came \(left) bytes before the end of a chunk."
    case .trailerLine: "The end came before the empty line after the last chunk."
    default: "The end came before the last chunk."
    }
  }

  // MARK: - Progress

  private mutating func take(
    _ count: Int, of rest: inout ArraySlice<UInt8>, as role: ResponsePiece.Role,
    _ tell: (ResponsePiece) -> Void
  ) -> Int {
    rest = rest.dropFirst(count)
    piece(count, role, tell)
    return count
  }

  mutating func piece(_ count: Int, _ role: ResponsePiece.Role, _ tell: (ResponsePiece) -> Void) {
    guard count > 0 else { return }
    tell(ResponsePiece(range: offset..<offset + count, role: role))
    offset += count
  }

  mutating func tellLine(as role: ResponsePiece.Role, _ tell: (ResponsePiece) -> Void) {
    piece(line.count, role, tell)
    line = []
  }

  mutating func complete() {
    stage = .complete
    response.isComplete = true
    if let bodyStart { response.wireLength = offset - bodyStart }
  }

  /// Nothing happens until the line is complete, or too long.
  private mutating func readLine(from rest: inout ArraySlice<UInt8>, _ tell: (ResponsePiece) -> Void) {
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    let more = rest[..<(end.map { $0 + 1 } ?? rest.endIndex)]
    if case .statusLine = stage, !mayBeStatusLine(with: more), end == nil || !fits(more.count) {
      return breakOff(.invalidStatusLine, noResponse(Array(line.prefix(1) + more.prefix(1))), tell)
    }
    guard fits(more.count) else { return breakOff(.headTooLarge, tooLong, tell) }
    guard let end else {
      line += more
      rest = []
      return
    }
    line += rest[..<end]
    rest = rest[(end + 1)...]
    let isBare = line.last != UInt8(ascii: "\r")
    var content = line
    if !isBare { content.removeLast() }
    let lineEnd = isBare ? 1 : 2
    line = []
    let start = offset
    if isLineOfHead { headLength += content.count + lineEnd }
    switch stage {
    case .statusLine: readStatusLine(content, lineEnd, tell)
    case .fieldLine: readFieldLine(content, lineEnd, tell)
    case .trailerLine: readTrailerLine(content, lineEnd, tell)
    default: readChunkLine(content, lineEnd, tell)
    }
    if isBare, stage.isReading {
      note(.bareLineFeed, "A line ends with LF alone.", at: start + content.count)
    }
  }

  // MARK: - Limits

  private var isLineOfHead: Bool { if case .chunkLine = stage { false } else { true } }

  private func fits(_ count: Int) -> Bool {
    line.count + count <= limits.head - (isLineOfHead ? headLength : 0)
  }

  private var tooLong: String {
    (isLineOfHead ? "The heads and trailers have" : "The line before a chunk has")
      + " more than \(limits.head) bytes: reading stopped here. --max-head sets another limit."
  }

  mutating func admitsLine(_ length: Int, _ tell: (ResponsePiece) -> Void) -> Bool {
    lineCount += 1
    guard lineCount > AnswerLimits.fields else { return true }
    breakOff(
      .headTooLarge,
      "There are more than 10,000 fields and lines of heads and trailers: reading stopped here.",
      after: length, tell)
    return false
  }

  // MARK: - Problems

  mutating func note(
    _ code: ResponseDiagnostic.Code, _ message: String, at place: Int? = nil, reference: String? = nil
  ) {
    if let index = response.diagnostics.firstIndex(where: { $0.code == code }) {
      response.diagnostics[index].count += 1
      return
    }
    let diagnostic = ResponseDiagnostic(code, at: place ?? offset, message, reference: reference)
    let before = response.diagnostics.lastIndex { $0.offset <= diagnostic.offset }
    response.diagnostics.insert(diagnostic, at: before.map { $0 + 1 } ?? 0)
  }

  /// Ends reading, as nothing certain can be said of what follows. `lineLength` is that of a line that was read
  /// already.
  mutating func breakOff(
    _ code: ResponseDiagnostic.Code, _ message: String, after lineLength: Int = 0,
    _ tell: (ResponsePiece) -> Void
  ) {
    note(code, message)
    brokenAt = offset
    piece(lineLength, .invalid, tell)
    tellLine(as: .invalid, tell)
    stage = .broken
  }
}

extension ResponseReader.Stage {
  fileprivate var isReading: Bool { if case .broken = self { false } else { true } }
}
