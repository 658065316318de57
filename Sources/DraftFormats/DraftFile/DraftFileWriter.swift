internal import WiredraftCore

struct DraftFileWriter {
  /// Nil where the member is left out.
  typealias Member = (name: String, json: [UInt8]?)

  static func line(_ members: [Member], _ unknown: [Draft.UnknownMember]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(members.reduce(4) { $0 + ($1.json.map { $0.count + 20 } ?? 0) })
    if unknown.isEmpty {
      for member in members { append(member.name, member.json, to: &text, since: 0) }
    } else {
      for member in merge(members, unknown) { append(member.name, member.json, to: &text, since: 0) }
    }
    end(&text, since: 0)
    return text
  }

  /// The object on one line begins at an offset.
  static func append(_ name: String, _ json: [UInt8]?, to text: inout [UInt8], since start: Int) {
    guard let json else { return }
    text += (text.count == start ? "{ " : ", ").utf8
    append((name, json), to: &text)
  }

  static func end(_ text: inout [UInt8], since start: Int) {
    text += (text.count == start ? "{}" : " }").utf8
  }

  static func block(_ members: [Member], _ unknown: [Draft.UnknownMember], indent: Int) -> [UInt8] {
    let lines = merge(members, unknown).map { member in
      var text: [UInt8] = []
      append(member, to: &text)
      return text
    }
    return enclosed(lines, "{", "}", indent: indent)
  }

  /// Each on a line; all on one without an indentation.
  static func list(_ values: [[UInt8]], indent: Int?) -> [UInt8] {
    indent.map { enclosed(values, "[", "]", indent: $0) } ?? JournalWriter.array(values)
  }

  static func string(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 2)
    appendString(text, to: &result)
    return result
  }

  private static func appendString(_ text: String, to result: inout [UInt8]) {
    var text = text
    result.append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped($0, to: &result) }
    result.append(UInt8(ascii: "\""))
  }

  static func text(_ text: Draft.BodyText) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8Count + text.lineCount + 2)
    result.append(UInt8(ascii: "\""))
    for segment in text.segments { segment.withUnsafeBufferPointer { appendEscaped($0, to: &result) } }
    result.append(UInt8(ascii: "\""))
    return result
  }

  private static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = bytes.endInJSONString(from: start)
      result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      guard end < bytes.count else { return }
      switch bytes[end] {
      case 0x0A: result += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: result += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: result += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      default:
        let escaped = value(.string(String(Unicode.Scalar(bytes[end]))))
        result += escaped[1..<escaped.count - 1]
      }
      start = end + 1
    }
  }

  static func value(_ value: ParameterValue) -> [UInt8] {
    value.json(dates: .iso8601)
  }

  private static func enclosed(
    _ lines: [[UInt8]], _ opening: String, _ closing: String, indent: Int
  ) -> [UInt8] {
    var text = Array(opening.utf8)
    guard !lines.isEmpty else { return text + closing.utf8 }
    for (index, line) in lines.enumerated() {
      text += (index > 0 ? ",\n" : "\n").utf8
      text += repeatElement(0x20, count: indent + 2)
      text += line
    }
    text.append(0x0A)
    text += repeatElement(0x20, count: indent)
    return text + closing.utf8
  }

  private static func append(_ member: (name: String, json: [UInt8]), to text: inout [UInt8]) {
    appendString(member.name, to: &text)
    text += ": ".utf8
    text += member.json
  }

  /// Inserts each unknown member after the one it followed; if that one is left out, after the one before it.
  private static func merge(
    _ known: [Member], _ unknown: [Draft.UnknownMember]
  ) -> [(name: String, json: [UInt8])] {
    let present = known.compactMap { member in member.json.map { (member.name, $0) } }
    guard !unknown.isEmpty else { return present }
    var first: [(name: String, json: [UInt8])] = []
    var after = [[(name: String, json: [UInt8])]](repeating: [], count: known.count)
    var places: [[UInt8]: Int] = [:]
    for (index, member) in known.enumerated() { places[Array(member.name.utf8)] = index }
    for member in unknown {
      let name = Array(member.name.utf8)
      // A second member of the same name, or one that is known by now, could not be read back.
      guard places[name] == nil else { continue }
      let place = member.follows.map { places[Array($0.utf8)] ?? known.count - 1 } ?? -1
      places[name] = place
      let json = (member.name, verified(member.json))
      if after.indices.contains(place) { after[place].append(json) } else { first.append(json) }
    }
    for (index, member) in known.enumerated() {
      if let json = member.json { first.append((member.name, json)) }
      first += after[index]
    }
    return first
  }

  /// Text that is not valid JSON becomes a JSON string, so that the file remains JSON.
  private static func verified(_ json: String) -> [UInt8] {
    guard (try? ParameterValue(json: json)) != nil else { return string(json) }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let trimmed = json.utf8.drop(while: isSpace).reversed().drop(while: isSpace)
    return trimmed.reversed()
  }
}
