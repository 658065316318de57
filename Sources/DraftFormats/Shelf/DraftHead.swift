internal import WiredraftCore

/// What a list of drafts says of a draft file: its method, title and URL, read from its first bytes.
///
/// A file that is no draft file, or a damaged one, has a head as well: what could be read, and what is wrong.
public struct DraftHead: Sendable, Hashable {
  /// How many bytes of a file are looked at: a long one isn't read to its end.
  public static let length = 64 << 10

  /// The title; nil for none.
  public var title: String?
  /// The method; nil where it was not found.
  public var method: String?
  /// The URL as the file has it; nil where it was not found.
  public var url: String?
  /// What is wrong with the file, as far as it was read.
  public var problem: DraftFileError?

  /// Reads the head of a draft file.
  ///
  /// ```swift
  /// DraftHead(reading: Array(#"{"wiredraft": 1, "method": "PUT""#.utf8), isWhole: false).method  // "PUT"
  /// ```
  /// - Parameters:
  ///   - bytes: The beginning of the file.
  ///   - isWhole: Whether the bytes are the whole file, so that all that is wrong with it is found.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(reading bytes: [UInt8], isWhole: Bool) {
    guard isWhole else {
      scan(bytes, isWhole: false)
      return
    }
    do throws(DraftFileError) {
      let document = try DraftDocument(reading: bytes)
      title = document.title
      method = document.draft.method
      url = document.draft.url
    } catch {
      scan(bytes, isWhole: true)
      problem = error
    }
  }

  /// The URL as it may be shown: without what may be secret in it.
  public var shownURL: String? { url.map(Self.shown) }

  /// Returns a URL without what may be secret in it.
  public static func shown(_ url: String) -> String {
    SecretURL.masked(url)
  }

  /// Reads members until one can't be read, or all that is looked for is found.
  private mutating func scan(_ bytes: [UInt8], isWhole: Bool) {
    guard !bytes.starts(with: DraftFileFormat.byteOrderMark) else {
      problem = DraftFileError(.byteOrderMark, offset: 0, position: TextPosition(offset: 0, in: bytes))
      return
    }
    var cursor = JSONCursor(bytes)
    var found = self
    do throws(Stop) {
      try cursor.readObject(converting: { .wrong($0) }) { (cursor, name, _) throws(Stop) in
        do throws(JSONError) {
          guard try cursor.peek() == .string else {
            _ = try cursor.skipValue()
            return
          }
          let text = try cursor.readString()
          switch name {
          case "title": found.title = text
          case "method": found.method = text
          case "url": found.url = text
          default: break
          }
        } catch { throw .wrong(error) }
        // By custom the title comes first: where it has not come yet, there is none.
        if !isWhole, found.method != nil, found.url != nil { throw .enough }
      }
    } catch {
      if case .wrong(let error) = error, !error.isOfCut(in: bytes) { found.problem = DraftFileError(error) }
    }
    self = found
  }

  /// Why the scan ended.
  private enum Stop: Error {
    case enough
    case wrong(JSONError)
  }
}

extension JSONError {
  /// Whether it may come of the end of the bytes alone, behind which the file goes on.
  fileprivate func isOfCut(in bytes: [UInt8]) -> Bool {
    kind == .unexpectedEnd || offset + 16 > bytes.count
  }
}
