public import WiredraftCore

/// The text of a file that can't be read as a draft, with the changes that mend it.
public struct MendedText: Sendable {
  /// The text at one time, and the position of a change.
  public struct State: Sendable {
    /// The text.
    public var text: BodyText
    /// The offset, in bytes, of the change that led to this state, or away from it.
    public var cursor: Int
  }

  /// The initial text of the file.
  public let opening: BodyText
  /// The present state.
  public private(set) var present: State
  /// The states before each change, the oldest first.
  public private(set) var done: [State] = []
  /// The states that were undone, the most recent one last.
  public private(set) var undone: [State] = []

  init(_ opening: BodyText) {
    self.opening = opening
    present = State(text: opening, cursor: 0)
  }

  /// Changes the text; returns false if it has no such part.
  mutating func replace(_ offset: Int, _ count: Int, with new: BodyText) -> Bool {
    guard TextSplice(start: offset, removed: count, inserted: "").fits(present.text) else { return false }
    done.append(State(text: present.text, cursor: offset + count))
    undone = []
    present.text.replaceSubrange(offset..<offset + count, with: new)
    present.cursor = offset + new.utf8Count
    return true
  }

  /// Undoes a change; returns false if there is none.
  mutating func undo() -> Bool {
    guard let state = done.popLast() else { return false }
    undone.append(present)
    present = state
    return true
  }

  /// Redoes a change; returns false if there is none.
  mutating func redo() -> Bool {
    guard let state = undone.popLast() else { return false }
    done.append(present)
    present = state
    return true
  }
}
