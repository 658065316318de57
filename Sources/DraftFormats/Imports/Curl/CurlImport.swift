internal import WiredraftCore

extension ImportFormat {
  /// A curl command, as a shell reads it, including a browser's *Copy as cURL*.
  public static let curl = ImportFormat(
    "curl", "a curl command", fileNames: [".curl"], reader: CurlImport.self)
}

/// Reads curl commands as a shell and curl would, without running either.
///
/// - Note: curl 8.x, its manual page
struct CurlImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    ShellGlance.words(after: ["curl"], in: text) != nil
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    try ShellTypography.mending(text, options) { (text, options) throws(ImportError) in
      let files = options.files.values.joined()
      return try requests(in: text, options, marks: ReferenceMarks(unusedIn: Array(text.utf8) + files))
    }
  }

  /// Reads the commands of a text in which marks may be already.
  static func requests(
    in text: String, _ options: ImportOptions, marks: ReferenceMarks
  ) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    let script: ShellScript
    do throws(ShellError) {
      script =
        WindowsCommand.recognises(bytes)
        ? ShellScript(try WindowsCommand.commands(running: "curl", in: bytes))
        : try ShellScript(running: ["curl"], in: bytes, reading: options.files)
    } catch {
      throw error.importError(.curl, in: bytes)
    }
    guard !script.commands.isEmpty else {
      try ShellTypography.checkSpaces(of: .curl, in: bytes)
      throw ImportError(.curl, ShellFinding.noCommand(program: "curl"))
    }
    return try script.requests(of: .curl, in: bytes) {
      (command, places) throws(ImportError) -> [ForeignRequest] in
      try ShellTypography.check(command.words, of: .curl, in: bytes)
      return try requests(of: command, options, marks, in: bytes, places)
    }
  }

  /// Reads the requests of a command: those of each operation, between which is `--next`.
  private static func requests(
    of command: ShellCommand, _ options: ImportOptions, _ marks: ReferenceMarks, in source: [UInt8],
    _ places: PlaceFinder
  ) throws(ImportError) -> [ForeignRequest] {
    var command = command
    let isPowerShell = command.words.first?.text.hasSuffix(".exe") == true
    let hasEscapes = isPowerShell && command.takeOutQuoteEscapes(in: source)
    var files = CurlFiles(options.files, processes: command.processFiles)
    if case .bytes(let word) = ShellInput(command) { files.setInput(word.bytes) }
    var references = ShellReferences(command.variables, marks, home: options.home)
    let arguments = try CurlArguments(
      command.words.dropFirst(), ShellInput(command), files, references, in: source, places)
    command.replaceInputs { references.marked($0, in: $1) }
    var input = ShellInput(command)
    var requests: [ForeignRequest] = []
    for operation in arguments.operations {
      var assembly = CurlAssembly(
        arguments, references: references, options, input: input, source: source, places)
      requests += try assembly.requests(from: operation)
      // The first operation that reads standard input leaves nothing.
      if operation.contains(where: { $0.value.text == "-" || $0.value.text.hasSuffix("@-") }) {
        input = .bytes(ShellArgument(bytes: [], offset: command.range.lowerBound))
      }
    }
    if hasEscapes, !requests.isEmpty {
      requests[0].remarks.append(ImportRemark(.changed, CurlFinding.quotesOfPowerShell))
    }
    return requests
  }
}

extension ShellCommand {
  /// Takes the backslashes before quotes out of words in single quotes, which PowerShell up to 7.2 hands on to `curl.exe`,
  /// and that reads as quotes; returns whether there are any.
  fileprivate mutating func takeOutQuoteEscapes(in source: [UInt8]) -> Bool {
    guard !WindowsCommand.recognises(source) else { return false }
    let escape = Array("\\\"".utf8)
    var isFound = false
    for index in words.indices {
      // A text in which only the quotes within quotes have a backslash is meant so.
      let quote = words[index].bytes.firstIndex(of: UInt8(ascii: "\""))
      guard let quote, quote > 0, words[index].bytes[quote - 1] == UInt8(ascii: "\\") else { continue }
      isFound = true
      words[index] = words[index].replacing(escape, with: [UInt8(ascii: "\"")], isVariable: false)
    }
    return isFound
  }
}
