internal import WiredraftCore

extension ImportFormat {
  /// A wget command.
  public static let wget = ImportFormat(
    "wget", "a wget command", isAskedFirst: true, isByDocumentation: true, reader: WgetImport.self)
}

/// Reads wget commands as a shell and wget would, without running either.
///
/// - Note: GNU Wget 1.24, its manual, <https://www.gnu.org/software/wget/manual/>
struct WgetImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { glance.runs("wget") }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let bytes = Array(text.utf8)
    let script: ShellScript
    do throws(ShellError) {
      script = try ShellScript(running: ["wget"], in: bytes, reading: options.files)
    } catch {
      throw error.importError(.wget, in: bytes)
    }
    guard !script.commands.isEmpty else {
      throw ImportError(.wget, ShellFinding.noCommand(program: "wget"))
    }
    let marks = ReferenceMarks(unusedIn: bytes + options.files.values.joined())
    let requests = try script.requests(of: .wget, in: bytes) {
      (command, places) throws(ImportError) -> [ForeignRequest] in
      try ShellTypography.check(command.words, of: .wget, in: bytes)
      let references = ShellReferences(command.variables, marks, home: options.home)
      var assembly = WgetAssembly(written: command.written, source: bytes, places, references, options)
      try assembly.read(command.words.dropFirst())
      return try assembly.requests()
    }
    return .requests(requests.map { $0.imported(options) })
  }
}

enum WgetFinding {
  static func inputFile(_ path: String) -> ImportFinding {
    ImportFinding("The file of URLs \(path) is not read: --read-files reads it.")
  }
  static func noURLBesideFile(_ path: String) -> ImportFinding {
    ImportFinding("The URLs are in the file \(path), which is not read: --read-files reads it.")
  }
  static func notAField(_ text: String) -> ImportFinding {
    ImportFinding("wget refuses the field “\(text)”, which has no colon: it was left out.")
  }
  static var severalContents: ImportFinding {
    ImportFinding("wget takes one of --post-data, --post-file, --body-data and --body-file.")
  }
  static var afterQuestion: ImportFinding {
    ImportFinding(
      "wget sends user and password after the server asks for them, unless --auth-no-challenge is given; here they are sent at once."
    )
  }
  static var addedScheme: ImportFinding {
    ImportFinding("http:// was put before the URL, as wget does where no scheme is given.")
  }
  static func cookies(_ path: String) -> ImportFinding {
    ImportFinding("The file of cookies \(path) is not read: --read-files reads it.")
  }
  static func addedFields(_ fields: [String]) -> ImportFinding {
    ImportFinding("wget also sends \(fields.joined(separator: " and ")).")
  }
}
