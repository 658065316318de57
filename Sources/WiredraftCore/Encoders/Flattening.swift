/// One name and what stands for its value, where there are only names and texts: in a query, a form, and the
/// parts of a multipart body.
struct FlatPair {
  enum Content {
    /// The name alone.
    case bare
    case text(String)
    case bytes([UInt8])
    /// Texts joined by a delimiter, each with its path.
    case joined([(text: String, path: [ValueStep])], delimiter: StaticString)
    /// JSON text.
    case json(ParameterValue)
    case file(FileReference)
  }

  var name: String
  var path: [ValueStep]
  /// The steps of the path with the bytes that each adds to the name.
  var steps: [NameStep] = []
  var content: Content

  /// What a step into a value adds to the name.
  struct NameStep {
    /// Where its bytes begin, in UTF-8.
    var start: Int
    /// The path up to it.
    var path: [ValueStep]
  }

  /// The pieces of the name: the row's own, and what each step adds, with the path up to that step.
  ///
  /// A step that adds nothing, as where an array repeats its name, has the piece before it.
  var namePieces: [(text: String, path: [ValueStep])] {
    guard !steps.isEmpty else { return [(name, path)] }
    var pieces: [(text: String, path: [ValueStep])] = []
    var (start, index, path) = (0, name.startIndex, [ValueStep]())
    func add(upTo next: Int) {
      if next > start {
        let end = name.utf8.index(index, offsetBy: next - start)
        pieces.append((String(name[index..<end]), path))
        (start, index) = (next, end)
      } else if !pieces.isEmpty {
        pieces[pieces.count - 1].path = path
      }
    }
    for step in steps {
      add(upTo: step.start)
      path = step.path
    }
    add(upTo: name.utf8.count)
    return pieces
  }
}

/// What flattening a value gave.
struct FlatValue {
  var pairs: [FlatPair] = []
  /// Whether an empty array or object was met, which sends nothing.
  var hasEmptyCollection = false
}

/// Turns a value into names and texts, by the styles.
///
/// - Note: There is no standard; `arrays` and `objects` name the ways in use.
struct Flattening {
  let styles: EncodingStyles
  /// Whether a comma within an element of a comma-joined array can be told apart by its encoding.
  let escapesCommas: Bool
  /// Whether the brackets that a style adds to a name are percent-encoded already, as a verbatim row needs it.
  var encodesBrackets = false

  func flatten(_ value: ParameterValue, name: String) throws(NotExpressible) -> FlatValue {
    var result = FlatValue()
    try append(value, to: Place(name: name), &result)
    return result
  }

  /// The name of a value within another, and the way to it.
  private struct Place {
    var name: String
    var path: [ValueStep] = []
    var steps: [FlatPair.NameStep] = []

    func stepping(_ step: ValueStep, _ suffix: String) -> Place {
      let path = path + [step]
      let start = name.utf8.count
      return Place(name: name + suffix, path: path, steps: steps + [.init(start: start, path: path)])
    }

    func pair(_ content: FlatPair.Content) -> FlatPair {
      FlatPair(name: name, path: path, steps: steps, content: content)
    }
  }

  private func append(
    _ value: ParameterValue, to place: Place, _ result: inout FlatValue
  ) throws(NotExpressible) {
    guard place.path.count <= JSONCursor.maximumDepth else { throw .tooDeep }
    switch value {
    case .null:
      switch styles.nulls {
      case .bare: result.pairs.append(place.pair(.bare))
      case .empty: result.pairs.append(place.pair(.text("")))
      case .literal: result.pairs.append(place.pair(.text("null")))
      case .omit: break
      }
    case .file(let file): result.pairs.append(place.pair(.file(file)))
    case .bytes(let bytes): result.pairs.append(place.pair(.bytes(bytes)))
    case .array(let elements):
      if styles.arrays == .json { return try appendJSON(value, to: place, &result) }
      guard !elements.isEmpty else {
        result.hasEmptyCollection = true
        return
      }
      if let delimiter = Self.delimiter(of: styles.arrays) {
        let pieces = try joined(elements, path: place.path)
        result.pairs.append(place.pair(.joined(pieces, delimiter: delimiter)))
        return
      }
      for (index, element) in elements.enumerated() {
        let suffix =
          switch styles.arrays {
          case .brackets: bracketed("")
          case .indexed: bracketed(String(index))
          default: ""
          }
        try append(element, to: place.stepping(.element(index), suffix), &result)
      }
    case .object(let members):
      if styles.objects == .json { return try appendJSON(value, to: place, &result) }
      guard !members.isEmpty else {
        result.hasEmptyCollection = true
        return
      }
      for member in members {
        let suffix = styles.objects == .dots ? "." + member.name : bracketed(member.name)
        try append(member.value, to: place.stepping(.member(member.name), suffix), &result)
      }
    case .bool, .number, .string, .date:
      result.pairs.append(place.pair(.text(text(of: value))))
    }
  }

