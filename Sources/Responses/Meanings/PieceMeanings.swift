internal import WiredraftCore

/// Explains the pieces of a response, one after the other.
package struct PieceMeanings: Sendable {
  private let response: Response
  private var field = ""
  /// Whether the line has any piece yet, and whether the head is being read.
  private var (isLineEmpty, isInHead) = (true, true)
  private var status = 0
  /// From 1.
  private var chunk = 0

  /// The meaning of a piece.
  package struct Meaning: Sendable, Hashable {
    /// The meaning, as one or more sentences.
    package let text: String
    /// The standard; nil if none is needed.
    package let reference: String?

    init(_ text: String, _ reference: String? = nil) { (self.text, self.reference) = (text, reference) }
  }

  /// Makes the explanations of a response that was read.
  package init(of response: Response) { self.response = response }

  init(of response: Response, isInHead: Bool, chunk: Int) {
    (self.response, self.isInHead, self.chunk) = (response, isInHead, chunk)
    status = isInHead ? 0 : response.statusLine?.status ?? 0
  }

  /// Returns the meaning of the next piece.
  ///
  /// - Parameter bytes: The bytes of the piece; those of a body are not needed.
  package mutating func meaning(of piece: ResponsePiece, _ bytes: ArraySlice<UInt8>) -> Meaning {
    defer { isLineEmpty = piece.role == .lineEnd }
    let text = String(decoding: bytes, as: UTF8.self)
    switch piece.role {
    case .version: return version(text)
    case .status:
      status = Int(text) ?? 0
      let meaning = StatusCode.meaning(of: status)
      let phrase = StatusCode.numbered(status).map { "\($0.phrase): " } ?? ""
      return Meaning(phrase + meaning.sentence, meaning.reference)
    case .reason: return Meaning("Words for people: no program goes by them.", "RFC 9112 §4")
    case .name, .trailerName:
      field = text
      return name(text)
    case .value, .trailerValue: return value(text)
    case .separator: return Meaning(separator(text))
    case .lineEnd: return lineEnd(text)
    case .chunkSize:
      let digits = bytes.prefix { $0.hexDigit != nil }
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
      isInHead = false
      chunk += 1
      return size == 0
        ? Meaning("The last chunk: trailers may follow, then an empty line.", "RFC 9112 §7.1")
        : Meaning(
          "Chunk \(chunk), of \(size.grouped) bytes, follows: the size is hexadecimal.", "RFC 9112 §7.1")
    case .chunkExtension: return Meaning("A chunk extension: nearly everybody ignores it.", "RFC 9112 §7.1.1")
    case .chunkData: return Meaning("The bytes of chunk \(chunk).", "RFC 9112 §7.1")
    case .body: return Meaning("The body. " + (response.framing?.sentence ?? ""), response.framing?.rule)
    case .extra: return extra
    case .invalid: return invalid(at: piece.range)
    }
  }

  private func version(_ text: String) -> Meaning {
    switch text {
    case "HTTP/1.1": Meaning("The version of HTTP that the server speaks.", "RFC 9112 §2.3")
    case "HTTP/1.0":
      Meaning("The older version, in which a body usually ends with the connection.", "RFC 9112 §2.3")
    default:
      Meaning("No version of HTTP/1: some program wrote the head of another version so.", "RFC 9112 §2.3")
    }
  }

  private func name(_ text: String) -> Meaning {
    guard let known = ResponseField.named(text) else {
      return text.lowercased().hasPrefix("x-")
        ? Meaning("A field of this server's own, or of a program on the way.", "RFC 6648")
        : Meaning("Nothing is known here of a field of this name.")
    }
    return Meaning(known.meaning, known.reference)
  }

  private func value(_ text: String) -> Meaning {
    let known = ResponseField.named(field)
    let words = text.split { " ,;=()".contains($0) }.map { $0.lowercased() }
    let found = known?.directives.filter { words.contains($0.name) } ?? []
    guard !found.isEmpty else { return Meaning("The value of \(field).", known?.reference) }
    return Meaning(found.map { "\($0.name): \($0.meaning)" }.joined(separator: " "), known?.reference)
  }

  private func separator(_ text: String) -> String {
    text.hasPrefix(":")
      ? "A colon ends the name; the space after it is no part of the value." : "A space between two parts."
  }

  private mutating func lineEnd(_ text: String) -> Meaning {
    guard isLineEmpty else { return Meaning("The end of the line.", "RFC 9112 §2.2") }
    guard isInHead else { return Meaning("An empty line ends the message.", "RFC 9112 §7.1") }
    guard (100..<200).contains(status), status != 101 else {
      isInHead = false
      return Meaning(
        "An empty line ends the head. " + (response.framing?.sentence ?? ""), response.framing?.rule)
    }
    return Meaning("An empty line ends the interim answer: another head follows.", "RFC 9110 §15.2")
  }

  private var extra: Meaning {
    status == 101
      ? Meaning("Bytes of the protocol that the connection was switched to.", "RFC 9110 §15.2.2")
      : Meaning("Bytes after the end of the message: no part of this answer.", "RFC 9112 §6.3")
  }

  private func invalid(at range: Range<Int>) -> Meaning {
    let problem =
      response.diagnostics.last { $0.offset <= range.lowerBound && $0.severity == .error }
      ?? response.diagnostics.last { range.contains($0.offset) }
    return Meaning(problem?.message ?? "Nothing certain can be said of these bytes.", problem?.reference)
  }
}
