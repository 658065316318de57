/// The texts of a row, or of a JSON value, that variables made: in whole, or in parts.
struct VariableMarks {
  /// A text within a value, and the variables in it.
  struct Text {
    /// The path from the row's value to the text.
    var path: [ParameterValue.Step]
    /// The parts of the text; empty if a variable made the value as a whole.
    var parts: [ResolvedText.Part]
    /// The variable that made the value.
    var whole: Variable?
  }

  /// The row's name.
  var name: (length: Int, parts: [ResolvedText.Part]) = (0, [])
  /// The texts in the row's value, in order.
  private(set) var texts: [Text] = []
  /// The places of the texts by path, if there are many.
  private var places: [[ParameterValue.Step]: Int] = [:]

  private static let few = 8

  var isEmpty: Bool { name.parts.isEmpty && texts.isEmpty }

  /// Whether the value of a secret variable is among them.
  var holdsSecret: Bool {
    name.parts.contains { $0.variable.isSecret }
      || texts.contains { $0.whole?.isSecret == true || $0.parts.contains { $0.variable.isSecret } }
  }

  mutating func append(_ text: Text) {
    texts.append(text)
    if texts.count > Self.few { places[text.path] = texts.count - 1 }
  }

  /// Returns the place of the text that a path leads to, or into.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the path.
  func place(of path: [ParameterValue.Step]) -> Int? {
    if let found = texts.prefix(Self.few).firstIndex(where: { path.starts(with: $0.path) }) { return found }
    guard !places.isEmpty else { return nil }
    for length in stride(from: path.count, through: 0, by: -1) {
      if let place = places[Array(path[..<length])] { return place }
    }
    return nil
  }
}

/// A sink that splits what encoders write where the values of variables begin and end.
///
/// Encoders know nothing of variables: they write texts with their origins, and this sink finds by the path and the part
/// in the origin which text it is, and by counting which bytes of it.
struct MarkedBytes: BodySink {
  private(set) var traced = Composition.TracedBytes()
  /// The marks; nil if there are no variables.
  var marks: VariableMarks?
  /// The source of all bytes, in place of the one that they come with.
  var source: Composition.Origin.Source?
  /// The number of bytes of the row's name in the current pair, and of the current text, so far.
  private var (nameCount, textCount) = (0, 0)
  /// The place of the current text in the marks.
  private var text: Int?

  init(marks: VariableMarks? = nil) { self.marks = marks }

  /// Continues after bytes.
  init(_ bytes: consuming Composition.TracedBytes) { traced = bytes }

  var count: Int { traced.count }

