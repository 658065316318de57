import WiredraftCore

/// JSON: all readers agree, a value that is read is written exactly, and an error is within the text.
enum JSONCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    var reading = JSONCursor(bytes)
    let value: ParameterValue
    do throws(JSONError) {
      value = try reading.readValue()
      try reading.expectEnd()
    } catch {
      try require(error.offset >= 0 && error.offset <= bytes.count, "the error lies outside the text")
      return try checkInvalid(bytes, error)
    }
    var passing = JSONCursor(bytes)
    let end = (try? passing.skipValue())?.upperBound
    try require(end != nil, "a value is read, and can't be passed")
    let json = value.compactJSON
    try require(Array(json.utf8) == compact(bytes), "another text was written")
    let again = try? ParameterValue(json: json)
    try require(
      again?.compactJSON.utf8.elementsEqual(json.utf8) == true, "what was written is not read the same")
    let text = String(decoding: bytes, as: UTF8.self)
    let indented = try? ParameterValue(json: JSONLayout.indented(text))
    try require(indented?.compactJSON.utf8.elementsEqual(json.utf8) == true, "laid out it is another value")
    try checkRow(text, value, json)
    try checkBody(text, json)
  }

  /// Checks that the other readers reject a text for the same reason.
  private static func checkInvalid(_ bytes: [UInt8], _ error: JSONError) throws(Finding) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    guard case .invalid(let other) = Draft.JSONBodyText(Draft.BodyText(text)).content else {
      throw Finding("a body takes what is no JSON")
    }
    try require(other == error, "a body finds another error: \(other) for \(error)")
    var draft = Draft()
    draft.method = "POST"
    draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText(text))
    let composition = draft.compose(in: Composition.Context(boundary: "B"))
    try require(composition.hasErrors, "what is no JSON is sent")
    try DraftCheck.checkTiles(composition)
  }

  /// Checks that a cell of this type is sent as the same text, long or short, and after a small change.
  private static func checkRow(_ text: String, _ value: ParameterValue, _ json: String) throws(Finding) {
    guard value.isCollection else { return }
    let type: Draft.RowType = if case .object = value { .object } else { .array }
    for padding in [0, 5_000] {
      var draft = Draft()
      draft.method = "POST"
      let blank = String(repeating: " ", count: padding)
      var row = Draft.Row("r", "[]" + blank, type: type)
      row.text = blank + text
      draft.parameters = [row]
      let composition = draft.compose(in: Composition.Context(boundary: "B"))
      let body = composition.body?.bytes
      let sent = body.map { $0.bytes(in: 0..<$0.count) }
      try require(
        sent == Array(("{\"r\":" + json + "}").utf8), "a row sends another text, with \(padding) blanks")
      try DraftCheck.checkTiles(composition)
    }
  }

  private static func checkBody(_ text: String, _ json: String) throws(Finding) {
    let read = Draft.JSONBodyText(Draft.BodyText(text))
    try require(read.value?.compactJSON.utf8.elementsEqual(json.utf8) == true, "a body reads another value")
    var draft = Draft()
    draft.method = "POST"
    draft.body.jsonText = read
    let body = draft.compose(in: Composition.Context(boundary: "B")).body?.bytes
    try require(body.map { $0.bytes(in: 0..<$0.count) } == Array(json.utf8), "a body sends another text")
  }

  /// Returns the text without insignificant blanks, and with its strings escaped as by the writer.
  private static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: "\""):
        var cursor = JSONCursor(Array(bytes[index...]))
        guard let string = try? cursor.readString() else { return [] }
        result += ParameterValue.string(string).compactJSON.utf8
        index += cursor.offset
        continue
      case let byte: result.append(byte)
      }
      index += 1
    }
    return result
  }
}
