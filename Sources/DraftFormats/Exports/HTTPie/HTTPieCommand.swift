internal import WiredraftCore

extension CodeFormat {
  /// A shell command with HTTPie.
  public static let httpie = CodeFormat(
    "httpie", "HTTPie", letter: "h", fileExtension: "sh", writer: HTTPieCommand.self)
}

struct HTTPieCommand: CodeWriter {
  let parts: ExportParts
  private let target: RequestsTarget
  private let items: HTTPieItems?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    target = RequestsTarget(parts.target)
    items = HTTPieItems(parts)
  }

  private var keepsPath: Bool {
    !parts.hasOwnTarget && target.changesInURL(keepsPath: true) != target.changesInURL(keepsPath: false)
  }

  // MARK: - Code

  var text: String {
    var lines: [String] = []
    let form = bodyForm
    var options = ["http"]
    if case .pipe = form {} else { if case .file = form {} else { options.append("--ignore-stdin") } }
    // Otherwise a password in ~/.netrc would take precedence over the field.
    if parts.has("authorization") { options.append("--ignore-netrc") }
    if keepsPath { options.append("--path-as-is") }
    if let items { options += items.options }
    lines.append(options.joined(separator: " "))
    // HTTPie would take text that begins with a hyphen for an option.
    if case .argument(let text) = form {
      lines.append((text.hasPrefix("-") ? "--raw=" : "--raw ") + ShellWord.quoted(text))
    }
    let fields = given.map(Self.item) + (parts.isUntyped ? ["Content-Type:"] : []) + (items?.items ?? [])
    let dashes = ([parts.method] + fields).contains { $0.hasPrefix("-") } ? "-- " : ""
    // HTTPie takes a method with other characters for the URL; it is written nevertheless, and the verdict
    // says so.
    lines.append(dashes + ShellWord.plainOrQuoted(parts.method) + " " + ShellWord.quoted(parts.url))
    lines += fields.map(ShellWord.quoted)
    if case .file(let path) = form { lines.append("< " + ShellWord.quoted(path)) }
    let command = lines.joined(separator: " \\\n  ")
    guard case .pipe(let commands) = form else { return command }
    return CurlCommand.group(commands) + command
  }

  private var argumentLengths: [Int] {
    var lengths = [parts.url.utf8.count]
    for field in given { lengths.append(field.name.utf8.count + field.value.utf8.count + 2) }
    for item in items?.items ?? [] { lengths.append(item.utf8.count) }
    if case .argument(let text) = bodyForm { lengths.append(text.utf8.count) }
    return lengths
  }

  private enum BodyForm {
    case none, items
    case argument(String)
    case file(String)
    case pipe([String])
  }

  private var bodyForm: BodyForm {
    if items != nil { return .items }
    guard parts.hasContent else { return parts.wholeFile.map { .file($0) } ?? .none }
    if let file = parts.wholeFile { return .file(file) }
    if let text = parts.bytes.flatMap(CurlCommand.argument) { return .argument(text) }
    return .pipe(parts.pieces.flatMap(CurlCommand.commands))
  }

  /// HTTPie computes the content length, and knows the host.
  private var given: [ExportParts.Field] {
    parts.fields.filter { field in
      // With an explicit length HTTPie would send a piped body in chunks.
      guard field.isAutomatic || (field.key == "content-length" && parts.hasContent) else { return true }
      switch field.key {
      case "host": return !Authority.isPlain(field.value, isSecure: parts.isSecure)
      case "content-length": return !parts.hasContent && !countsNothing && upper != "OPTIONS"
      case "content-type": return items?.writesContentType != true
      default: return true
      }
    }
  }

  private var upper: String { parts.method.uppercased() }

  /// Whether HTTPie sends a length of zero when there is no content.
  private var countsNothing: Bool { !["GET", "HEAD", "OPTIONS"].contains(upper) }

  /// `=` or `@` right after the colon would make it another kind of item.
  private static func item(_ field: ExportParts.Field) -> String {
    // The first character of the value of a variable is not in the text.
    let value = ReferenceMark.isIn(field.shown) ? field.value : field.shown
    guard let first = value.utf8.first else { return field.shownName + ";" }
    let escape = first == UInt8(ascii: "=") || first == UInt8(ascii: "@") ? "\\" : ""
    return field.shownName + ":" + escape + field.shown
  }

  /// HTTPie leaves out a backslash before a separator of items.
  private static func read(_ value: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(value.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        if !":=@;".utf8.contains(bytes[index + 1]) { result.append(bytes[index]) }
        result.append(bytes[index + 1])
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("HTTPie")
    if !parts.method.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) {
      verdict.notes.append(.refuses("its methods have letters only"))
    }
    if let reason = ArgumentRoom.refusal(of: argumentLengths) { verdict.notes.append(.refuses(reason)) }
    verdict.take(sent, for: parts)
    if target.hasDoubleSlash {
      verdict.notes.append(.remark("With newer versions the path begins with one slash."))
    }
    return verdict
  }

  private var sent: ToolMessage {
    var message = ToolMessage(parts)
    message.method = upper
    message.targetChanges =
      parts.hasOwnTarget ? ["HTTPie sends “/”"] : target.changesInURL(keepsPath: keepsPath).map(\.rawValue)
    let form = bodyForm
    let hasData: Bool =
      switch form {
      case .none, .items: false
      case .argument, .file, .pipe: true
      }
    // The given fields, in HTTPie's order: its own first, then grouped by name.
    var own: [String: [ToolMessage.Field]] = [:]
    var order = ["user-agent"]
    if hasData { order.append("accept") }
    if hasData || items?.hasFile == false { order.append("content-type") }
    var known = Set(order)
    for field in given {
      own[field.key, default: []].append(.init(field.name, Self.read(field.value)))
      if known.insert(field.key).inserted { order.append(field.key) }
    }
    if items?.hasFile == true { order.append("content-type") }
    // requests then puts its own fields before them.
    let first = ["user-agent", "accept-encoding", "accept", "connection"]
    order = first + order.filter { !first.contains($0) }
    let counted = parts.hasContent || (countsNothing && own["content-length"] == nil)
    var fields: [ToolMessage.Field] = []
    if own["host"] == nil { fields.append(.init("Host", parts.authority)) }
    let defaults = ["accept-encoding": "Accept-Encoding", "accept": "Accept", "connection": "Connection"]
    for key in order where own[key] == nil {
      guard let name = defaults[key], !(key == "accept" && hasData) else { continue }
      fields.append(.init(name, nil))
    }
    if counted { fields.append(.init("Content-Length", String(parts.bodyCount ?? 0))) }
    for key in order where key != "content-length" || !counted {
      if let given = own[key] {
        fields += given
      } else if key == "user-agent" {
        fields.append(.init("User-Agent", nil))
      } else if key == "accept", hasData {
        fields.append(.init("Accept", nil))
      } else if key == "content-type" {
        fields.append(.init("Content-Type", hasData ? "application/json" : items?.contentType))
      }
    }
    message.fields = fields
    if parts.isUntyped { message.fields.removeAll { $0.key == "content-type" } }
    return message
  }
}
