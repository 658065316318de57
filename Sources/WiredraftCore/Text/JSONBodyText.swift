internal import Synchronization

extension Draft {
  /// A JSON value as the text that was typed for it; text that is not JSON is kept, too.
  ///
  /// A text is parsed when its value is first asked for, so that repeated changes cost no parsing.
  public struct JSONBodyText: Sendable {
    /// The result of parsing the text.
    public enum Content: Sendable {
      /// A value.
      case value(ParameterValue)
      /// The error, with its place.
      case invalid(JSONError)
    }

    private let typed: Draft.BodyText?
    private let reading: Reading

    /// Copies of a text share it.
    private final class Reading: Sendable {
      private let content: Mutex<Content?>

      init(_ content: Content?) { self.content = Mutex(content) }

      func content(of text: Draft.BodyText?) -> Content {
        content.withLock { content in
          if let content { return content }
          let read = Draft.JSONBodyText.read(text ?? Draft.BodyText())
          content = read
          return read
        }
      }
    }

    /// Makes a value from a text.
    public init(_ text: Draft.BodyText) {
      typed = text
      reading = Reading(nil)
    }

    /// Makes a value whose text is compact JSON.
    public init(value: ParameterValue) {
      typed = nil
      reading = Reading(.value(value))
    }

    private static func read(_ text: Draft.BodyText) -> Content {
      var cursor = JSONCursor(text.bytes(in: 0..<text.utf8Count))
      do throws(JSONError) {
        let value = try cursor.readValue()
        try cursor.expectEnd()
        return .value(value)
      } catch {
        return .invalid(error)
      }
    }

    /// The result of parsing the text.
    ///
    /// - Complexity: O(*n*) the first time, where *n* is the length of the text; then O(1).
    public var content: Content { reading.content(of: typed) }

    /// The text.
    ///
    /// - Complexity: O(*n*) if it was not typed, where *n* is the size of the value.
    public var text: Draft.BodyText {
      if let typed { return typed }
      guard case .value(let value) = content else { return Draft.BodyText() }
      return Draft.BodyText(value.compactJSON)
    }

    /// The value; nil if the text is not JSON.
    public var value: ParameterValue? { if case .value(let value) = content { value } else { nil } }
    /// The error in the text; nil if it is JSON.
    public var error: JSONError? { if case .invalid(let error) = content { error } else { nil } }
  }
}

extension Draft.JSONBodyText: CustomDebugStringConvertible {
  /// The text as a literal, which also shows the value.
  public var debugDescription: String { text.debugDescription }
}
