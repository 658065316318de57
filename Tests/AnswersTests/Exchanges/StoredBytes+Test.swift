import Exchanges
import Responses

extension StoredBytes {
  /// Stores bytes in a file without a name.
  static func storing(_ bytes: [UInt8]) throws -> StoredBytes {
    let file = try StoredFile.unnamed()
    try file.write(bytes[...], at: 0)
    return StoredBytes(file: file, range: 0..<bytes.count)
  }

  /// Reads a response that they are.
  func answer(
    method: String = "GET", limits: AnswerLimits = AnswerLimits(),
    program: HelperProgram? = HelperPrograms.exchange,
    step: Int = .max
  ) throws -> Answer {
    var reader = AnswerReader(of: file, method: method, limits: limits)
    var end = 0
    while end < count {
      end = step < count - end ? end + step : count
      try reader.read(to: end)
    }
    return reader.answer(.closed, program: program)
  }
}
