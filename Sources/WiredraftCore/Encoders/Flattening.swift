struct FlatPair {
  enum Content {
    case bare
    case text(String)
    case bytes([UInt8])
    case joined([(text: String, path: [ParameterValue.Step])], delimiter: StaticString)
    case json(ParameterValue)
    case file(FileReference)
  }

  var name: String
  var path: [ParameterValue.Step]
  var steps: [NameStep] = []
  var content: Content

  /// The part of a name that a step into a value adds.
  struct NameStep {
    /// An offset in UTF-8.
    var start: Int
    /// The path that ends with the step.
    var path: [ParameterValue.Step]
    var isBracketed: Bool
  }

  struct NamePiece {
    var text: String
    var path: [ParameterValue.Step]
    var isBracketed = false
  }

  /// A step that adds nothing, as in an array that repeats its name, shares the piece before it.
  var namePieces: [NamePiece] {
    guard !steps.isEmpty else { return [NamePiece(text: name, path: path)] }
    var pieces: [NamePiece] = []
    var (start, index, path, isBracketed) = (0, name.startIndex, [ParameterValue.Step](), false)
    func add(upTo next: Int) {
      if next > start {
        let end = name.utf8.index(index, offsetBy: next - start)
        pieces.append(NamePiece(text: String(name[index..<end]), path: path, isBracketed: isBracketed))
        (start, index) = (next, end)
      } else if !pieces.isEmpty {
        pieces[pieces.count - 1].path = path
      }
    }
    for step in steps {
      add(upTo: step.start)
      (path, isBracketed) = (step.path, step.isBracketed)
    }
    add(upTo: name.utf8.count)
    return pieces
  }
}

struct FlatValue {
  var pairs: [FlatPair] = []
  var hasEmptyCollection = false
}

/// There is no standard; `arrays` and `objects` name the conventions in use.
struct Flattening {
  let styles: EncodingStyles
  /// Whether a comma within an element of a comma-joined array can be told apart by its encoding.
  let escapesCommas: Bool
  /// Whether the brackets that a style adds to a name are percent-encoded already, as a verbatim row needs it.
  var encodesBrackets = false

  func flatten(_ value: ParameterValue, name: String) throws(Diagnostic.NotExpressible) -> FlatValue {
    var result = FlatValue()
    guard var level = try append(value, at: Place(name: name), &result) else { return result }
    // There is no call for each level: a thread's stack may be small.
    var outer: [Level] = []
    while true {
      if let (value, place) = next(in: &level) {
        guard let inner = try append(value, at: place, &result) else { continue }
        outer.append(level)
        level = inner
      } else {
        guard let last = outer.popLast() else { return result }
        level = last
      }
    }
  }

  private struct Place {
    var name: String
    var path: [ParameterValue.Step] = []
    var steps: [FlatPair.NameStep] = []

    func stepping(_ step: ParameterValue.Step, _ suffix: String, isBracketed: Bool) -> Place {
      let path = path + [step]
      let start = name.utf8.count
      return Place(
        name: name + suffix, path: path,
        steps: steps + [.init(start: start, path: path, isBracketed: isBracketed)])
    }

    func pair(_ content: FlatPair.Content) -> FlatPair {
      FlatPair(name: name, path: path, steps: steps, content: content)
    }
  }

  /// An array or object in which each element or member has its own name.
  private struct Level {
    enum Content {
      case array([ParameterValue])
      case object([ParameterValue.Member])
    }

    let content: Content
    let place: Place
    var next = 0
  }

  private func next(in level: inout Level) -> (ParameterValue, Place)? {
    let index = level.next
    level.next += 1
    switch level.content {
    case .array(let elements):
      guard index < elements.count else { return nil }
      let suffix =
        switch styles.arrays {
        case .brackets: bracketed("")
        case .indexed: bracketed(String(index))
        default: ""
        }
      return (elements[index], level.place.stepping(.element(index), suffix, isBracketed: !suffix.isEmpty))
    case .object(let members):
      guard index < members.count else { return nil }
      let name = members[index].name
      let suffix = styles.objects == .dots ? "." + name : bracketed(name)
      return (
        members[index].value,
        level.place.stepping(.member(name), suffix, isBracketed: styles.objects != .dots)
      )
    }
  }

  /// Returns the level of an array or object that becomes several pairs.
  private func append(
    _ value: ParameterValue, at place: Place, _ result: inout FlatValue
  ) throws(Diagnostic.NotExpressible) -> Level? {
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
    case .array where styles.arrays == .json, .object where styles.objects == .json:
      guard !value.isNested(beyond: JSONCursor.maximumDepth) else { throw .tooDeep }
      result.pairs.append(place.pair(.json(value)))
    case .array(let elements):
      guard !elements.isEmpty else {
        result.hasEmptyCollection = true
        return nil
      }
      guard let delimiter = Self.delimiter(of: styles.arrays) else {
        return Level(content: .array(elements), place: place)
      }
      let pieces = try joined(elements, path: place.path)
      result.pairs.append(place.pair(.joined(pieces, delimiter: delimiter)))
    case .object(let members):
      if !members.isEmpty { return Level(content: .object(members), place: place) }
      result.hasEmptyCollection = true
    case .bool, .number, .string, .date: result.pairs.append(place.pair(.text(text(of: value))))
    }
    return nil
  }

  private func bracketed(_ text: String) -> String {
    encodesBrackets ? "%5B" + text + "%5D" : "[" + text + "]"
  }

  private func joined(
    _ elements: [ParameterValue], path: [ParameterValue.Step]
  ) throws(Diagnostic.NotExpressible) -> [(text: String, path: [ParameterValue.Step])] {
    var pieces: [(text: String, path: [ParameterValue.Step])] = []
    for (index, element) in elements.enumerated() {
      let piece: String
      switch element {
      case .null: piece = ""
      case .object where styles.objects == .json:
        guard !element.isNested(beyond: JSONCursor.maximumDepth) else { throw .tooDeep }
        piece = element.compactJSON(dates: styles.dates)
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

  private static func delimiter(of style: EncodingStyles.ArrayStyle) -> StaticString? {
    switch style {
    case .comma: ","
    case .pipe: "|"
    case .space: " "
    case .repeat, .brackets, .indexed, .json: nil
    }
  }
}
