import Responses
import WiredraftCore

extension Route {
  static let uploads = [
    Route(
      "/upload", .only(["POST", "PUT"]),
      "Takes files, as multipart/form-data or as the body, and describes them."
    ) { _, call throws(Problem) in
      try UploadReport.answer(call)
    }
  ]
}
