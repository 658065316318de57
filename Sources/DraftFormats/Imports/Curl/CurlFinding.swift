enum CurlFinding {
  // Options.
  case nextRequest(option: String)
  case secondURL
  case brokenLine
  case cookieFile(option: String, path: String)
  case noPassword(user: String)
  case credentials
  case secondUpload(option: String, path: String)
  case otherTarget(option: String, target: String)
  case fieldFile(String)
  case fieldWithoutColon(String)
  case range(String)
  // The URL.
  case braces
  case brackets
  case addedScheme(String)
  case dotSegments
  case encodedBraces
  // The content.
  case severalContents
  case uploadName
  case passedOverQuery
  case inputNotRead
  case inputInPieces
  case fileAsItIs(String)
  case inputInData
  case fileInData(String)
  // A part.
  case partWithoutEquals(option: String)
  case partWithoutName
  case partsWithinPart(String)
  case severalFiles(String)
  case partWithoutFileName(String, fileName: String)
  case partWithoutType(String)
  case inputPart(String)
  case textOfFile(String, path: String)
  case partSetting(String, part: String)
  case notAPartOption(String, part: String)

  /// Fields that curl adds, and whether it sends Content-Length before Content-Type.
  case addedFields([String], isLengthFirst: Bool)
  /// `-H Host:` removes the field.
  case noHost
  /// Fields that are sent with other spaces after the colon than one.
  case spaces([String])
  /// The draft sends `Content-Length: 0`, and curl does not.
  case addedLength
}

extension CurlFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .nextRequest(let option):
      "\(option) begins a second request, and one draft is one request: paste one at a time."
    case .secondURL:
      "The command has a second URL here, and one draft is one request: paste one at a time."
    case .brokenLine:
      "There is a space after the backslash here, which ends the command: a line goes on only where nothing follows the backslash."
    case .cookieFile(let option, let path): "\(option) \(path) names a file of cookies, which is not read."
    case .noPassword(let user): "curl would ask for the password of \(user): it is empty here."
    case .credentials:
      "User and password, or the token, were left out of the draft: curl doesn't send them as they are."
    case .secondUpload(let option, let path):
      "\(option) \(path) is for a second URL, which the command does not have."
    case .otherTarget(let option, let target):
      "\(option) \(target) puts another target into the request line than the URL's."
    case .fieldFile(let name): "-H \(name) names a file of fields, which is not read."
    case .fieldWithoutColon(let text): "-H \(text) has no colon, and curl does not send it."
    case .range(let range):
      "-r \(range) is for answers: with a body, curl makes a field Content-Range of it."
    case .braces:
      "curl makes several requests of the braces in this URL. Paste the command with one of the URLs, or with -g if they are meant literally."
    case .brackets:
      "curl makes several requests of the brackets in this URL, or refuses them. Paste the command with -g if they are meant literally."
    case .addedScheme(let scheme):
      "\(scheme):// was put before the URL, as curl does where no scheme is given."
    case .dotSegments: "“.” and “..” were taken out of the path, as curl does."
    case .encodedBraces:
      "The braces in the path were percent-encoded, for a draft would put a row in their place; curl sends them as they are."
    case .severalContents: "curl takes one of -d, -F and -T: this command has several of them."
    case .uploadName: "The name of the file was put behind the URL, as curl does."
    case .passedOverQuery: "curl passes --url-query over where -G puts data into the query."
    case .inputNotRead: "Standard input was to be the body: it is not read."
    case .inputInPieces: "curl sends standard input in pieces; here it is sent with its length."
    case .fileAsItIs(let path):
      "The file \(path) is sent as it is; curl's -d takes its line ends out, as --data-binary does not."
    case .inputInData: "Standard input was to be a part of the data: it is not read."
    case .fileInData(let path):
      "The text of \(path) was to be a part of the data: the file is not read. Paste what it holds."
    case .partWithoutEquals(let option): "\(option) wants name=content, and has no “=”."
    case .partWithoutName: "curl sends a part without a name; here its name is empty."
    case .partsWithinPart(let part): "“\(part)” begins parts within a part, which no draft has."
    case .severalFiles(let part):
      "“\(part)” has several files in one part: the first alone was taken over."
    case .partWithoutFileName(let part, let fileName):
      "“\(part)” has the file name \(fileName) in curl's command; here it is a text without one."
    case .partWithoutType(let part): "curl sends “\(part)” without a content type, for it has no name."
    case .inputPart(let part): "“\(part)” is standard input, which is not read: name a file."
    case .textOfFile(let part, let path):
      "“\(part)” is the text of the file \(path) without its name: here it is sent as a file."
    case .partSetting(let setting, let part):
      "\(setting) of “\(part)” was left out: a part has a content type alone."
    case .notAPartOption(let option, let part):
      "“\(option)” of “\(part)” is no option of a part, and was left out."
    case .addedFields(let fields, let isLengthFirst):
      "curl \(fields.isEmpty ? "" : "also ")sends \((fields + (isLengthFirst ? ["Content-Length before Content-Type"] : [])).joined(separator: " and "))."
    case .noHost: "curl sends no field Host here: the draft sends it, for a request without it is refused."
    case .spaces(let names):
      "\(names.prefix(20).joined(separator: ", ")): curl sends the spaces after the colon as they are typed; here it is one."
    case .addedLength:
      "Content-Length: 0 is sent, as this method asks for; curl doesn't send it without data."
    }
  }
}
