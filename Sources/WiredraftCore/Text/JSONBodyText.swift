internal import Synchronization

/// A JSON value as the text that it was typed as: text that is no JSON is kept, too.
///
/// A text is read when somebody asks what it means, and then no more: to change it again and again costs no reading.
public struct JSONBodyText: Sendable {
  /// What the text means.
  public enum Content: Sendable {
    /// A value.
    case value(ParameterValue)
    /// What is wrong, and where.
    case invalid(JSONError)
  }

  private let typed: BodyText?
  private let reading: Reading

  /// What copies of a text share: what it means, once one of them was asked.
  private final class Reading: Sendable {
    private let content: Mutex<Content?>

    init(_ content: Content?) { self.content = Mutex(content) }

    func content(of text: BodyText?) -> Content {
      content.withLock { content in
        if let content { return content }
        let read = JSONBodyText.read(text ?? BodyText())
        content = read
        return read
      }
    }
  }

  /// Takes a text.
  public init(_ text: BodyText) {
    typed = text
    reading = Reading(nil)
  }

  /// Takes a value; its text is compact JSON.
  public init(value: ParameterValue) {
    typed = nil
    reading = Reading(.value(value))
  }

  private static func read(_ text: BodyText) -> Content {
    var cursor = JSONCursor(text.bytes(in: 0..<text.utf8Count))
    do throws(JSONError) {
      let value = try cursor.readValue()
      try cursor.expectEnd()
      return .value(value)
    } catch {
      return .invalid(error)
    }
  }

  /// What the text means.
  ///
  /// - Complexity: O(*n*) the first time, where *n* is the length of the text; then O(1).
  public var content: Content { reading.content(of: typed) }

  /// The text.
  ///
  /// - Complexity: O(*n*) where it was never typed, and *n* is the size of the value.
  public var text: BodyText {
    if let typed { return typed }
    guard case .value(let value) = content else { return BodyText() }
    return BodyText(value.compactJSON)
  }

  /// The value; nil where the text is no JSON.
  public var value: ParameterValue? { if case .value(let value) = content { value } else { nil } }
  /// What is wrong with the text; nil for JSON.
  public var error: JSONError? { if case .invalid(let error) = content { error } else { nil } }
}

extension JSONBodyText: CustomDebugStringConvertible {
  /// The text as a literal: it tells what the value is, too.
  public var debugDescription: String { text.debugDescription }
}
