internal import WiredraftCore

/// Writes the parts of a draft file in a form that suits version control: one row on one line.
struct DraftFileWriter {
  /// A member of an object: its name, and its value as JSON text; nil where it is left out.
  typealias Member = (name: String, json: [UInt8]?)

  /// Returns an object on one line: `{ "name": "q", "value": 1 }`.
  static func line(_ members: [Member], _ unknown: [Draft.UnknownMember]) -> [UInt8] {
    var text: [UInt8] = []
    appendLine(members, unknown, to: &text)
    return text
  }

  /// Appends an object on one line.
  static func appendLine(_ members: [Member], _ unknown: [Draft.UnknownMember], to text: inout [UInt8]) {
    var isFirst = true
    func append(_ member: (name: String, json: [UInt8])) {
      text += (isFirst ? "{ " : ", ").utf8
      isFirst = false
      Self.append(member, to: &text)
    }
    if unknown.isEmpty {
      for member in members { if let json = member.json { append((member.name, json)) } }
    } else {
      for member in merge(members, unknown) { append(member) }
    }
    text += (isFirst ? "{}" : " }").utf8
  }

  static func block(_ members: [Member], _ unknown: [Draft.UnknownMember], indent: Int) -> [UInt8] {
    let lines = merge(members, unknown).map { member in
      var text: [UInt8] = []
      append(member, to: &text)
      return text
    }
    return enclosed(lines, "{", "}", indent: indent)
  }

  static func rows(_ rows: [Draft.Row], indent: Int) -> [UInt8] {
    enclosed(rows.map(row), "[", "]", indent: indent)
  }

  static func variables(_ variables: [Variable.Definition], indent: Int) -> [UInt8] {
    let lines = variables.map { variable in
      line(
        [
          ("name", string(variable.name)),
          ("value", value(variable.value)),
          ("secret", variable.secrecy.map { Array("\($0)".utf8) }),
        ], variable.unknown)
    }
    return enclosed(lines, "[", "]", indent: indent)
  }

  /// Returns the styles that are stated; nil if there are none and they are not explicit.
  static func styles(_ styles: EncodingStyles, _ unknown: [Draft.UnknownMember], isExplicit: Bool) -> [UInt8]?
  {
    if unknown.isEmpty, !isExplicit, styles == EncodingStyles() { return nil }
    let members: [Member] = StyleKey.all.map { key in
      (key.name, key.isStated(in: styles) ? string(key.word(in: styles)) : nil)
    }
    let isEmpty = unknown.isEmpty && members.allSatisfy { $0.json == nil }
    return isEmpty && !isExplicit ? nil : line(members, unknown)
  }

  /// Returns a list of values, one on a line.
  static func lines(_ values: [[UInt8]], indent: Int) -> [UInt8] {
    enclosed(values, "[", "]", indent: indent)
  }

  /// Returns a list of strings, one on a line.
  static func strings(_ texts: [String], indent: Int) -> [UInt8] {
    enclosed(texts.map(string), "[", "]", indent: indent)
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

  /// Returns a text that may be long as a JSON string.
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
      var end = start
      while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
        bytes[end] != UInt8(ascii: "\\")
      {
        end += 1
      }
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
    var sink = PlainBytes()
    JSONWriter().write(value, from: .rule(.wholeBody), to: &sink)
    return sink.bytes
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

  /// Returns valid JSON text as it is, and any other text as a JSON string, so that the file remains JSON.
  private static func verified(_ json: String) -> [UInt8] {
    do throws(JSONError) {
      _ = try ParameterValue(json: json)
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
      let trimmed = json.utf8.drop(while: isSpace).reversed().drop(while: isSpace)
      return trimmed.reversed()
    } catch {
      return string(json)
    }
  }
}
