import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import WiredraftCore

struct Example {
  private static let folder = "examples/"
  private static let suffix = ".wiredraft.json"

  let name: String
  private let draft: Resource

  static var all: [Example] {
    Resource.all.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(suffix) }.map {
      Example(name: String($0.path.dropFirst(folder.count).dropLast(suffix.count)), draft: $0)
    }
  }

  static var names: String { all.map(\.name).joined(separator: ", ") }

  var fileName: String { name + Self.suffix }

  func document() throws -> DraftDocument {
    do throws(DraftFileError) {
      return try DraftDocument(reading: draft.bytes)
    } catch {
      throw DraftLoading.failure(error, in: name)
    }
  }

  var notes: [Sentence] {
    let files = companions.map(\.0).filter { access($0, F_OK) != 0 }
    guard !files.isEmpty else { return [] }
    return [
      "\(files.joined(separator: ", ")) of the example \(files.count == 1 ? "is" : "are") not in this folder: \(key: .pickExample) puts \(files.count == 1 ? "it" : "them") there."
    ]
  }

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

  /// Writes the files that the draft names to the current folder, unless other files have their names, and returns the draft, which isn't
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
}