  private func bracketed(_ text: String) -> String {
    encodesBrackets ? "%5B" + text + "%5D" : "[" + text + "]"
  }

  private func appendJSON(
    _ value: ParameterValue, to place: Place, _ result: inout FlatValue
  ) throws(NotExpressible) {
    guard value.depth(upTo: JSONCursor.maximumDepth) != nil else { throw .tooDeep }
    result.pairs.append(place.pair(.json(value)))
  }

  private func joined(
    _ elements: [ParameterValue], path: [ValueStep]
  ) throws(NotExpressible) -> [(text: String, path: [ValueStep])] {
    var pieces: [(text: String, path: [ValueStep])] = []
    for (index, element) in elements.enumerated() {
      let piece: String
      switch element {
      case .null: piece = ""
      case .object where styles.objects == .json:
        guard element.depth(upTo: JSONCursor.maximumDepth) != nil else { throw .tooDeep }
        var text = PlainBytes()
        JSONWriter(dates: styles.dates).write(element, from: .rule(.wholeBody), to: &text)
        piece = String(decoding: text.bytes, as: UTF8.self)
      case .array, .object, .file: throw .nestedInJoinedArray(styles.arrays)
      case .bytes(let bytes): piece = String(decoding: bytes, as: UTF8.self)
      case .bool, .number, .string, .date: piece = text(of: element)
      }
      let isAmbiguous =
        switch styles.arrays {
        case .pipe: piece.utf8.contains(UInt8(ascii: "|"))
        case .space: piece.utf8.contains(UInt8(ascii: " "))
        default: !escapesCommas && piece.utf8.contains(UInt8(ascii: ","))
        }
      if isAmbiguous { throw .delimiterInElement(styles.arrays) }
      pieces.append((piece, path + [.element(index)]))
    }
    return pieces
  }

  /// The text of a scalar by the styles.
  func text(of value: ParameterValue) -> String {
    switch value {
    case .bool(let value):
      switch styles.booleans {
      case .words: value ? "true" : "false"
      case .digits: value ? "1" : "0"
      }
    case .number(let number): number.text
    case .string(let text): text
    case .date(let date):
      switch styles.dates {
      case .milliseconds: String(date.milliseconds)
      case .seconds: String(date.seconds)
      case .iso8601: date.text
      }
    default: ""
    }
  }

  private static func delimiter(of style: ArrayStyle) -> StaticString? {
    switch style {
    case .comma: ","
    case .pipe: "|"
    case .space: " "
    case .repeat, .brackets, .indexed, .json: nil
    }
  }
}

extension ParameterValue {
  /// Returns how deeply arrays and objects are nested, 0 for a scalar and 1 for `[]`, or nil if that is
  /// deeper than the limit.
  func depth(upTo limit: Int) -> Int? {
    guard !isCollection || limit > 0 else { return nil }
    var deepest = isCollection ? 1 : 0
    switch self {
    case .array(let elements):
      for element in elements {
        guard let depth = element.depth(upTo: limit - 1) else { return nil }
        deepest = max(deepest, depth + 1)
      }
    case .object(let members):
      for member in members {
        guard let depth = member.value.depth(upTo: limit - 1) else { return nil }
        deepest = max(deepest, depth + 1)
      }
    default: break
    }
    return deepest
  }
}
