package import WiredraftCore

/// The text of a file that can't be read as a draft, with the changes that mend it.
package struct MendedText: Sendable {
  /// The text at one time, and the position of a change.
  package struct State: Sendable {
    package var text: Draft.BodyText
    /// The offset, in bytes, of the change that led to this state, or away from it.
    package var cursor: Int
  }

  /// The initial text of the file.
  package let opening: Draft.BodyText
  package private(set) var present: State
  /// The states before each change, the oldest first.
  package private(set) var done: [State] = []
  /// The states that were undone, the most recent one last.
  package private(set) var undone: [State] = []

  init(_ opening: Draft.BodyText) {
    self.opening = opening
    present = State(text: opening, cursor: 0)
  }

  mutating func replace(_ offset: Int, _ count: Int, with new: Draft.BodyText) -> Bool {
    guard TextSplice(start: offset, removed: count, inserted: "").fits(present.text) else { return false }
    done.append(State(text: present.text, cursor: offset + count))
    undone = []
    present.text.replaceSubrange(offset..<offset + count, with: new)
    present.cursor = offset + new.utf8Count
    return true
  }

  mutating func undo() -> Bool { move(\.done, \.undone) }
  mutating func redo() -> Bool { move(\.undone, \.done) }

  private mutating func move(
    _ start: WritableKeyPath<Self, [State]>, _ end: WritableKeyPath<Self, [State]>
  ) -> Bool {
    guard let state = self[keyPath: start].popLast() else { return false }
    self[keyPath: end].append(present)
    present = state
    return true
  }
}
