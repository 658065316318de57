import ArgumentParser
import DraftFormats
import DraftStore
import WiredraftCore

/// A draft that comes with the program.
struct Example {
  private static let folder = "examples/"
  private static let suffix = ".wiredraft.json"

  /// The name, as `--example` takes it.
  let name: String
  private let draft: Resource

  /// All examples, by name.
  static var all: [Example] {
    Resource.all.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(suffix) }.map {
      Example(name: String($0.path.dropFirst(folder.count).dropLast(suffix.count)), draft: $0)
    }
  }

  /// The names, for messages.
  static var names: String { all.map(\.name).joined(separator: ", ") }

  /// Puts the draft, and the files that it names, into the present folder.
  ///
  /// A file that stands there already with the same bytes stays; one with others is never overwritten.
  /// - Returns: The path of the draft.
  /// - Throws: Exit status 2, after a message, if a file can't be written or another stands in its place.
  func put() throws -> String {
    let path = name + Self.suffix
    var files = [(path, draft.bytes)]
    if let document = try? DraftDocument(reading: draft.bytes) {
      let resources = Resource.all
      for file in document.draft.filePaths {
        guard let resource = resources.first(where: { $0.path == Self.folder + file }) else { continue }
        files.append((file, resource.bytes))
      }
    }
    let missing = try files.filter { try !isThere($0.0, $0.1) }
    for (file, bytes) in missing {
      do throws(StoreError) {
        try FileStore.save(bytes, to: file)
      } catch {
        throw Self.failure("\(file): error: \(error.sentence)")
      }
    }
    return path
  }

  private func isThere(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    let found: [UInt8]
    do throws(StoreError) {
      found = try FileStore.load(path)
    } catch {
      if error.reason == .notFound { return false }
      throw Self.failure("\(path): error: \(error.sentence)")
    }
    guard found == bytes else {
      throw Self.failure(
        "\(path): error: Another file of this name stands here. Open it with `wiredraft open \(path)`, or go to an empty folder."
      )
    }
    return true
  }

  private static func failure(_ message: String) -> ExitCode {
    StandardError.print(message)
    return ExitCode(2)
  }
}
