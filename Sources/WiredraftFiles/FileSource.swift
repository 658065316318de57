public import WiredraftCore

/// A file as the source of a body, or of a part: read fresh each time, in constant memory.
///
/// ```swift
/// let upload = MultipartFormDataBodyParameters(parts: [.init(source: FileSource("me.png"), name: "avatar")])
/// upload.parts.first?.name  // avatar
/// ```
public struct FileSource: ByteSource {
  /// The path.
  public var path: String
  /// The folder that a relative path begins in; empty for the current one.
  public var base: String

  /// Makes a source; the file is looked at when its length is asked for, and opened when it is read.
  public init(_ path: String, relativeTo base: String = "") {
    self.path = path
    self.base = base
  }

  /// The size of the file.
  ///
  /// - Throws: `ByteSourceError.unreadable(name:_:)` for what is no file, or may not be read.
  public func length() throws(ByteSourceError) -> Int { try file().size }

  /// Opens the file.
  ///
  /// - Throws: `ByteSourceError.unreadable(name:_:)` for what is no file, or may not be read.
  public func open() throws(ByteSourceError) -> any ByteReader { Reader(try file(), name: suggestedName) }

  /// The last component of the path.
  public var suggestedName: String? { FileReference(path: path).sentFilename }

  /// The content type that the name tells; nil where it tells none.
  public var contentType: String? { FileExtension.contentType(of: path) }

  private func file() throws(ByteSourceError) -> RegularFile {
    do throws(FileProblem) {
      return try RegularFile(path, relativeTo: base)
    } catch {
      throw .unreadable(name: suggestedName, error)
    }
  }

  private final class Reader: ByteReader {
    private let file: RegularFile
    private let name: String?

    init(_ file: consuming RegularFile, name: String?) {
      self.file = file
      self.name = name
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
      do throws(FileProblem) {
        return try file.read(into: buffer)
      } catch {
        throw .unreadable(name: name, error)
      }
    }
  }
}
