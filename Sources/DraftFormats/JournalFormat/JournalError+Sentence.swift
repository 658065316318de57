internal import WiredraftCore

extension JournalError {
  /// The problem as one line for people.
  package var sentence: String {
    switch self {
    case .notAJournal: "this is no journal of unsaved work"
    case .newerVersion(let version):
      "the journal is of version \(version), this program reads version \(JournalHeader.version): a later wiredraft reads it"
    case .damagedHeader: "the journal's first line is damaged, and without it nothing can be recovered"
    case .missingBase: "the draft that the journal's changes begin with is missing"
    case .otherBase: "the draft that the journal's changes begin with was changed by something else"
    case .unreadableBase(let error):
      "the draft that the journal's changes begin with can't be read: \(error.position.line):\(error.position.column): \(error.sentence)"
    }
  }
}
