internal import WiredraftCore

extension ImportFormat {
  /// An `http` or `https` command of HTTPie.
  public static let httpie = ImportFormat("httpie", "an HTTPie command", reader: HTTPieImport.self)
}

/// Reads an HTTPie command as a shell and HTTPie would, without running either.
///
/// - Note: HTTPie 3.x, its documentation
struct HTTPieImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    guard let words = ShellGlance.words(after: ["http", "https"], in: text) else { return false }
    // “http is a protocol” is not a command.
    return words.contains { word in
      word.utf8.contains { ":/=?".utf8.contains($0) }
        || word.utf8.dropFirst().dropLast().contains(UInt8(ascii: ".")) || word == "localhost"
    }
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    try ShellTypography.mending(text, options) { (text, options) throws(ImportError) in
      try commands(in: text, options)
    }
  }

  private static func commands(
    in text: String, _ options: ImportOptions
  ) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    let script: ShellScript
    do throws(ShellError) {
      script = try ShellScript(running: ["http", "https"], in: bytes, reading: options.files)
    } catch {
      throw error.importError(.httpie, in: bytes)
    }
    guard !script.commands.isEmpty else {
      throw ImportError(.httpie, HTTPieFinding.noCommand)
    }
    let marks = ReferenceMarks(unusedIn: bytes + options.files.values.joined())
    return try script.requests(of: .httpie, in: bytes) {
      (command, places) throws(ImportError) -> [ForeignRequest] in
      try ShellTypography.check(command.words, of: .httpie, in: bytes)
      let arguments = try HTTPieArguments(command.words.dropFirst(), in: bytes, places)
      var assembly = HTTPieAssembly(arguments, source: bytes, places)
      assembly.isSecure = command.words.first?.programName == "https"
      assembly.takeReferences(of: command, marks, options)
      assembly.contents = options.files
      return [try assembly.request()]
    }
  }
}
