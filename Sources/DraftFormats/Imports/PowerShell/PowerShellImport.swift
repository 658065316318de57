internal import WiredraftCore

extension ImportFormat {
  /// A command `Invoke-WebRequest` or `Invoke-RestMethod` of PowerShell.
  public static let powershell = ImportFormat(
    "powershell", "a PowerShell command", isAskedFirst: true, isByDocumentation: true,
    reader: PowerShellImport.self)
}

/// Reads the web requests of a PowerShell script, by the documentation of its commands.
///
/// - Note: PowerShell 7.4, `Microsoft.PowerShell.Utility`, <https://learn.microsoft.com/powershell/>
struct PowerShellImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { glance.isPowerShell }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let bytes = Array(text.utf8)
    var script = PowerShellScript(marks: ReferenceMarks(unusedIn: bytes))
    var reader = PowerShellReader(bytes)
    while let statement = try reader.statement() { try script.take(statement) }
    return .requests(script.requests.map { $0.imported(options) })
  }
}

enum PowerShellFinding {
  static func unclosed(_ sign: String) -> ImportFinding {
    ImportFinding("The \(sign) that is opened here is never closed: the command is cut off.")
  }
  static func valueMissing(_ name: String) -> ImportFinding {
    ImportFinding("\(name) needs a value, and the command ends here.")
  }
  static var noURL: ImportFinding { ImportFinding("The command names no URL: -Uri is missing.") }
  static func parameter(_ name: String) -> ImportFinding {
    ImportFinding("\(name) has no meaning for the request, or can't be in a draft, and was left out.")
  }
  static func statement(_ text: String) -> ImportFinding {
    ImportFinding("“\(text)” is not run, and was left out.")
  }
  static var unknownCredential: ImportFinding {
    ImportFinding("The user and the password of -Credential are not in the text, and were left out.")
  }
  static var credentialAfterQuestion: ImportFinding {
    ImportFinding(
      "PowerShell sends -Credential after the server asks for it, unless -Authentication Basic is given: it was left out."
    )
  }
  static func unknownCall(_ text: String) -> ImportFinding {
    ImportFinding(
      "“\(text.prefix(60))” was to be encoded, and a variable in it has no value: it is kept as it is.")
  }
  static func unknownBody(_ text: String) -> ImportFinding {
    ImportFinding("The body, \(text), is not known without running it, and was left out.")
  }
  static func linesOfFile(_ path: String) -> ImportFinding {
    ImportFinding(
      "Without -Raw PowerShell sends the lines of \(path) with spaces between; here the file is sent as it is."
    )
  }
  static func expression(_ text: String) -> ImportFinding {
    ImportFinding("\(text) is kept as it is: PowerShell would have put its value in its place.")
  }
  static func beside(_ text: String) -> ImportFinding {
    ImportFinding("“\(text)” is no parameter of the command, and was left out.")
  }
  static func notATable(_ name: String) -> ImportFinding {
    ImportFinding("The value of \(name) is no table that is written out, and was left out.")
  }
  static var tableInText: ImportFinding {
    ImportFinding("A table, where the command takes a text, was left out.")
  }
  static var listInText: ImportFinding {
    ImportFinding("A list, where the command takes a text, is sent as System.Object[], as PowerShell does.")
  }
  static var jsonWithoutSpace: ImportFinding {
    ImportFinding(
      "The JSON of ConvertTo-Json is sent without the white space that it writes without -Compress.")
  }
  static func cutJSON(depth: Int) -> ImportFinding {
    ImportFinding(
      "ConvertTo-Json writes \(depth) levels within the first: what is in deeper ones is the text that PowerShell makes of it. -Depth takes more."
    )
  }
  static var unordered: ImportFinding {
    ImportFinding(
      "The members of @{…} are in the order of the text: PowerShell has an order of its own for them. [ordered]@{…} keeps it."
    )
  }
  static func variables(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(names.map { "$" + $0 }.joined(separator: ", ")) became references: define the variables in the draft or in a file of variables."
    )
  }
  static var addedFields: ImportFinding {
    ImportFinding(
      "PowerShell also sends User-Agent: Mozilla/5.0 (…) PowerShell/7 and Accept-Encoding: gzip, deflate, br."
    )
  }
}
