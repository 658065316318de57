internal import WiredraftCore

extension CurlCommand {
  enum BodyForm {
    case none
    case argument(String)
    case file(String)
    /// Through a pipe, from these commands; curl computes the length.
    case pipe([String])
    /// Through a pipe that curl forwards without buffering.
    case stream([String])

    var isNone: Bool { if case .none = self { true } else { false } }
    var isStream: Bool { if case .stream = self { true } else { false } }

    var options: [String] {
      switch self {
      case .none: []
      case .argument(let text): ["--data-raw " + ShellWord.quoted(text)]
      case .file(let path): ["--data-binary " + ShellWord.quoted("@" + path)]
      case .pipe: ["--data-binary @-"]
      case .stream: ["-T -"]
      }
    }
  }

  /// The largest body that is given as an argument: the system allows less than 128 KiB for one.
  private static let largestArgument = 100_000

  static func bodyForm(of parts: ExportParts) -> BodyForm {
    guard parts.hasContent else { return .none }
    let isWhole = parts.pieces.count == parts.composition.body?.bytes.segments.count
    let streams = parts.bodyCount ?? 0 >= parts.options.streamsFrom
    if isWhole, !streams, let path = parts.wholeFile { return .file(path == "-" ? "./-" : path) }
    if isWhole, let text = parts.bytes.flatMap(argument) { return .argument(text) }
    let commands = parts.pieces.flatMap(commands) + (isWhole ? [] : ["…"])
    return streams ? .stream(commands) : .pipe(commands)
  }

  /// Returns the commands before curl, including the pipe.
  func producer(of body: BodyForm) -> String {
    switch body {
    case .pipe(let commands), .stream(let commands): Self.group(commands)
    case .none, .argument, .file: ""
    }
  }

  static func group(_ commands: [String]) -> String {
    guard commands.count > 1 else { return commands.joined() + " |\n" }
    return "{\n" + commands.map { "  \($0)\n" }.joined() + "} |\n"
  }

  // MARK: - Pieces

  /// References are words of their own, since `printf '%b'` would read backslashes in a value.
  static func commands(writing piece: ExportParts.Piece) -> [String] {
    switch piece {
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self), ReferenceMark.isIn(text) else {
        return [printf(bytes)]
      }
      return ReferenceMark.pieces(of: text).map { piece in
        switch piece {
        case .text(let text): printf(Array(text.utf8))
        case .reference(let name): "printf '%s' " + ShellWord.quoted(ReferenceMark.text(of: name))
        case .base64: ""
        }
      }
    case .file(let path, _): return ["cat " + operand(path)]
    }
  }

  /// An argument can't contain NUL. Pasted into a shell, CR would end the line and a tab would ask for
  /// completion. An older bash expands a `!` after a line end from its history, even within quotes.
  static func argument(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= largestArgument, let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    guard !bytes.contains(where: { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }) else { return nil }
    if bytes.contains(0x0A), bytes.contains(UInt8(ascii: "!")) { return nil }
    return text
  }

  private static func printf(_ bytes: [UInt8]) -> String {
    // Each of several words is on a separate line.
    let isOne = bytes.firstIndex(of: 0x0A).map { $0 + 1 == bytes.count } ?? true
    return ShellWord.printfWords(
      bytes, after: "printf '%b'", separator: isOne ? " " : " \\\n    ")
  }

  private static func operand(_ path: String) -> String {
    ShellWord.quoted(path.hasPrefix("-") ? "./" + path : path)
  }
}
