/// A JSON value as the text that it was typed as: text that is no JSON is kept, too.
public struct JSONBodyText: Sendable {
  /// What the text means.
  public enum Content: Sendable {
    /// A value.
    case value(ParameterValue)
    /// What is wrong, and where.
    case invalid(JSONError)
  }

  /// What the text means.
  public let content: Content
  private let typed: BodyText?

  /// Reads a text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: BodyText) {
    typed = text
    var cursor = JSONCursor(text.bytes(in: 0..<text.utf8Count))
    do throws(JSONError) {
      let value = try cursor.readValue()
      try cursor.expectEnd()
      content = .value(value)
    } catch {
      content = .invalid(error)
    }
  }

  /// Takes a value; its text is compact JSON.
  public init(value: ParameterValue) {
    typed = nil
    content = .value(value)
  }

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
