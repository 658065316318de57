internal import WiredraftCore

extension CurlCommand {
  /// How curl is given the body.
  enum BodyForm {
    case none
    /// As an argument.
    case argument(String)
    /// A file that is the whole body.
    case file(String)
    /// Through a pipe, from these commands; curl counts it.
    case pipe([String])
    /// Through a pipe that curl sends on without holding it.
    case stream([String])

    var isNone: Bool { if case .none = self { true } else { false } }
    var isStream: Bool { if case .stream = self { true } else { false } }

    /// The options that stand for it.
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

  /// The largest body that is given as an argument: the system takes 128 KiB at most for one.
  private static let largestArgument = 100_000

  var bodyForm: BodyForm {
    mutating get {
      guard let body = composition.body?.bytes, body.count > 0 else { return .none }
      let segments = body.segments
      let streams = body.count >= options.streamsFrom
      if segments.count == 1, case .file(let path, _, let origin) = segments[0].content {
        let shown = shownPath(path, from: origin)
        return streams ? .stream(["cat " + Self.operand(shown)]) : .file(shown == "-" ? "./-" : shown)
      }
      if segments.count == 1, case .bytes(let bytes) = segments[0].content {
        let shown = shownBytes(bytes, room: options.limit)
        if let text = Self.argument(shown) { return .argument(text) }
        return streams ? .stream([Self.printf(shown)]) : .pipe([Self.printf(shown)])
      }
      let commands = commands(for: segments)
      return streams ? .stream(commands) : .pipe(commands)
    }
  }

  /// The commands before curl, up to the pipe.
  func producer(of body: BodyForm) -> String {
    guard case .pipe(let commands) = body else {
      guard case .stream(let commands) = body else { return "" }
      return Self.group(commands)
    }
    return Self.group(commands)
  }

  static func group(_ commands: [String]) -> String {
    guard commands.count > 1 else { return commands.joined() + " |\n" }
    return "{\n" + commands.map { "  \($0)\n" }.joined() + "} |\n"
  }

  private mutating func commands(for segments: [TracedBody.Segment]) -> [String] {
    var commands: [String] = []
    var room = options.limit
    for segment in segments {
      guard room > 0 else {
        isCutShort = true
        commands.append("…")
        break
      }
      switch segment.content {
      case .file(let path, _, let origin):
        commands.append("cat " + Self.operand(shownPath(path, from: origin)))
      case .bytes(let bytes):
        commands.append(Self.printf(shownBytes(bytes, room: room)))
        room -= min(room, bytes.count)
      }
    }
    return commands
  }

  // MARK: - Pieces

  private mutating func shownBytes(_ bytes: TracedBytes, room: Int) -> [UInt8] {
    let isCut = bytes.count > room
    if isCut { isCutShort = true }
    let shown =
      options.revealsSecrets
      ? bytes.bytes(in: 0..<min(room, bytes.count))
      : mask.bytes(of: bytes, in: composition.body?.type, limit: room)
    return isCut ? shown.withoutBrokenEnd + "…".utf8 : shown
  }

  private mutating func shownPath(_ path: String, from origin: Origin) -> String {
    let shown = options.revealsSecrets ? path : mask.path(path, from: origin)
    guard !options.folder.isEmpty, !shown.hasPrefix("/") else { return shown }
    return options.folder.hasSuffix("/") ? options.folder + shown : options.folder + "/" + shown
  }

  /// The body as an argument, or nil where it can't be one, or could not be pasted as one.
  ///
  /// An argument has no NUL. Pasted into a shell, CR would end the line and a tab ask for completion. An older
  /// bash takes a `!` that follows a line end for its history, within quotes as well.
  static func argument(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= largestArgument, let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    guard !bytes.contains(where: { ($0 < 0x20 && $0 != 0x0A) || $0 == 0x7F }) else { return nil }
    if bytes.contains(0x0A), bytes.contains(UInt8(ascii: "!")) { return nil }
    return text
  }

  static func printf(_ bytes: [UInt8]) -> String {
    // Several words stand each on a line of its own.
    let isOne = bytes.firstIndex(of: 0x0A).map { $0 + 1 == bytes.count } ?? true
    return ShellWord.printfWords(
      bytes, after: "printf '%b'", separator: isOne ? " " : " \\\n    ")
  }

  static func operand(_ path: String) -> String {
    ShellWord.quoted(path.hasPrefix("-") ? "./" + path : path)
  }
}
