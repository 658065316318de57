public import WiredraftCore

/// The text of a file that holds no draft, as far as it was mended.
public struct MendedText: Sendable {
  /// The text at one time, and where it was changed.
  public struct State: Sendable {
    /// The text.
    public var text: BodyText
    /// Where the change was that led to it, or away from it; in bytes.
    public var cursor: Int
  }

  /// As the file has it.
  public let opening: BodyText
  /// As it was left.
  public private(set) var present: State
  /// What it was before each change, the oldest first.
  public private(set) var done: [State] = []
  /// What undoing came from, the last stands last.
  public private(set) var undone: [State] = []

  init(_ opening: BodyText) {
    self.opening = opening
    present = State(text: opening, cursor: 0)
  }

  /// Changes the text; returns whether it has such a part.
  mutating func replace(_ offset: Int, _ count: Int, with new: BodyText) -> Bool {
    guard TextSplice(start: offset, removed: count, inserted: "").fits(present.text) else { return false }
    done.append(State(text: present.text, cursor: offset + count))
    undone = []
    present.text.replaceSubrange(offset..<offset + count, with: new)
    present.cursor = offset + new.utf8Count
    return true
  }

  /// Takes a change back; returns whether there is one.
  mutating func undo() -> Bool {
    guard let state = done.popLast() else { return false }
    undone.append(present)
    present = state
    return true
  }

  /// Makes a change again; returns whether there is one.
  mutating func redo() -> Bool {
    guard let state = undone.popLast() else { return false }
    done.append(present)
    present = state
    return true
  }
}
