import Readers
import WiredraftCore
import WiredraftExplanations

enum MultipartReport {
  private static let maximumCount = 100
  static let shownBytes = 16

  static func value(of request: Request) -> ParameterValue {
    do throws(Problem) {
      let parts = try parts(of: request)
      return .array(parts.prefix(maximumCount).map(description))
    } catch {
      return ["error": .string(error.detail)]
    }
  }

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

  static func description(_ part: MultipartDecoder.Part) -> ParameterValue {
    [
      "name": .string(part.name), "fileName": .optional(part.fileName), "type": .optional(part.contentType),
      "size": .number(NumberLiteral(part.content.count)), "crc32": .string(CRC32.text(of: part.content)),
      "firstBytes": .string(Array(part.content.prefix(shownBytes)).hexText),
      "fields": .array(part.fields.map { ["name": .string($0.name), "value": .string($0.value)] }),
    ]
  }
}
