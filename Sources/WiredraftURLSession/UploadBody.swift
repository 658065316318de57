import Foundation
import WiredraftCore

/// The body of a request whose length `URLSession` knows.
enum UploadBody: Sendable {
  case none
  case data(Data)
  /// A temporary file.
  case file(URL)

  /// A body in memory is taken as it is, any other is written to a temporary file; if that fails, no file is left.
  init(_ body: RequestBodyEntity?) async throws {
    switch body {
    case nil: self = .none
    case .data(let bytes): self = .data(Data(bytes))
    case .stream(let source): self = .file(try await Self.write(source))
    }
  }

  func remove() {
    if case .file(let url) = self { try? FileManager.default.removeItem(at: url) }
  }

  private static func write(_ source: any ByteSource) async throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("wiredraft-\(UUID().uuidString)")
    // Created with its permissions, so that there is no moment at which others can open it.
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      for try await chunk in source.chunks() { try file.write(contentsOf: chunk) }
      try file.close()
    } catch {
      try? FileManager.default.removeItem(at: url)
      if error as? ByteSourceError == .cancelled { throw URLError(.cancelled) }
      throw error
    }
    return url
  }
}
