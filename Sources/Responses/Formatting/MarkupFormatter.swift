internal import WiredraftCore

/// Lays out an XML document for people: one element a line, indented by two spaces a level. However the bytes
/// are divided, the result is the same.
///
/// Only whitespace between tags changes, and only in elements that hold no text, but elements, comments and
/// processing instructions. An element stays byte for byte as it is, with all that is in it, if it holds text
/// or a CDATA section, if it holds whitespace alone, or if it has the attribute `xml:space="preserve"`. Lines
/// deeper than 64 levels are indented like those of level 64. A byte order mark is dropped.
///
/// The formatter looks ahead by at most 16 KiB. An element whose first text comes later than that is laid out
/// up to its text, and stays as it is from there. Whitespace that is longer than that counts as text. Apart
/// from that, memory grows with the depth alone.
///
/// Use it on bodies that ``BodyCheck`` accepts: from the first byte that isn't well-formed, bytes are
/// copied.
///
///     var formatter = MarkupFormatter()
///     var text: [UInt8] = []
///     formatter.format(Array("<a><b/><c>x <i>y</i></c></a>".utf8)[...], into: &text)
///     formatter.finish(into: &text)
///     // <a>
///     //   <b/>
///     //   <c>x <i>y</i></c>
///     // </a>
package struct MarkupFormatter: BodyFormatter, Sendable {
  private static let lookAhead = 16_384

  private struct Element {
    /// The offset of the first byte after the start tag.
    let start: Int
    var hasPieces = false
  }

  /// A line break in place of the whitespace, if any, between two pieces.
  private struct LineBreak {
    let space: Range<Int>
    let depth: Int
  }

  private var scanner = MarkupScanner()
  private var elements: [Element] = []
  /// The number of outer elements that are laid out, whatever follows.
  private var decided = 0
  /// The depth of the outermost element that stays as it is.
  private var verbatimDepth: Int?
  /// Whether there was only whitespace since the last piece, and no sign of the next one's kind.
  private var isBetweenPieces = true

  // Offsets don't count whitespace outside the root, which is dropped at once.
  private var pieceEnd = 0
  private var bracket = 0
  private var written = 0
  /// The bytes from `heldStart` on; those before `written` are removed late.
  private var held: [UInt8] = []
  private var heldStart = 0
  private var breaks: [LineBreak] = []
  private var writtenBreaks = 0
  private var offset: Int { heldStart + held.count }

  /// Makes a formatter at the start of a body.
  package init() {}

  /// Appends the layout of the next bytes of the body, as far as it is certain.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func format(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    for byte in bytes {
      guard let event = scanner.read(byte) else {
        write(upTo: offset, into: &output)
        output.append(byte)
        continue
      }
      if event == .space, elements.isEmpty { continue }
      if event == .bracket { bracket = offset }
      held.append(byte)
      take(event)
      writeDecided(into: &output)
    }
  }

  /// Appends the rest, and the line end after a complete document.
  package mutating func finish(into output: inout [UInt8]) {
    write(upTo: offset, into: &output)
    if scanner.isComplete { output.append(UInt8(ascii: "\n")) }
  }

  private mutating func take(_ event: MarkupScanner.Event) {
    switch event {
    case .space, .bracket, .inside:
      if isBetweenPieces, !elements.isEmpty, offset - pieceEnd > Self.lookAhead { keepElement() }
    case .text: keepElement()
    case .beginsPiece:
      isBetweenPieces = false
      breakLine(depth: elements.count)
      if !elements.isEmpty { elements[elements.count - 1].hasPieces = true }
    case .beginsEndTag:
      isBetweenPieces = false
      if elements.last?.hasPieces == true { breakLine(depth: elements.count - 1) }
    case .opens(let preservesSpace):
      endPiece()
      elements.append(Element(start: offset))
      if preservesSpace { keepElement() }
    case .closes:
      endPiece()
      elements.removeLast()
      decided = min(decided, elements.count)
      if let depth = verbatimDepth, depth > elements.count { verbatimDepth = nil }
    case .ends: endPiece()
    }
  }

  private mutating func endPiece() { (pieceEnd, isBetweenPieces) = (offset, true) }

  private mutating func breakLine(depth: Int) {
    guard verbatimDepth == nil, bracket > 0 else { return }
    breaks.append(LineBreak(space: pieceEnd..<bracket, depth: depth))
  }

  /// Leaves the innermost element as it is, as far as it isn't written.
  private mutating func keepElement() {
    guard verbatimDepth == nil, let element = elements.last else { return }
    verbatimDepth = elements.count
    while breaks.count > writtenBreaks, let last = breaks.last, last.space.lowerBound >= element.start {
      breaks.removeLast()
    }
  }

  // MARK: - Writing

  private mutating func writeDecided(into output: inout [UInt8]) {
    let undecided = verbatimDepth.map { $0 - 1 } ?? elements.count
    while decided < undecided, offset - elements[decided].start > Self.lookAhead { decided += 1 }
    if decided < undecided {
      write(upTo: elements[decided].start, into: &output)
    } else {
      write(upTo: isBetweenPieces && verbatimDepth == nil ? pieceEnd : offset, into: &output)
    }
  }

  private mutating func write(upTo end: Int, into output: inout [UInt8]) {
    guard written < end else { return }
    while writtenBreaks < breaks.count, breaks[writtenBreaks].space.lowerBound < end {
      let next = breaks[writtenBreaks]
      output += held[(written - heldStart)..<(next.space.lowerBound - heldStart)]
      output.appendLineBreak(depth: min(next.depth, BodyFormat.deepestIndentation))
      written = next.space.upperBound
      writtenBreaks += 1
    }
    output += held[(written - heldStart)..<(end - heldStart)]
    written = end
    // Removing them in one go, and seldom, keeps the time in proportion to the body.
    guard written == offset || written - heldStart > Self.lookAhead else { return }
    held.removeFirst(written - heldStart)
    heldStart = written
    breaks.removeFirst(writtenBreaks)
    writtenBreaks = 0
  }
}
