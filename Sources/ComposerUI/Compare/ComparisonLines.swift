package import Explanations
import DraftFormats
import ScreenModel
import WiredraftCore

/// A part of a message as lines of visible characters, each marked if it differs.
///
/// For a long part, only the beginning and the first difference are shown.
package struct ComparisonLines: Sendable {
  static let mostCharacters = 3_000

  /// A character, a line end or a file.
  package struct Piece: Sendable, Hashable {
    /// The character as in the message, or its replacement.
    package var text: String
    /// The width in columns.
    package var columns: Int
    /// The offset of its first byte in the message.
    package var offset: Int
    /// The number of bytes.
    package var length: Int
    /// Whether any of its bytes differs.
    package var isMarked: Bool
  }

  package struct Line: Sendable, Hashable {
    package var pieces: [Piece] = []
    /// Whether the line continues the previous one.
    package var isContinuation = false
    /// A note about bytes that are not shown; the line has no pieces then.
    package var note: String?

    /// Whether the line has differing bytes.
    package var isMarked: Bool { pieces.contains(where: \.isMarked) }
    /// The width in columns.
    package var columns: Int { pieces.reduce(0) { $0 + $1.columns } }
    /// The text of the line, without marks.
    package var text: String { pieces.map(\.text).joined() }
  }

  package private(set) var lines: [Line] = []

  private let columns: Int
  private var used = 0
  private var left = mostCharacters

  /// Creates the lines of a part.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of a line.
  ///   - reveals: Whether secret values are shown.
  package init(
    _ entry: Comparison.Entry, kind: Comparison.Section.Kind, of request: ComparedRequest, columns: Int,
    reveals: Bool = false
  ) {
    self.columns = max(1, columns)
    if kind == .reading {
      addReading(request.reading ?? [])
      return
    }
    let message = WireMessage(request.composition)
    var marks = Marks(entry.marks.map { Self.token(around: $0, in: entry.range, of: request.composition) })
    let range = kind == .body ? entry.range : entry.range.withoutLineEnd
    guard !range.isEmpty else {
      if kind == .emptyLine {
        lines = [
          Line(pieces: [
            Piece(text: "␍␊", columns: 2, offset: entry.range.lowerBound, length: 2, isMarked: false)
          ])
        ]
      }
      return
    }
    let end = add(range, message, &marks, request, reveals)
    if end < range.upperBound {
      let unseen = range.upperBound - end
      lines.append(Line(note: "\(unseen.byteCount) more, not shown"))
    } else if let rest = entry.unexamined {
      lines.append(Line(note: "\(rest.count.byteCount) of it not compared one by one"))
    }
  }

  /// Returns a range with the letters and digits that go on before and after it: a word differs as a whole.
  private static func token(
    around mark: Range<Int>, in range: Range<Int>, of composition: Composition
  ) -> Range<Int> {
    let reach = 64
    let (start, end) = (
      max(range.lowerBound, mark.lowerBound - reach), min(range.upperBound, mark.upperBound + reach)
    )
    guard mark.count <= 1 << 16 else { return mark }
    let bytes = composition.bytes(in: start..<end)
    func isPart(_ index: Int) -> Bool {
      // The bytes of a file are not there.
      guard bytes.indices.contains(bytes.startIndex + index - start) else { return false }
      let byte = bytes[bytes.startIndex + index - start]
      return byte >= 0x80 || byte == UInt8(ascii: "%") || Character(Unicode.Scalar(byte)).isWordPart
    }
    var (lower, upper) = (mark.lowerBound, mark.upperBound)
    if !mark.isEmpty, isPart(lower) { while lower > start, isPart(lower - 1) { lower -= 1 } }
    if !mark.isEmpty, isPart(upper - 1) { while upper < end, isPart(upper) { upper += 1 } }
    return lower..<upper
  }

  /// Adds the lines of a reading, each character of which is a piece without bytes.
  private mutating func addReading(_ reading: [ComparedRequest.ReadLine]) {
    for line in reading {
      lines.append(Line())
      used = 0
      for character in line.text.prefix(200) {
        let text = String(character)
        place(
          Piece(
            text: text, columns: max(1, TextLayout.columns(text)), offset: 0, length: 0,
            isMarked: line.isMarked))
      }
    }
  }

  /// Adds as many bytes of a range as there is room for, and returns the offset at which they end.
  private mutating func add(
    _ range: Range<Int>, _ message: WireMessage, _ marks: inout Marks, _ request: ComparedRequest,
    _ reveals: Bool
  ) -> Int {
    guard let mark = marks.first, mark - range.lowerBound > Self.mostCharacters - 500 else {
      return add(from: range.lowerBound, to: range.upperBound, message, &marks, request, reveals)
    }
    let start = add(from: range.lowerBound, to: range.lowerBound + 200, message, &marks, request, reveals)
    let near = message.startOfCharacter(at: max(start, mark - 100))
    if near > start {
      lines.append(Line(note: "\((near - start).byteCount) that are the same"))
      used = 0
      lines.append(Line())
    }
    return add(from: near, to: range.upperBound, message, &marks, request, reveals)
  }

  private mutating func add(
    from start: Int, to end: Int, _ message: WireMessage, _ marks: inout Marks, _ request: ComparedRequest,
    _ reveals: Bool
  ) -> Int {
    if lines.isEmpty { lines.append(Line()) }
    let map = SecretMap(request.composition, of: request.draft)
    let secrets =
      reveals || end <= start ? [] : map.namedPlaces(in: start..<min(end, start + 8 * Self.mostCharacters))
    var offset = start
    var span: Composition.Wire.Span?
    while offset < end, left > 0, let atom = message.atom(at: offset) {
      if span?.range.contains(offset) != true { span = message.span(at: offset) }
      let isSecret =
        !reveals
        && ((span.map { map.shows($0.origin) } ?? false) || secrets.contains { $0.range.contains(offset) })
      let isMarked = marks.isMarked(offset..<offset + atom.length)
      add(atom, isSecret: isSecret, isMarked: isMarked)
      offset += atom.length
      left -= 1
    }
    return offset
  }

  private mutating func add(_ atom: WireAtom, isSecret: Bool, isMarked: Bool) {
    func piece(_ text: String, _ columns: Int) -> Piece {
      Piece(text: text, columns: columns, offset: atom.offset, length: atom.length, isMarked: isMarked)
    }
    switch atom.kind {
    case .lineEnd:
      if isMarked { place(piece(atom.length == 2 ? "␍␊" : "␊", atom.length)) }
      lines.append(Line())
      used = 0
    case .character(let scalar): place(isSecret ? piece("•", 1) : piece(String(scalar), atom.columns))
    case .invalid: place(piece(isSecret ? "•" : "\u{FFFD}", 1))
    case .file(let path):
      let name = isSecret ? "••••••" : path
      let text = TextLayout.truncated("‹\(name), \(atom.length.byteCount)›", to: columns)
      place(piece(text, TextLayout.columns(text)))
    }
  }

  private mutating func place(_ piece: Piece) {
    if used + piece.columns > columns, used > 0 {
      // The line breaks between words, if enough of it remains.
      var pieces = lines[lines.count - 1].pieces
      var rest: [Piece] = []
      while let last = pieces.last, !Self.ends(last) { rest.append(pieces.removeLast()) }
      let length = pieces.reduce(0) { $0 + $1.columns }
      let next = length > columns / 2 ? Array(rest.reversed()) : []
      if !next.isEmpty { lines[lines.count - 1].pieces = pieces }
      lines.append(Line(pieces: next, isContinuation: true))
      used = next.reduce(0) { $0 + $1.columns }
    }
    lines[lines.count - 1].pieces.append(piece)
    used += piece.columns
  }

  private static func ends(_ piece: Piece) -> Bool { ["&", ",", ";", " ", "/", "?"].contains(piece.text) }

  /// The marks, which are searched from the front.
  private struct Marks {
    private let ranges: [Range<Int>]
    private var index = 0
    init(_ ranges: [Range<Int>]) { self.ranges = ranges }
    var first: Int? { ranges.first?.lowerBound }
    mutating func isMarked(_ range: Range<Int>) -> Bool {
      while index < ranges.count, ranges[index].upperBound <= range.lowerBound { index += 1 }
      return index < ranges.count && ranges[index].lowerBound < range.upperBound
    }
  }
}

extension Range<Int> {
  fileprivate var withoutLineEnd: Range<Int> { lowerBound..<Swift.max(lowerBound, upperBound - 2) }
}

extension WireMessage {
  /// Returns the first offset, at or after another one, that is not in the middle of a character.
  fileprivate func startOfCharacter(at offset: Int) -> Int {
    for place in offset..<offset + 4 {
      guard case .bytes(let bytes) = piece(at: place), let byte = bytes.first, byte & 0xC0 == 0x80 else {
        return place
      }
    }
    return offset
  }
}
