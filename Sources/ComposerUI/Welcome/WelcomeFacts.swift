import Explanations

struct WelcomeFacts: Sendable {
  /// The identifier of the listing that counts the drafts.
  static let listing = 0

  var lessons: (count: Int, done: Int)?
  /// The number of drafts in the folder, and whether there are more that weren't counted.
  var drafts: (count: Int, isCut: Bool)?
  var unsaved: [RecoverableDraft] = []

  static func effects(in state: ComposerState) -> [Effect] {
    guard WelcomeView.isShown(in: state) else { return [] }
    return [.shelf(.list(beside: nil, id: listing)), .lessons(.list)]
  }

  mutating func take(_ listing: ShelfListing) { drafts = (listing.inFolder.count, listing.isCut) }

  var lessonSentence: Sentence {
    guard let lessons else { return "learn: lessons, from query or body to what servers read" }
    let done = lessons.done == 0 ? "" : ", \(lessons.done) done"
    return "learn: \(lessons.count.counted("lesson"))\(done), from query or body to what servers read"
  }

  var draftSentence: Sentence {
    var words =
      drafts.map { $0.count == 0 ? "none here yet" : "\($0.count.grouped)\($0.isCut ? "+" : "") here" } ?? ""
    if let newest = unsaved.first {
      let time = newest.time.isEmpty ? "" : " from \(newest.time)"
      words += (words.isEmpty ? "" : ", ") + "\(unsaved.count.grouped) unsaved\(time) (\(newest.name))"
    }
    return words.isEmpty ? "your drafts" : "your drafts: \(words)"
  }
}
