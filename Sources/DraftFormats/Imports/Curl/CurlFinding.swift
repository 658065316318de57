enum CurlFinding {
  // Options.
  static func manyRequests(_ count: Int, most: Int) -> ImportFinding {
    ImportFinding(
      "curl makes \(count == .max ? "more" : "\(count)") requests of this URL: the first \(most) of them are here."
    )
  }
  static func furtherRequests(_ count: Int) -> ImportFinding {
    ImportFinding(
      "curl makes \(count) more \(count == 1 ? "request" : "requests") here, which \(count == 1 ? "was" : "were") left out: import the command by itself."
    )
  }
  static func noURLBesideFile(_ path: String) -> ImportFinding {
    ImportFinding(
      "The command names no URL, and \(path), which may have it, is not read: --read-files reads it.")
  }
  static func severalConfigs(most: Int) -> ImportFinding {
    ImportFinding("More than \(most) files of options are not read: they may name each other.")
  }
  static func cookieFile(option: String, path: String) -> ImportFinding {
    ImportFinding(
      "\(option) \(path) names a file of cookies, which is not read: --read-files reads it.")
  }
  static func noPassword(user: String) -> ImportFinding {
    ImportFinding("curl would ask for the password of \(user): it is empty here.")
  }
  static var credentials: ImportFinding {
    ImportFinding(
      "User and password, or the token, were left out of the draft: curl doesn't send them as they are.")
  }
  static func secondUpload(option: String, path: String) -> ImportFinding {
    ImportFinding("\(option) \(path) is for a second URL, which the command does not have.")
  }
  static func otherTarget(_ target: String) -> ImportFinding {
    ImportFinding("--request-target \(target) puts another target into the request line than the URL's.")
  }
  static func fieldFile(_ name: String) -> ImportFinding {
    ImportFinding("-H \(name) names a file of fields, which is not read.")
  }
  static func fieldWithoutColon(_ text: String) -> ImportFinding {
    // The words after the first may be a secret.
    let word = text.prefix { $0 != " " }
    return ImportFinding(
      "-H \(word == text[...] ? text : word + " …") has no colon, and curl does not send it.")
  }
  static func range(_ range: String) -> ImportFinding {
    ImportFinding("-r \(range) is for answers: with a body, curl makes a field Content-Range of it.")
  }

  // The URL.
  static var braces: ImportFinding {
    ImportFinding(
      "curl refuses the braces here: of {a,b} it makes two requests. Paste the command with -g if they are meant literally."
    )
  }
  static var brackets: ImportFinding {
    ImportFinding(
      "curl refuses the brackets here: of [1-3], [a-c] and [01-10:3] it makes several requests. Paste the command with -g if they are meant literally."
    )
  }
  static func addedScheme(_ scheme: String) -> ImportFinding {
    ImportFinding("\(scheme):// was put before the URL, as curl does where no scheme is given.")
  }
  static var dotSegments: ImportFinding {
    ImportFinding("“.” and “..” were taken out of the path, as curl does.")
  }
  static var encodedBraces: ImportFinding {
    ImportFinding(
      "The braces in the path were percent-encoded, for a draft would put a row in their place; curl sends them as they are."
    )
  }

  // The content.
  static var severalContents: ImportFinding {
    ImportFinding("curl takes one of -d, -F, -T and -I: this command has several of them.")
  }
  static var uploadName: ImportFinding {
    ImportFinding("The name of the file was put behind the URL, as curl does.")
  }
  static var passedOverQuery: ImportFinding {
    ImportFinding("curl passes --url-query over where -G puts data into the query.")
  }
  static var inputNotRead: ImportFinding {
    ImportFinding("Standard input was to be the body: it is not read.")
  }
  static var inputInPieces: ImportFinding {
    ImportFinding("curl sends standard input in pieces; here it is sent with its length.")
  }
  static func fileAsItIs(_ path: String) -> ImportFinding {
    ImportFinding(
      "The file \(path) is sent as it is; curl's -d takes its line ends out, as --data-binary does not.")
  }
  static var inputInData: ImportFinding {
    ImportFinding("Standard input was to be a part of the data: it is not read.")
  }
  static func fileInData(_ path: String) -> ImportFinding {
    ImportFinding(
      "The text of \(path) was to be a part of the data: the file is not read. Paste what it holds.")
  }

  // A part.
  static func partWithoutEquals(option: String) -> ImportFinding {
    ImportFinding("\(option) wants name=content, and has no “=”.")
  }
  static var partWithoutName: ImportFinding {
    ImportFinding("curl sends a part without a name; here its name is empty.")
  }
  static func partsWithinPart(_ part: String) -> ImportFinding {
    ImportFinding("“\(part)” begins parts within a part, which no draft has.")
  }
  static func severalFiles(_ part: String) -> ImportFinding {
    ImportFinding("“\(part)” has several files in one part: the first alone was taken over.")
  }
  static func partWithoutFileName(_ part: String, fileName: String) -> ImportFinding {
    ImportFinding("“\(part)” has the file name \(fileName) in curl's command; here it is a text without one.")
  }
  static func inputPart(_ part: String) -> ImportFinding {
    ImportFinding("“\(part)” is standard input, which is not read: name a file.")
  }
  static func textOfFile(_ part: String, path: String) -> ImportFinding {
    ImportFinding("“\(part)” is the text of the file \(path) without its name: here it is sent as a file.")
  }
  static func partSetting(_ setting: String, part: String) -> ImportFinding {
    ImportFinding("\(setting) of “\(part)” was left out: a part has a content type alone.")
  }
  static func notAPartOption(_ option: String, part: String) -> ImportFinding {
    ImportFinding("“\(option)” of “\(part)” is no option of a part, and was left out.")
  }

  static func attachments(type: String) -> ImportFinding {
    ImportFinding(
      "With the Content-Type “\(type)” curl sends the parts as attachments; here they are parts of a form.")
  }
  static func ownBoundary(_ boundary: String) -> ImportFinding {
    ImportFinding(
      "curl appends its own boundary to the Content-Type, so that two are named and the parts have curl's: here both have the boundary \(boundary)."
    )
  }
  static func addedFields(_ fields: [String], isLengthFirst: Bool) -> ImportFinding {
    ImportFinding(
      "curl \(fields.isEmpty ? "" : "also ")sends \((fields + (isLengthFirst ? ["Content-Length before Content-Type"] : [])).joined(separator: " and "))."
    )
  }
  static func otherScheme(_ scheme: String) -> ImportFinding {
    ImportFinding("curl sends no HTTP request to \(scheme)://: there is nothing to draft.")
  }
  static func blanksAround(_ name: String) -> ImportFinding {
    ImportFinding("The spaces at the ends of \(name) were taken off: no field keeps them on its way.")
  }
  static var quotesOfPowerShell: ImportFinding {
    ImportFinding(
      "The backslashes before quotes were taken out: PowerShell hands them on to curl.exe, which reads a quote."
    )
  }
  static var noHost: ImportFinding {
    ImportFinding("curl sends no field Host here: the draft sends it, for a request without it is refused.")
  }
  static func spaces(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "The spaces after the colon of \(names.prefix(20).joined(separator: ", ")) are sent by curl as they are typed; here it is one."
    )
  }
  static var addedLength: ImportFinding {
    ImportFinding("Content-Length: 0 is sent, as this method asks for; curl doesn't send it without data.")
  }
}
