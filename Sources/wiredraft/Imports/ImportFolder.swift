import ArgumentParser
import DraftFormats
import DraftStore
import Glibc

/// Writes each of several requests to a separate draft file, named after its title or its URL.
struct ImportFolder {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  /// Writes the drafts, prints the names of their files, and reports the result for each request.
  ///
  /// The folder is created if it doesn't exist. An existing file is left unchanged.
  /// - Throws: Exit status 2, after a message for each file that could not be written; the others are written.
  func write(_ requests: [ImportedRequest]) throws {
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw ExitCode.failure(
        "\(folder): error: The folder can't be made: \(String(cString: strerror(errno))).")
    }
    var isWhole = true
    for (name, request) in zip(names(for: requests), requests) {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      for remark in request.remarks { StandardError.print("\(path): \(ImportCommand.line(remark))") }
      do throws(StoreError) {
        if case .exists = try FileStore.save(request.document.serialized(), to: path, if: .absent) {
          StandardError.print("\(path): error: A file is there already, and was left as it is.")
          isWhole = false
          continue
        }
      } catch {
        StandardError.print("\(path): error: \(error.sentence)")
        isWhole = false
        continue
      }
      try StandardOutput.write(path + "\n")
    }
    guard isWhole else { throw ExitCode(2) }
  }

  /// Distinct names; repeated ones get a number.
  private func names(for requests: [ImportedRequest]) -> [String] {
    var counts: [String: Int] = [:]
    var taken: Set<String> = []
    return requests.map { request in
      let name = FileNameSuggestion.name(for: request.document)
      let stem = name.dropLast(FileNameSuggestion.suffix.count)
      var result = name
      while !taken.insert(result).inserted {
        counts[name, default: 1] += 1
        result = "\(stem)-\(counts[name, default: 1])\(FileNameSuggestion.suffix)"
      }
      return result
    }
  }
}
