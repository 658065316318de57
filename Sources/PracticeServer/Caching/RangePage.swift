import Responses
import WiredraftCore

/// - Note: RFC 9110 §14
enum RangePage {
  private static let boundary = "practice-range"
  private static let changed = 1_767_225_600
  private static let type = "text/plain"
  private static let content: [UInt8] = (1...40).flatMap { number in
    let digits = number < 10 ? "0\(number)" : String(number)
    return Array("Line \(digits) of the practice.\n".utf8)
  }

  static func answer(_ call: Call) -> Answer {
    let tag = EntityTag.tag(of: content)
    let fields = [
      Field("Accept-Ranges", "bytes"), Field("ETag", tag), Field("Last-Modified", HTTPDateText.text(changed)),
    ]
    let whole = Answer.bytes(content, type, fields)
    guard call.request.head.method == "GET", let value = call.values(of: "Range").first,
      isCurrent(call, tag), let ranges = ByteRanges(value)
    else { return whole }
    let wanted = ranges.satisfiable(length: content.count)
    guard let first = wanted.first else {
      return Problem(
        416, "No part of the range exists: the text has \(content.count) bytes. Ask for bytes=0-99.",
        [Field("Content-Range", "bytes */\(content.count)"), Field("Accept-Ranges", "bytes")]
      ).answer
    }
    if wanted.count == 1 {
      return .bytes(
        Array(content[first]), type, status: 206, [Field("Content-Range", position(first))] + fields)
    }
    return .bytes(
      wanted.flatMap(part) + Array("--\(boundary)--\r\n".utf8), "multipart/byteranges; boundary=\(boundary)",
      status: 206, fields)
  }

  /// Returns whether If-Range, where there is one, names the present text.
  private static func isCurrent(_ call: Call, _ tag: String) -> Bool {
    guard let value = call.values(of: "If-Range").first else { return true }
    return value.elementsEqual(tag.utf8) || HTTPDate(value, now: call.now)?.secondsSince1970 == changed
  }

  private static func position(_ range: Range<Int>) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)"
  }

  private static func part(_ range: Range<Int>) -> [UInt8] {
    Array("--\(boundary)\r\nContent-Type: \(type)\r\nContent-Range: \(position(range))\r\n\r\n".utf8)
      + content[range] + [0x0D, 0x0A]
  }
}
