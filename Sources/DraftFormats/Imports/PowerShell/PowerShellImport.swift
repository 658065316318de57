internal import WiredraftCore

extension ImportFormat {
  /// A command `Invoke-WebRequest` or `Invoke-RestMethod` of PowerShell.
  public static let powershell = ImportFormat(
    "powershell", "a PowerShell command (7)", isAskedFirst: true, isByDocumentation: true,
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

/// A finding about a PowerShell script.
enum PowerShellFinding {
  case unclosed(String)
  case valueMissing(String)
  case noURL
  case parameter(String)
  case statement(String)
  case expression(String)
  case beside(String)
  case notATable(String)
  case tableInText
  case variables([String])
  case addedFields
}

extension PowerShellFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .unclosed(let sign): "The \(sign) that is opened here is never closed: the command is cut off."
    case .valueMissing(let name): "\(name) needs a value, and the command ends here."
    case .noURL: "The command names no URL: -Uri is missing."
    case .parameter(let name):
      "\(name) has no meaning for the request, or can't be in a draft, and was left out."
    case .statement(let text): "“\(text)” is not run, and was left out."
    case .expression(let text): "\(text) is kept as it is: PowerShell would have put its value in its place."
    case .beside(let text): "“\(text)” is no parameter of the command, and was left out."
    case .notATable(let name): "The value of \(name) is no table that is written out, and was left out."
    case .tableInText: "A table, where the command takes a text, was left out."
    case .variables(let names):
      "\(names.map { "$" + $0 }.joined(separator: ", ")) became references: define the variables in the draft or in a file of variables."
    case .addedFields:
      "PowerShell also sends User-Agent: Mozilla/5.0 (…) PowerShell/7 and Accept-Encoding: gzip, deflate, br."
    }
  }
}
