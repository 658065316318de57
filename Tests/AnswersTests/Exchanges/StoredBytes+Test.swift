import Exchanges
import Foundation
import Responses

extension StoredBytes {
  /// Stores bytes in a file without a name.
  static func storing(_ bytes: [UInt8]) throws -> StoredBytes {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    Thread.detachNewThread {
      var done = 0
      while done < bytes.count {
        let count = bytes.withUnsafeBytes {
          write(writing, $0.baseAddress?.advanced(by: done), bytes.count - done)
        }
        guard count > 0 else { break }
        done += count
      }
      close(writing)
    }
    return try StoredFile.copy(of: reading, limit: .max)
  }

  /// Reads a response that they are.
  func answer(
    method: String = "GET", limit: Int = 1 << 30, program: HelperProgram? = HelperPrograms.exchange,
    step: Int = .max
  ) throws -> Answer {
    var reader = AnswerReader(of: file, method: method)
    var end = 0
    while end < count {
      end = step < count - end ? end + step : count
      try reader.read(to: end)
    }
    return try reader.answer(.closed, limit: limit, program: program)
  }
}
