import WiredraftClient
import WiredraftCore
import WiredraftFiles

struct UploadPhoto: Endpoint {
  /// The identifier of the photo.
  typealias Response = String
  let baseURL = "https://photos.example.com"
  let path = "/upload"
  let method = HTTPMethod.post
  let title: String
  let file: String

  var bodyParameters: MultipartFormDataBodyParameters {
    MultipartFormDataBodyParameters(parts: [
      .init(value: title, name: "title"),
      .init(file: file, name: "photo"),
    ])
  }
}
