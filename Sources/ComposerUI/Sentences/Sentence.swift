/// A text for the user that refers to keys by their action, so that it shows those of the user's keymap.
///
/// A key is interpolated, and gets its name when the sentence is drawn:
///
///     "\(2.counted("row")) deleted; \(key: .undo) brings them back."
///
/// With the default keymap the screen shows *u brings them back*; plain mode, which has no keys, prints *`undo` brings
/// them back*.
package struct Sentence: Sendable, Hashable {
  struct Key: Sendable, Hashable {
    var action: Action
    /// The context of the action; nil for the nearest one with a key for it.
    var context: KeyContext?
    /// The equivalent command in plain mode; nil for that of the action.
    var command: String?
  }

  enum Part: Sendable, Hashable {
    case text(String)
    case key(Key)
  }

  /// The parts; two texts are never adjacent.
  let parts: [Part]

  /// Creates a sentence without keys.
  package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

  init(parts: [Part]) { self.parts = parts }

  var isEmpty: Bool { parts.isEmpty }

  static func + (first: Sentence, second: Sentence) -> Sentence { "\(first)\(second)" }
  static func += (first: inout Sentence, second: Sentence) { first = first + second }

  package func text(_ names: KeyNames) -> String { text { names[$0] } }

  func text(naming name: (Key) -> String) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .key(let key): result += name(key)
      }
    }
    return result
  }
}

extension [Sentence] {
  /// Returns the sentences joined by a separator; empty ones are left out.
  func joined(separator: Sentence) -> Sentence {
    reduce("") { $0.isEmpty ? $1 : $1.isEmpty ? $0 : "\($0)\(separator)\($1)" }
  }
}

extension Sentence: ExpressibleByStringInterpolation {
  /// Creates a sentence from a literal.
  package init(stringLiteral text: String) { self.init(text) }

  /// Creates a sentence from a literal with keys.
  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// The parts of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text.
    package mutating func appendLiteral(_ literal: String) {
      if case .text(let text)? = parts.last {
        parts[parts.count - 1] = .text(text + literal)
      } else if !literal.isEmpty {
        parts.append(.text(literal))
      }
    }

    /// Adds a value as text.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }

    /// Adds a sentence, with its keys.
    package mutating func appendInterpolation(_ sentence: Sentence) {
      for part in sentence.parts {
        if case .text(let text) = part { appendLiteral(text) } else { parts.append(part) }
      }
    }

    /// Adds a key.
    ///
    /// - Parameters:
    ///   - context: The context of the action; nil for the nearest one with a key for it.
    ///   - command: The equivalent command in plain mode; nil for that of the action.
    package mutating func appendInterpolation(
      key action: Action, in context: KeyContext? = nil, command: String? = nil
    ) {
      parts.append(.key(Key(action: action, context: context, command: command)))
    }
  }
}

extension DefaultStringInterpolation {
  /// Warns about a sentence within a string, which would show its parts rather than its keys.
  ///
  /// The method is deprecated rather than unavailable, because the compiler silently prefers the general overload to an
  /// unavailable one.
  @available(*, deprecated, message: "state.text(_:) makes a string of a sentence")
  mutating func appendInterpolation(_ sentence: Sentence) {}
}
