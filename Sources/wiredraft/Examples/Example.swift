import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import WiredraftCore

/// An example draft that comes with the program.
struct Example {
  private static let folder = "examples/"
  private static let suffix = ".wiredraft.json"

  /// The name, as `--example` takes it.
  let name: String
  private let draft: Resource

  static var all: [Example] {
    Resource.all.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(suffix) }.map {
      Example(name: String($0.path.dropFirst(folder.count).dropLast(suffix.count)), draft: $0)
    }
  }

  /// The names, for messages.
  static var names: String { all.map(\.name).joined(separator: ", ") }

  /// Writes the draft and the files that it names to the current folder.
  ///
  /// An existing file with the same bytes stays; one with other bytes is never overwritten.
  /// - Returns: The path of the draft.
  /// - Throws: Exit status 2, after a message, if a file can't be written or a different file has its name.
  func put() throws -> String {
    let path = name + Self.suffix
    let files = [(path, draft.bytes)] + companions
    let missing = try files.filter { try !isThere($0.0, $0.1) }
    for (file, bytes) in missing {
      do throws(StoreError) {
        try FileStore.save(bytes, to: file)
      } catch {
        throw ExitCode.failure("\(file): error: \(error.sentence)")
      }
    }
    return path
  }

  /// The files that the draft names and that come with the program.
  private var companions: [(String, [UInt8])] {
    guard let document = try? DraftDocument(reading: draft.bytes) else { return [] }
    return document.draft.filePaths.compactMap { file in
      Resource.at(Self.folder + file).map { (file, $0.bytes) }
    }
  }

  static var choices: [ExampleChoice] {
    all.map { example in
      let title = (try? DraftDocument(reading: example.draft.bytes))?.title
      return ExampleChoice(name: example.name, title: title ?? example.name)
    }
  }

  /// Writes the files that the draft names to the current folder, as ``put()`` does, and returns the draft, which isn't
  /// written until it is saved.
  func opened() -> EffectResult.Example {
    var result = EffectResult.Example(name: name, bytes: draft.bytes)
    for (file, bytes) in companions {
      do throws(StoreError) {
        if let found = try Self.load(file) {
          guard found == bytes else {
            result.problem = "Another \(file) is in this folder and is used as it is."
            continue
          }
        } else {
          try FileStore.save(bytes, to: file)
        }
        result.files.append(file)
      } catch {
        result.problem = "\(file) can't be put into this folder: \(error.sentence)"
      }
    }
    return result
  }

  private static func load(_ path: String) throws(StoreError) -> [UInt8]? {
    do throws(StoreError) {
      return try FileStore.load(path)
    } catch {
      if error.reason == .notFound { return nil }
      throw error
    }
  }

  private func isThere(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    let found: [UInt8]?
    do throws(StoreError) {
      found = try Self.load(path)
    } catch {
      throw ExitCode.failure("\(path): error: \(error.sentence)")
    }
    guard let found else { return false }
    guard found == bytes else {
      throw ExitCode.failure(
        "\(path): error: Another file of this name is here. Open it with `wiredraft open \(path)`, or go to an empty folder."
      )
    }
    return true
  }
}
