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
        : try ShellScript(running: ["curl"], in: bytes)
    } catch {
      throw error.importError(.curl, in: bytes)
    }
    guard !script.commands.isEmpty else {
      try ShellTypography.checkSpaces(of: .curl, in: bytes)
      throw ImportError(.curl, ShellFinding.noCommand(program: "curl"))
    }
    return try script.requests(of: .curl, in: bytes) {
      (command, places) throws(ImportError) -> ForeignRequest in
      try ShellTypography.check(command.words, of: .curl, in: bytes)
      let arguments = try CurlArguments(command.words.dropFirst(), in: bytes, places)
      var assembly = CurlAssembly(
        command, arguments, references: ShellReferences(command.variables, marks), options, source: bytes,
        places)
      return try assembly.request(from: arguments.options)
    }
  }
}
