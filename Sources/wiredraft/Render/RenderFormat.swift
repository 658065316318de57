import ArgumentParser
import DraftFormats

enum RenderFormat: Hashable, ExpressibleByArgument {
  case wire, url, head, body, split, hex, json
  case code(CodeFormat)

  private static let own: [(word: String, format: RenderFormat)] = [
    ("wire", .wire), ("url", .url), ("head", .head), ("body", .body), ("split", .split), ("hex", .hex),
    ("json", .json),
  ]

  /// The code formats, except the URL, which is one of the other formats.
  private static let code = CodeFormat.allCases.filter { $0 != .url }

  init?(argument: String) {
    if let format = Self.own.first(where: { $0.word == argument })?.format {
      self = format
    } else if let format = CodeFormat(rawValue: argument) {
      self = .code(format)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { own.map(\.word) + code.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var defaultValueDescription: String { Self.own.first { $0.format == self }?.word ?? "wire" }

  /// Whether this is a code format, in which secret values are masked by default.
  var isCode: Bool { if case .code = self { true } else { false } }

  static var codeTable: String {
    let width = code.map(\.rawValue.count).max() ?? 0
    return code.map { format in
      let padding = String(repeating: " ", count: width - format.rawValue.count + 2)
      return "  " + format.rawValue + padding + format.title
    }.joined(separator: "\n")
  }
}
