public import WiredraftCore

extension Composition.FileFacts {
  /// Examines a file: its size, the content type that its name suggests, and whether it contains the boundary.
  ///
  /// It never blocks: a FIFO, a socket or a device is `Diagnostic.FileProblem.notAFile`. A `~` has no special meaning.
  ///
  /// - Parameters:
  ///   - path: The path as written in the draft.
  ///   - base: The folder of a relative path; empty for the current one.
  ///   - boundary: The boundary to look for; without one the file is not read.
  /// - Returns: The facts, or the reason why there are none.
  /// - Complexity: O(*n*), where *n* is the size, up to `largestSearched`.
  public static func examine(
    path: String, relativeTo base: String = "", boundary: String? = nil
  ) -> Result<Composition.FileFacts, Diagnostic.FileProblem> {
    do throws(Diagnostic.FileProblem) {
      let file = try RegularFile(path, relativeTo: base)
      return .success(
        Composition.FileFacts(
          size: file.size, contentType: FileExtension.contentType(of: path),
          boundary: try check(file, boundary)))
    } catch {
      return .failure(error)
    }
  }

  private static func check(
    _ file: borrowing RegularFile, _ boundary: String?
  ) throws(Diagnostic.FileProblem) -> BoundaryCheck {
    guard let boundary, file.size <= largestSearched else { return .unchecked }
    var search = BoundarySearch(boundary)
    var buffer = [UInt8](repeating: 0, count: min(BodyChunks.usualSize, max(file.size, 1)))
    var rest = file.size
    while rest > 0 {
      let result = buffer.withUnsafeMutableBytes { buffer -> Result<(Int, Bool), Diagnostic.FileProblem> in
        do throws(Diagnostic.FileProblem) {
          let count = try file.read(into: buffer)
          return .success((count, search.finds(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))))
        } catch {
          return .failure(error)
        }
      }
      let (count, isFound) = try result.get()
      if isFound { return .present }
      if count == 0 { break }
      rest -= count
    }
    return .absent
  }
}
