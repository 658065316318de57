import Foundation
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

struct UploadPhotoTests {
  @Test("A value and a file are parts, and the file has its type")
  func partsHaveTheirTypes() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "me.png")
    try Data("not really a picture".utf8).write(to: file)

    let upload = UploadPhoto(title: "Portrait", file: file.path)
    expectWire(
      upload,
      equals: """
        POST /upload HTTP/1.1
        Host: photos.example.com
        Accept: text/plain, */*;q=0.1
        Content-Type: multipart/form-data; boundary=B
        Content-Length: 189

        --B
        Content-Disposition: form-data; name="title"

        Portrait
        --B
        Content-Disposition: form-data; name="photo"; filename="me.png"
        Content-Type: image/png

        not really a picture
        --B--

        """)
    let stub = StubTransport([Reply(.created, body: "photo-7")])
    #expect(try await Client(stub).send(upload) == "photo-7")
  }

  @Test("A file that is missing is an error with its path")
  func missingFileIsAnErrorWithItsName() throws {
    let upload = UploadPhoto(title: "Portrait", file: "/nowhere/me.png")
    #expect {
      try upload.message()
    } throws: { error in
      "\(error)".contains("/nowhere/me.png")
    }
  }
}