  mutating func appendFile(path: String, length: Int, from origin: Composition.Origin) {
    traced.appendFile(path: path, length: length, from: origin.of(fileVariable))
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) {
    guard marks != nil else { return traced.append(bytes, from: origin) }
    // An escape that an encoder writes itself is one byte of the text.
    let isEscape = origin.role == .escape
    divide(bytes, origin, isEscape ? [bytes.count] : nil) { $0.append($1, from: $2) }
  }

  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin
  ) {
    guard marks != nil else { return traced.append(bytes, escapedBy: table, from: origin) }
    // JSON text that is escaped once more: its escapes are several bytes long.
    let isEscape = origin.role == .escape
    divide(bytes, origin, isEscape ? Self.jsonEscapes(in: bytes) : nil) {
      $0.append($1, escapedBy: table, from: $2)
    }
  }

  mutating func reserveCapacity(_ bytes: Int, marks: Int) { traced.reserveCapacity(bytes, marks: marks) }

  /// Appends pieces that were encoded before.
  mutating func append(_ contents: [Composition.TracedBytes.Piece.Content], rowBase: Int) {
    traced.append(contents, rowBase: rowBase)
  }

  // MARK: - Dividing

  /// Writes bytes of a text in stretches that are of one variable, or of none.
  ///
  /// - Parameter units: The ends of the bytes that stand for one byte of the text each; nil if each byte does.
  private mutating func divide(
    _ bytes: UnsafeBufferPointer<UInt8>, _ origin: Composition.Origin, _ units: [Int]?,
    write: (inout Composition.TracedBytes, UnsafeBufferPointer<UInt8>, Composition.Origin) -> Void
  ) {
    var origin = origin
    let found = parts(of: origin, count: units?.count ?? bytes.count)
    if let source { origin.source = source }
    switch found {
    case .nothing: write(&traced, bytes, origin)
    case .whole(let variable): write(&traced, bytes, origin.of(variable))
    case .parts(let parts, let start):
      func end(_ unit: Int) -> Int { unit == 0 ? 0 : units?[unit - 1] ?? unit }
      let count = units?.count ?? bytes.count
      var unit = 0
      for part in parts where part.range.upperBound > start && part.range.lowerBound < start + count {
        let (first, last) = (max(0, part.range.lowerBound - start), min(count, part.range.upperBound - start))
        if first > unit {
          write(&traced, UnsafeBufferPointer(rebasing: bytes[end(unit)..<end(first)]), origin)
        }
        write(
          &traced, UnsafeBufferPointer(rebasing: bytes[end(first)..<end(last)]), origin.of(part.variable))
        unit = last
      }
      if unit < count { write(&traced, UnsafeBufferPointer(rebasing: bytes[end(unit)...]), origin) }
    }
  }

  private enum Found {
    case nothing
    case whole(Variable)
    case parts([ResolvedText.Part], start: Int)
  }

  /// Returns the variables in the next bytes of the text that an origin belongs to.
  private mutating func parts(of origin: Composition.Origin, count: Int) -> Found {
    guard let marks else { return .nothing }
    switch origin.part {
    case .question, .ampersand, .ampersandAfterQuery, .ampersandWithinRow, .delimiter:
      nameCount = 0
      return .nothing
    case .pairName, .memberName, .partName, .fieldName:
      guard nameCount >= marks.name.length else {
        defer { nameCount += count }
        return marks.name.parts.isEmpty ? .nothing : .parts(marks.name.parts, start: nameCount)
      }
    default: break
    }
    guard case .row(_, let path) = origin.source,
      let index = marks.place(of: path)
    else { return .nothing }
    let found = marks.texts[index]
    if let whole = found.whole {
      return origin.encodesValue(isDeeper: path.count > found.path.count) ? .whole(whole) : .nothing
    }
    guard path.count == found.path.count, origin.isOfText else { return .nothing }
    if text != index { (text, textCount) = (index, 0) }
    defer { textCount += count }
    return .parts(found.parts, start: textCount)
  }

  /// The first variable in the path of a file, which is the row's whole value.
  private var fileVariable: Variable? {
    guard let text = marks?.texts.first, text.path.isEmpty else { return nil }
    return text.whole ?? text.parts.first?.variable
  }

  /// Returns the end of each escape in JSON text that consists of escapes.
  private static func jsonEscapes(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var ends: [Int] = []
    var index = 0
    while index < bytes.count {
      let isLong = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "u")
      index = min(bytes.count, index + (isLong ? 6 : 2))
      ends.append(index)
    }
    return ends
  }
}

extension Composition.Origin {
  /// Whether the byte encodes a byte of a text: of a value, rather than of the syntax around it.
  fileprivate var isOfText: Bool {
    switch part {
    case .pairValue, .string, .number, .literal, .data, .segment, .fieldValue, .fileName, .body: true
    default: false
    }
  }

  /// Whether the byte is part of the encoding of a value: at the value itself, or at a deeper one.
  fileprivate func encodesValue(isDeeper: Bool) -> Bool {
    switch part {
    case .brace, .bracket, .elementDelimiter: true
    case .comma, .colon, .memberNameQuote, .memberName, .stringQuote, .pairName, .pairNameBracket, .partName:
      isDeeper
    default: isOfText
    }
  }
}

extension VariableMarks {
  /// Moves the marks to where they are once each line end in the texts is CR LF.
  mutating func normaliseLineEnds(of row: ResolvedRow) {
    name.parts = Self.normalised(name.parts, of: row.name)
    name.length = Self.normalised(row.name).utf8.count
    for index in texts.indices where !texts[index].parts.isEmpty {
      guard case .string(let text)? = row.value.value(at: texts[index].path) else { continue }
      texts[index].parts = Self.normalised(texts[index].parts, of: text)
    }
  }

  private static func normalised(_ text: String) -> String {
    MultipartWriter(boundary: "", newlines: .crlf).normalised(text)
  }

  private static func normalised(_ parts: [ResolvedText.Part], of text: String) -> [ResolvedText.Part] {
    let bytes = Array(text.utf8)
    func moved(_ offset: Int) -> Int {
      normalised(String(decoding: bytes[..<offset], as: UTF8.self)).utf8.count
    }
    return parts.map {
      ResolvedText.Part(range: moved($0.range.lowerBound)..<moved($0.range.upperBound), variable: $0.variable)
    }
  }
}

extension ParameterValue {
  /// Returns the value that a path leads to; nil if there is none.
  fileprivate func value(at path: [ParameterValue.Step]) -> ParameterValue? {
    var value = self
    for step in path {
      switch (step, value) {
      case (.element(let index), .array(let elements)) where elements.indices.contains(index):
        value = elements[index]
      case (.member(let name), .object(let members)):
        guard let member = members.first(where: { $0.name == name }) else { return nil }
        value = member.value
      default: return nil
      }
    }
    return value
  }
}
