import Readers
import Responses
import WiredraftCore

enum UploadReport {
  static func answer(_ call: Call) throws(Problem) -> Answer {
    let request = call.request
    guard !request.body.isEmpty else {
      throw Problem(400, "There is no body. Send a file as multipart/form-data, or as the body itself.")
    }
    var members: [ParameterValue.Member] = [
      .init(name: "type", value: .optional(request.contentType.isEmpty ? nil : request.contentType)),
      .init(name: "size", value: .number(NumberLiteral(request.body.count))),
      .init(name: "crc32", value: .string(CRC32.text(of: request.body))),
    ]
    if request.mediaType?.essence.hasPrefix("multipart/") == true {
      let parts = try MultipartReport.parts(of: request)
      members.append(.init(name: "count", value: .number(NumberLiteral(parts.count))))
      members.append(
        .init(name: "parts", value: .array(parts.prefix(100).map(MultipartReport.description))))
    } else {
      members.append(
        .init(
          name: "firstBytes", value: .string(Array(request.body.prefix(MultipartReport.shownBytes)).hexText)))
    }
    return .json(.object(members))
  }
}
