internal import WiredraftCore

extension ImportFormat {
  /// An `xh` or `xhs` command.
  public static let xh = ImportFormat(
    "xh", "an xh command", isAskedFirst: true, isByDocumentation: true, reader: XhImport.self)
}

/// Reads an xh command, whose syntax is that of HTTPie, as a shell and xh would, without running either.
///
/// The fields that xh adds, `Accept-Encoding: gzip, deflate, br, zstd` among them, are those of its `src/main.rs`; it sends
/// Accept-Encoding, User-Agent and Connection first, then Accept, then those of the command.
///
/// - Note: xh 0.23, its manual and source, <https://github.com/ducaale/xh>
struct XhImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { glance.runs("xh") || glance.runs("xhs") }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let bytes = Array(text.utf8)
    let script: ShellScript
    do throws(ShellError) {
      script = try ShellScript(running: ["xh", "xhs"], in: bytes, reading: options.files)
    } catch {
      throw error.importError(.xh, in: bytes)
    }
    guard !script.commands.isEmpty else { throw ImportError(.xh, ShellFinding.noCommand(program: "xh")) }
    let marks = ReferenceMarks(unusedIn: bytes + options.files.values.joined())
    let requests = try script.requests(of: .xh, in: bytes) {
      (command, places) throws(ImportError) -> [ForeignRequest] in
      try ShellTypography.check(command.words, of: .xh, in: bytes)
      let arguments = try HTTPieArguments(command.words.dropFirst(), of: .xh, in: bytes, places)
      var assembly = HTTPieAssembly(arguments, of: .xh, source: bytes, places)
      assembly.isSecure = command.words.first?.programName == "xhs"
      assembly.takeReferences(of: command, marks, options)
      assembly.contents = options.files
      return [try assembly.request()]
    }
    return .requests(requests.map { $0.imported(options) })
  }
}

extension XhImport {
  /// Whether the name of a part is sent as it is, rather than percent-encoded as `name*=`.
  ///
  /// - Note: reqwest 0.12, `src/async_impl/multipart.rs`, `PATH_SEGMENT_ENCODE_SET`
  static func sendsAsIs(partName name: String) -> Bool {
    name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"#<>`?{}/%".utf8.contains($0) }
  }
}

enum XhFinding {
  static func encodedPartName(_ name: String) -> ImportFinding {
    ImportFinding(
      "xh sends the name of the part “\(name)” percent-encoded, as name*=utf-8''…; here it is sent as it is.")
  }
  static func refusedJSON(item: String, _ problem: SerdeJSON.Problem) -> ImportFinding {
    switch problem {
    case .tooLarge(let number):
      ImportFinding("xh refuses the number \(number.prefix(40)) of “\(item)”: it is too large.")
    case .tooDeep: ImportFinding("xh refuses the JSON of “\(item)”, which has more than 127 levels.")
    }
  }
  static var addedLength: ImportFinding {
    ImportFinding("Content-Length: 0 is sent, as this method asks for; xh doesn't send it without a body.")
  }
  static func itemWithoutName(_ item: String) -> ImportFinding {
    ImportFinding("xh refuses the item “\(item)”, which has no name.")
  }
  static func jsonInForm(item: String) -> ImportFinding {
    ImportFinding("xh refuses := in a form: write “\(item)” with =.")
  }
}

extension HTTPieOption {
  static let xh = OptionTable<Meaning>(
    requests: [
      "json": .json, "form": .form, "multipart": .multipart, "raw": .raw, "auth": .auth,
      "auth-type": .authType, "bearer": .bearer, "ignore-stdin": .ignoreStandardInput,
      "default-scheme": .defaultScheme, "https": .https,
    ],
    unsupported: [
      ("compress", false, .compresses), ("session", true, .readsSession),
      ("session-read-only", true, .readsSession), ("http-version", true, .setsVersion),
    ],
    flags: """
      headers meta body verbose debug all stream download continue quiet ignore-netrc offline check-status \
      follow native-tls curl curl-long ipv4 ipv6 help version
      """,
    withValue: """
      pretty format-options style response-charset response-mime print history-print output max-redirects \
      timeout proxy verify cert cert-key ssl resolve interface unix-socket generate
      """,
    letters: [
      "j": "json", "f": "form", "s": "style", "p": "print", "P": "history-print", "h": "headers",
      "m": "meta", "b": "body", "v": "verbose", "q": "quiet", "S": "stream", "x": "compress", "o": "output",
      "d": "download", "c": "continue", "A": "auth-type", "a": "auth", "F": "follow", "4": "ipv4",
      "6": "ipv6", "I": "ignore-stdin", "V": "version",
    ])
}
