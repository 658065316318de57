/// A composed message, or its body alone, as a source: the bytes in memory, and the files and other sources between
/// them.
///
/// Messages are sent, written and copied through this type. Sources are opened when they are needed, one at a time.
/// Opened again, the message is read afresh, and has the same bytes as long as its sources do.
///
/// ```swift
/// var draft = Draft()
/// draft.method = "POST"
/// draft.url = "https://h/upload"
/// draft.body = Draft.Body(.file)
/// draft.body.path = "me.png"
/// let context = Composition.Context(files: ["me.png": .success(Composition.FileFacts(size: 3, contentType: "image/png"))])
/// let body = MessageSource(draft.compose(in: context), part: .body) { _ in BytesSource([1, 2, 3]) }
/// try body.allBytes()  // [1, 2, 3]
/// ```
public struct MessageSource: ByteSource {
  /// The part of a message to read.
  public enum Part: Sendable, Hashable {
    /// The head and the body.
    case message
    /// The body alone.
    case body
  }

  private let head: [UInt8]
  private let body: Composition.Wire
  private let boundary: String?
  private let source: @Sendable (_ path: String) -> (any ByteSource)?
  private let needs: Composition.Needs
  private let facts: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>]

  /// The content type of the body; nil if it has none.
  public let contentType: String?

  /// Makes a source of a composition.
  ///
  /// - Parameters:
  ///   - composition: The composition. If it has errors, the parts that can't be made are missing.
  ///   - part: The part of the message to read.
  ///   - source: A closure that returns the source for a file, by its path in the draft; nil if the file does not
  ///     exist.
  public init(
    _ composition: Composition, part: Part = .message,
    reading source: @escaping @Sendable (_ path: String) -> (any ByteSource)?
  ) {
    head = part == .message ? composition.head.bytes : []
    body = composition.body?.bytes ?? Composition.Wire()
    contentType = composition.body?.contentType
    // The bytes in the draft were searched when it was composed; files may have changed since.
    boundary = composition.body?.type.makesParts == true ? composition.boundary : nil
    self.source = source
    let mayHaveFiles = composition.body.map { $0.type.makesParts || $0.type.isFile } ?? false
    needs = mayHaveFiles ? composition.needs : Composition.Needs()
    facts = composition.context.files
  }

  /// Returns the number of bytes that the composition promises.
  public func length() -> Int { head.count + body.count }

  /// Opens the message for reading.
  ///
  /// - Throws: ``ByteSourceError`` if a source is missing, or its length is no longer the promised one; this is checked
  ///   before the first byte.
  /// - Complexity: O(*n*), where *n* is the number of sources in it.
  public func open() throws(ByteSourceError) -> any ByteReader {
    for file in body.files {
      let source = try source(of: file.path)
      let length = try source.checkedLength()
      guard length == file.length else {
        throw .lengthChanged(name: source.label, promised: file.length, found: length)
      }
    }
    for path in emptyFiles { try checkIsEmpty(try source(of: path)) }
    return CheckedReader(Reader(message: self, bytes: head[...]), promised: length(), label: nil)
  }

  /// The files that were empty when the message was composed, so that no byte of the body is theirs.
  var emptyFiles: Set<String> {
    Set(
      needs.files.filter { path in
        if case .success(let facts) = facts[path] { facts.size == 0 } else { false }
      })
  }

  /// Some files have content but report no size.
  private func checkIsEmpty(_ source: any ByteSource) throws(ByteSourceError) {
    var reader = try CheckedReader(source, promised: 0)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { buffer.deallocate() }
    _ = try reader.read(into: buffer)
  }

  private func source(of path: String) throws(ByteSourceError) -> any ByteSource {
    guard let source = source(path) else { throw .unreadable(name: path, .notFound) }
    return source
  }

  private struct Reader: ByteReader {
    let message: MessageSource
    var bytes: ArraySlice<UInt8>
    /// The offset in the body after these bytes.
    var offset = 0
    var file: CheckedReader?

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
      while true {
        if !bytes.isEmpty { return bytes.move(into: buffer) }
        if let count = try file?.read(into: buffer), count > 0 { return count }
        file = nil
        switch message.body.part(at: offset) {
        case nil: return 0
        case .bytes(let slice):
          bytes = slice
          offset += slice.count
        case .file(let path, let range):
          file = try CheckedReader(
            try message.source(of: path), promised: range.count, boundary: message.boundary)
          offset = range.upperBound
        }
      }
    }
  }
}
