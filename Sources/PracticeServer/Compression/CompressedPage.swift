import WiredraftCore

enum CompressedPage {
  /// The coding is used whether the client asked for it or not, unless Accept-Encoding excludes it.
  static func answer(
    _ call: Call, _ coding: String, _ note: String, _ encode: ([UInt8]) -> [UInt8]
  ) throws(Problem) -> Answer {
    let vary = Field("Vary", "Accept-Encoding")
    let list = WeightedList(call.values(of: "Accept-Encoding"))
    if list?.weight(ofFirst: coding == "gzip" ? ["gzip", "x-gzip", "*"] : [coding, "*"]) == 0 {
      throw Problem(
        406,
        "Accept-Encoding excludes \(coding) with q=0, and this path has nothing else. Leave the field out.",
        [vary])
    }
    let lines = (1...12).map { "Line \($0) of a text that repeats itself, as texts of machines often do." }
    let value: ParameterValue = [
      "coding": .string(coding), "note": .string(note), "lines": .array(lines.map { .string($0) }),
    ]
    return .bytes(
      encode(value.readableJSON), "application/json", [Field("Content-Encoding", coding), vary])
  }
}
