package import DraftFormats
internal import Sending
package import WiredraftCore

/// A request that is to be sent: the bytes that are shown, and the draft that they are from.
package final class SendOrder: Sendable {
  /// The number of the exchange.
  package let id: Int
  package let document: DraftDocument
  /// The request, as it is shown.
  package let composition: Composition
  /// The draft's file; nil if it has none.
  package let fileName: String?
  /// Whether the draft is another person's text, and was not saved since.
  package let isForeign: Bool
  /// The origins of the variables that answers of this session gave, by name.
  package let answerOrigins: [String: String]
  /// The settings of the draft's folders, whose paths are relative to the current folder.
  package let folderSettings: SendSettings
  /// Whether a lesson is in progress: it has a practice server of its own.
  package let isInLesson: Bool

  init(id: Int, _ state: ComposerState) {
    self.id = id
    document = state.document
    composition = state.composition
    fileName = state.fileName
    isForeign = state.session.isForeign
    answerOrigins = state.exchange.sources.mapValues(\.answer.url.origin)
    folderSettings = state.variables.reading?.sending ?? SendSettings()
    isInLesson = state.lesson != nil
  }
}

extension SendOrder: Hashable {
  /// Returns whether two are the same order.
  package static func == (lhs: SendOrder, rhs: SendOrder) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
