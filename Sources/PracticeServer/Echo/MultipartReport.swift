import Readers
import WiredraftCore
import WiredraftExplanations

/// The parts of a multipart body.
enum MultipartReport {
  /// The number of parts that are listed.
  private static let maximumCount = 100
  /// The number of bytes of a part that are shown.
  static let shownBytes = 16

  /// Returns the parts, or the reason why they can't be read.
  static func value(of request: Request) -> ParameterValue {
    do throws(Problem) {
      let parts = try parts(of: request)
      return .array(parts.prefix(maximumCount).map(description))
    } catch {
      return ["error": .string(error.detail)]
    }
  }

  /// Reads the parts of a body.
  ///
  /// - Throws: Status 400 with the place of the error.
  static func parts(of request: Request) throws(Problem) -> [MultipartDecoder.Part] {
    guard let decoder = MultipartDecoder(contentType: request.contentType) else {
      throw Problem(
        400, "The Content-Type has no boundary that can be read. Write multipart/form-data; boundary=….")
    }
    do throws(MultipartError) {
      return try decoder.parts(of: request.body)
    } catch {
      throw Problem(400, error.explanation.sentence)
    }
  }

  /// Returns a part without its content, but with its size, its checksum and its first bytes.
  static func description(_ part: MultipartDecoder.Part) -> ParameterValue {
    [
      "name": .string(part.name), "fileName": .optional(part.fileName), "type": .optional(part.contentType),
      "size": .number(NumberLiteral(part.content.count)), "crc32": .string(CRC32.text(of: part.content)),
      "firstBytes": .string(Array(part.content.prefix(shownBytes)).hexText),
      "fields": .array(part.fields.map { ["name": .string($0.name), "value": .string($0.value)] }),
    ]
  }
}
