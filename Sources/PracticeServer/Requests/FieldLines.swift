import Responses

/// - Note: RFC 9110 §5.5, RFC 9112 §5
struct FieldLines {
  private let bytes: [UInt8]
  private let name: String
  private let firstNumber: Int

  /// `firstNumber` is the number of the first line in its part of the request.
  init(_ bytes: [UInt8], name: String, firstNumber: Int = 1) {
    self.bytes = bytes
    self.name = name
    self.firstNumber = firstNumber
  }

  func read(_ lines: [Range<Int>]) throws(Problem) -> [ReceivedField] {
    var fields: [ReceivedField] = []
    fields.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      fields.append(try field(bytes[line], "Line \(firstNumber + index) of the \(name)"))
    }
    return fields
  }

  private func field(_ line: ArraySlice<UInt8>, _ place: String) throws(Problem) -> ReceivedField {
    if line.first?.isSpaceOrTab == true {
      throw Problem(400, "\(place) begins with a space. Write each field on one line.")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw Problem(400, "\(place) has no colon. A field is Name: value.")
    }
    let name = line[..<colon].fieldText
    guard name.isToken else {
      throw Problem(
        400,
        "\(place) has a name that isn't allowed: “\(name.shortened)”. Write the colon right after the name.")
    }
    if let wrong = line[(colon + 1)...].firstIndex(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
      throw Problem(
        400,
        "\(place), the field \(name.shortened), has the control character "
          + "0x\(line[wrong].hexDigits) at byte \(wrong + 1) of the request. Remove it."
      )
    }
    return ReceivedField(name: name, value: Array(line[(colon + 1)...].trimmed))
  }
}

extension [ReceivedField] {
  /// Names are compared without regard to case.
  func values(of name: String) -> [[UInt8]] {
    filter { $0.name.utf8.isEqualIgnoringCase(name) }.map(\.value)
  }
}
