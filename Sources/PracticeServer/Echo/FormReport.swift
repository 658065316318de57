import Readers
import WiredraftCore

/// The report has the form of `wiredraft reads --as json`.
enum FormReport {
  /// With more brackets in one name, the tree of a reader would be too deep to show.
  private static let maximumBrackets = 400

  static func value(
    of bytes: [UInt8], _ kind: ReaderInput.Kind, _ method: String, _ reader: Reader
  ) -> ParameterValue {
    guard !bytes.isEmpty else { return ["status": "none"] }
    guard bytes.count <= EchoReport.limit else {
      return ["status": "unread", "reason": .string("More than \(EchoReport.limit) bytes aren't read here.")]
    }
    guard !hasManyBrackets(bytes) else {
      return [
        "status": "unread",
        "reason": .string("A name with more than \(maximumBrackets) brackets isn't read here."),
      ]
    }
    let reading = reader.read(ReaderInput(kind: kind, bytes: bytes, method: method))
    if let refusal = reading.refusal {
      return [
        "status": "refused", "http": refusal.status.map { .number(NumberLiteral($0)) } ?? .null,
        "error": .string(refusal.error), "rule": .string(refusal.rule.sentence),
      ]
    }
    var members: [ParameterValue.Member] = [
      .init(name: "status", value: "ok"), .init(name: "value", value: reading.value.normalForm),
    ]
    if let accessed = reading.accessed { members.append(.init(name: "get", value: accessed.normalForm)) }
    return .object(members)
  }

  private static func hasManyBrackets(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "&")).contains { segment in
      let decoded = FormDecoder.percentDecoded(segment)
      return decoded.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") } > maximumBrackets
    }
  }
}
