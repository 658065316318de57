// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore
import WiredraftFiles

@Suite("WiredraftFilesExamples")
struct WiredraftFilesExamples {
  @Test("Sources/WiredraftFiles/FileBodies.swift, example 1")
  func WiredraftFiles_FileBodies_1() throws {
    let results = ExampleResults()
    func example() throws {
      let upload = MultipartFormDataBodyParameters(parts: [.init(file: "photos/me.png", name: "avatar")])
      results.expect(upload.parts.first?.name, #"avatar"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftFiles/FileBodies.swift, example 2")
  func WiredraftFiles_FileBodies_2() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(SourceBodyParameters(file: "notes.csv").contentType, #"text/csv"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftFiles/FileExtension.swift, example 1")
  func WiredraftFiles_FileExtension_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(FileExtension.contentType(of: "photos/me.PNG"), #""image/png""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftFiles/FileSource.swift, example 1")
  func WiredraftFiles_FileSource_1() throws {
    let results = ExampleResults()
    func example() throws {
      let upload = MultipartFormDataBodyParameters(parts: [.init(source: FileSource("me.png"), name: "avatar")])
      results.expect(upload.parts.first?.name, #"avatar"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftFiles/WiredraftFiles.docc/WiredraftFiles.md, example 1")
  func WiredraftFilesdocc_WiredraftFiles_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct UploadAvatar: Request {
        let baseURL = "https://api.example.com"
        let path = "/avatar"
        let method = HTTPMethod.post
        let bodyParameters: MultipartFormDataBodyParameters
      }

      let image = MultipartFormDataBodyParameters.Part(file: "photos/me.png", name: "image")
      let request = UploadAvatar(bodyParameters: .init(parts: [image]))
      do {
        _ = try request.message()
      } catch {
        results.expect(error, #"unreadable "photos/me.png": not-found"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
