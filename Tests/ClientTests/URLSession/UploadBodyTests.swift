import TestSupport
import Foundation
import Testing
import WiredraftCore

@testable import WiredraftURLSession

@Suite("The temporary file of an upload")
struct UploadBodyTests {
  @Test("Only its owner may read it, and it is removed")
  func file() async throws {
    let body = try await UploadBody(.stream(BytesSource([1, 2, 3])))
    guard case .file(let url) = body else {
      Issue.record("\(body)")
      return
    }
    check(try Data(contentsOf: url), Data([1, 2, 3]))
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    check(attributes[.posixPermissions] as? Int, 0o600)
    body.remove()
    check(!FileManager.default.fileExists(atPath: url.path))
  }
}
