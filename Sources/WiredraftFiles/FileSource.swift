public import WiredraftCore

/// A file as the source of a body or a part, read anew for each message, in constant memory.
///
/// A FIFO, a socket, a device or a folder is refused without blocking. Errors name the file by its path.
///
/// ```swift
/// let upload = MultipartFormDataBodyParameters(parts: [.init(source: FileSource("me.png"), name: "avatar")])
/// upload.parts.first?.name  // avatar
/// ```
public struct FileSource: ByteSource {
  /// The path.
  public var path: String
  /// The folder of a relative path; empty for the current one.
  public var base: String

  /// Creates a source; the file is examined when its length is requested, and opened when it is read.
  public init(_ path: String, relativeTo base: String = "") {
    self.path = path
    self.base = base
  }

  /// Returns the size of the file.
  ///
  /// - Throws: `ByteSourceError.unreadable(name:_:)` if it isn't a file, or can't be read.
  public func length() throws(ByteSourceError) -> Int { try file().size }

  /// Opens the file; it is closed when the reader is released.
  ///
  /// - Throws: `ByteSourceError.unreadable(name:_:)` if it isn't a file, or can't be read.
  public func open() throws(ByteSourceError) -> any ByteReader { Reader(try file(), name: path) }

  /// Returns the bytes of a range without reading the rest, such as for a view of a message; fewer if the file ends
  /// before the range does.
  ///
  /// - Throws: `ByteSourceError.unreadable(name:_:)` if it isn't a file, or can't be read.
  /// - Complexity: O(*n*), where *n* is the length of the range within the file.
  public func bytes(in range: Range<Int>) throws(ByteSourceError) -> [UInt8] {
    let file = try file()
    let range = range.clamped(to: 0..<file.size)
    var result: Result<Void, Diagnostic.FileProblem> = .success(())
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      do throws(Diagnostic.FileProblem) {
        while filled < range.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let count = try file.read(into: rest, from: range.lowerBound + filled)
          if count == 0 { break }
          filled += count
        }
      } catch {
        result = .failure(error)
      }
    }
    do throws(Diagnostic.FileProblem) { try result.get() } catch { throw .unreadable(name: path, error) }
    return bytes
  }

  /// The last component of the path.
  public var suggestedName: String? { FileReference(path: path).sentFilename }

  /// The content type of the name's extension; nil if there is none.
  public var contentType: String? { FileExtension.contentType(of: path) }

  /// The path.
  public var label: String? { path }

  private func file() throws(ByteSourceError) -> RegularFile {
    do throws(Diagnostic.FileProblem) {
      return try RegularFile(path, relativeTo: base)
    } catch {
      throw .unreadable(name: path, error)
    }
  }

  private final class Reader: ByteReader {
    private let file: RegularFile
    private let name: String

    init(_ file: consuming RegularFile, name: String) {
      self.file = file
      self.name = name
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
      do throws(Diagnostic.FileProblem) {
        return try file.read(into: buffer)
      } catch {
        throw .unreadable(name: name, error)
      }
    }
  }
}
