import Readers
import Responses
import WiredraftCore

/// The shape is that of Mastodon.
enum PhotoUpload {
  static func answer(_ call: Call, _ state: inout PracticeState) throws(Problem) -> Answer {
    guard call.request.mediaType?.essence == "multipart/form-data" else {
      throw Problem(
        415, "Send the photo as multipart/form-data, in a part with the name file.",
        [Field("Accept-Post", "multipart/form-data")])
    }
    let parts = try MultipartReport.parts(of: call.request)
    guard let file = parts.first(where: { $0.name == "file" }), !file.content.isEmpty else {
      throw .invalid(
        "The photo is missing.", [MemberError(pointer: "/file", detail: "Add a part with the name file.")])
    }
    let description = parts.first { $0.name == "description" }.map { ParameterValue.text($0.content) }
    let focus = try focus(parts.first { $0.name == "focus" })
    let id = String(state.records.count + 1)
    let facts = ImageFacts(Array(file.content.prefix(ImageFacts.headSize)), size: file.content.count)
    let original: ParameterValue = [
      "format": .optional(facts?.format), "width": number(facts?.width), "height": number(facts?.height),
      "size": number(file.content.count), "crc32": .string(CRC32.text(of: file.content)),
    ]
    return try Records.make(
      [
        "id": .string(id), "type": facts == nil ? "unknown" : "image", "fileName": .optional(file.fileName),
        "url": .string("/api/v2/media/\(id)"), "description": description ?? .null,
        "meta": ["focus": focus, "original": original],
      ], at: "/api/v2/media/\(id)", &state)
  }

  private static func number(_ value: Int?) -> ParameterValue {
    value.map { .number(NumberLiteral($0)) } ?? .null
  }

  /// Two numbers from −1 to 1 with a comma between them.
  private static func focus(_ part: MultipartDecoder.Part?) throws(Problem) -> ParameterValue {
    guard let part else { return .null }
    let numbers = String(decoding: part.content, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false
    ).compactMap { text in
      Double(text).flatMap { (-1...1).contains($0) ? NumberLiteral(text) : nil }
    }
    guard numbers.count == 2 else {
      throw .invalid(
        "The focus can't be read.",
        [MemberError(pointer: "/focus", detail: "Write two numbers from -1.0 to 1.0, such as 0.0,0.5.")])
    }
    return ["x": .number(numbers[0]), "y": .number(numbers[1])]
  }
}
