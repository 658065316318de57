import WiredraftCore

/// Checks an archive against the requirements of HAR 1.2: members, their types, times and sizes.
///
/// A member that isn't in the specification is an error unless it begins with an underscore.
///
/// - Note: <http://www.softwareishard.com/blog/har-12-spec/>
struct HARValidator {
  private indirect enum Kind: Sendable {
    case text, number, size, moment, address
    case object([String: Member])
    case list(Kind)
  }

  private struct Member: Sendable {
    var kind: Kind
    var isRequired = true
  }

  /// The problems, each with its path.
  private(set) var problems: [String] = []

  init(_ archive: ParameterValue) {
    check(archive, Self.object(["log": Self.log]), "")
  }

  private mutating func check(_ value: ParameterValue, _ kind: Kind, _ place: String) {
    switch (kind, value) {
    case (.text, .string), (.number, .number): break
    case (.size, .number(let number)):
      if Int(number.text).map({ $0 >= -1 }) != true { problems.append("\(place): \(number.text) is no size") }
    case (.moment, .string(let text)):
      if !Self.isMoment(text) { problems.append("\(place): \(text) is no moment") }
    case (.address, .string(let text)):
      if !text.hasPrefix("http://"), !text.hasPrefix("https://") {
        problems.append("\(place): \(text) is no URL")
      }
    case (.list(let element), .array(let elements)):
      for (index, value) in elements.enumerated() { check(value, element, "\(place)[\(index)]") }
    case (.object(let known), .object(let members)):
      var seen: Set<String> = []
      for member in members {
        if !seen.insert(member.name).inserted { problems.append("\(place).\(member.name) is given twice") }
        if let rule = known[member.name] {
          check(member.value, rule.kind, "\(place).\(member.name)")
        } else if !member.name.hasPrefix("_") {
          problems.append("\(place).\(member.name) is unknown")
        }
      }
      for (name, rule) in known where rule.isRequired && !seen.contains(name) {
        problems.append("\(place).\(name) is missing")
      }
      if known["mimeType"] != nil, known["params"] != nil, seen.contains("text") == seen.contains("params") {
        problems.append("\(place) has one of text and params")
      }
    default: problems.append("\(place) is \(value.compactJSON.prefix(40))")
    }
  }

  /// Returns whether a text is a time with its zone, such as `2009-07-24T19:20:30.45+01:00`.
  private static func isMoment(_ text: String) -> Bool {
    text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) != nil
  }

  // MARK: - The specification

  private static func object(_ required: [String: Kind], optional: [String: Kind] = [:]) -> Kind {
    var members = required.mapValues { Member(kind: $0) }
    for (name, kind) in optional { members[name] = Member(kind: kind, isRequired: false) }
    members["comment"] = Member(kind: .text, isRequired: false)
    return .object(members)
  }

  private static let program = object(["name": .text, "version": .text])
  private static let pair = object(["name": .text, "value": .text])
  private static let cookie = object(
    ["name": .text, "value": .text], optional: ["path": .text, "domain": .text, "expires": .moment])
  private static let parameter = object(
    ["name": .text], optional: ["value": .text, "fileName": .text, "contentType": .text])
  private static let request = object(
    [
      "method": .text, "url": .address, "httpVersion": .text, "cookies": .list(cookie),
      "headers": .list(pair),
      "queryString": .list(pair), "headersSize": .size, "bodySize": .size,
    ],
    optional: [
      "postData": object(["mimeType": .text], optional: ["params": .list(parameter), "text": .text])
    ])
  private static let response = object([
    "status": .number, "statusText": .text, "httpVersion": .text, "cookies": .list(cookie),
    "headers": .list(pair), "content": object(["size": .size, "mimeType": .text], optional: ["text": .text]),
    "redirectURL": .text, "headersSize": .size, "bodySize": .size,
  ])
  private static let entry = object([
    "startedDateTime": .moment, "time": .size, "request": request, "response": response, "cache": object([:]),
    "timings": object(["send": .size, "wait": .size, "receive": .size]),
  ])
  private static let log = object(
    ["version": .text, "creator": program, "entries": .list(entry)], optional: ["browser": program])
}
