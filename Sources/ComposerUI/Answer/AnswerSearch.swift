import Responses

/// A text that is looked for in the bytes of a view, and its places.
struct AnswerSearch: Sendable {
  let text: String
  private let search: ContentSearch
  private let bytes: any AnswerBytes

  /// The number of places.
  var count: Int { search.count }

  /// The bytes that are read at once.
  private static let step = 1 << 20

  /// Counts the places of a text; nil for an empty one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  init?(_ text: String, in bytes: any AnswerBytes) {
    guard var search = ContentSearch(text) else { return nil }
    var offset = 0
    while offset < bytes.count {
      let piece = bytes.bytes(in: offset..<min(bytes.count, offset + Self.step))
      guard !piece.isEmpty else { break }
      search.read(piece[...])
      offset += piece.count
    }
    (self.text, self.search, self.bytes) = (text, search, bytes)
  }

  private func read(_ range: Range<Int>) -> [UInt8] { bytes.bytes(in: range) }

  /// Returns the place after an offset, or before it, and its number from 1; the first or last one beyond the end.
  func place(from offset: Int, forward: Bool) -> (offset: Int, number: Int)? {
    let found =
      forward
      ? try? search.first(from: offset + 1, read) ?? search.first(from: 0, read)
      : try? search.last(before: offset, read) ?? search.last(before: .max, read)
    guard let place = found.flatMap(\.self), let before = try? search.count(before: place, read) else {
      return nil
    }
    return (place, before + 1)
  }

  /// Returns the ranges of the places that touch a range.
  func places(in range: Range<Int>) -> [Range<Int>] {
    ((try? search.places(touching: range, limit: 1000, read)) ?? []).map { $0..<$0 + search.width }
  }
}

/// Asks for the text that is looked for in the answer.
struct AnswerSearchPrompt: PromptDialog {
  var editor = LineEditor("")
  var recall: PromptRecall
  var title: String { "Search in the answer" }
  var question: Sentence { "The text; small letters find capitals, too:" }
  var acceptLabel: String { "search" }

  func accept(in state: inout ComposerState) -> DialogStep {
    let text = editor.text
    return .close { state in
      if !text.isEmpty { state.remember(text, as: .search) }
      _ = state.changeTab(of: .live) { tab, state in
        guard var answer = tab as? AnswerTab else { return }
        answer.search(text, in: &state)
        tab = answer
      }
      return []
    }
  }
}
