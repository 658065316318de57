package import DraftFormats
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
  /// The settings of the draft's folders, whose paths are relative to the current folder.
  package let folderSettings: SendSettings
  /// Whether a lesson is in progress: it has a practice server of its own.
  package let isInLesson: Bool

  init(id: Int, _ state: ComposerState) {
    self.id = id
    document = state.document
    composition = state.composition
    fileName = state.fileName
    folderSettings = state.variables.reading?.sending ?? SendSettings()
    isInLesson = state.lesson != nil
  }
}

extension SendOrder: Hashable {
  /// Returns whether two are the same order.
  package static func == (lhs: SendOrder, rhs: SendOrder) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
