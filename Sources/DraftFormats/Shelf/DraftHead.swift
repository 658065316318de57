internal import WiredraftCore

/// The summary of a draft file in a list of drafts: its method, title and URL, read from its first bytes.
///
/// A file that is damaged, or not a draft file, has a head as well: the parts that could be read, and the
/// problem.
package struct DraftHead: Sendable, Hashable {
  /// The number of bytes of a file that are read: a long one is not read to its end.
  package static let length = 64 << 10

  package var title: String?
  /// The method; nil if it was not found.
  package var method: String?
  /// The URL as in the file; nil if it was not found.
  package var url: String?
  /// The name of the draft's environment; nil if it has none, or only the beginning of the file was read.
  package var environment: String?
  /// The rows without secrets; nil if only the beginning of the file was read, or it is damaged.
  package var preview: DraftPreview?
  /// The problem in the part of the file that was read; nil if there is none.
  package var problem: DraftFileError?

  /// Reads the head of a draft file.
  ///
  /// ```swift
  /// DraftHead(reading: Array(#"{"wiredraft": 1, "method": "PUT""#.utf8), isWhole: false).method  // "PUT"
  /// ```
  /// - Parameters:
  ///   - bytes: The beginning of the file.
  ///   - isWhole: Whether the bytes are the whole file, so that any problem in it is found.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(reading bytes: [UInt8], isWhole: Bool) {
    guard isWhole else {
      scan(bytes, isWhole: false)
      return
    }
    do throws(DraftFileError) {
      let document = try DraftDocument(reading: bytes)
      title = document.title
      method = document.draft.method
      url = document.draft.url
      environment = document.environment
      preview = DraftPreview(document.draft, description: document.description)
    } catch {
      scan(bytes, isWhole: true)
      problem = error
    }
  }

  /// The URL for display, without possible secrets.
  package var shownURL: String? { url.map(Self.shown) }

  /// Returns a URL without possible secrets.
  package static func shown(_ url: String) -> String {
    SecretURL.masked(url)
  }

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
        // By convention the title comes first: if it was not found by now, there is none.
        if !isWhole, found.method != nil, found.url != nil { throw .enough }
      }
    } catch {
      if case .wrong(let error) = error, !error.isOfCut(in: bytes) { found.problem = DraftFileError(error) }
    }
    self = found
  }

  private enum Stop: Error {
    case enough
    case wrong(JSONError)
  }
}

extension JSONError {
  /// Whether the error may be due to the end of the bytes, after which the file continues.
  fileprivate func isOfCut(in bytes: [UInt8]) -> Bool {
    kind == .unexpectedEnd || offset + 16 > bytes.count
  }
}
