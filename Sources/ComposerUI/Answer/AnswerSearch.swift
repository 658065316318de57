import Responses

struct AnswerSearch: Sendable {
  let text: String
  private let search: ContentSearch
  private let bytes: any AnswerBytes

  var count: Int { search.count }

  private static let step = 1 << 20

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

  func places(in range: Range<Int>) -> [Range<Int>] {
    ((try? search.places(touching: range, limit: 1000, read)) ?? []).map { $0..<$0 + search.width }
  }
}

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
