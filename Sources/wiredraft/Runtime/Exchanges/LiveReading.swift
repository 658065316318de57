import ComposerUI
import Exchanges
import Responses

struct LiveReading {
  private var stream: ContentStream?
  private var isOther = false
  private var isText = false
  private var fed = 0
  private var rows: [(row: ContentStream.Row, time: Int)] = []
  private var firstTime: Int?
  private var bytes: StoredBytes?
  /// The time of the latest bytes, in nanoseconds of the monotonic clock.
  private(set) var latest = 0

  var isStream: Bool { stream != nil }

  mutating func read(_ reader: AnswerReader, at time: Int) {
    latest = time
    firstTime = firstTime ?? time
    let response = reader.response
    guard !isOther, response.statusLine != nil, response.framing != nil else { return }
    if stream == nil, !isText {
      stream = response.contentCodings.isEmpty ? ContentStream(response.mediaType) : nil
      isText = stream == nil && response.contentCodings.isEmpty && Answer.isUnicodeText(response)
      isOther = stream == nil && !isText
    }
    if isText { bytes = reader.bodySoFar }
    guard stream != nil else { return }
    let stored = reader.bodySoFar
    guard stored.count > fed else { return }
    let known = stream?.count ?? 0
    stream?.read(stored.bytes(in: fed..<stored.count)[...])
    (fed, bytes) = (stored.count, stored)
    guard let stream else { return }
    for index in max(known, stream.count - LiveRows.most)..<max(known, stream.count) {
      rows.append((stream.row(at: index), time - (firstTime ?? time)))
    }
    if rows.count > 2 * LiveRows.most { rows.removeFirst(rows.count - LiveRows.most) }
  }

  /// Returns the events or lines of a whole content, if all of it was read; nil if not.
  func finished(_ length: Int) -> ContentStream? {
    guard var stream, fed == length else { return nil }
    stream.finish()
    return stream
  }

  /// The latest rows, or the text so far; nil for an answer that is neither.
  var snapshot: LiveRows? {
    guard let bytes else { return nil }
    guard let stream else { return bytes.count > 0 ? LiveRows(rows: [], count: nil, bytes: bytes) : nil }
    return LiveRows(rows: rows.suffix(LiveRows.most), count: stream.count, bytes: bytes)
  }
}
