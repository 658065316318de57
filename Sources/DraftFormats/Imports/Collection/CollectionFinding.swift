enum CollectionFinding {
  static func noCollection(_ phrase: String) -> ImportFinding {
    ImportFinding("This is not \(phrase): it has no list of requests.")
  }
  static var needsYAML: ImportFinding {
    ImportFinding("This is YAML, which is read by wiredraft import and in the composer.")
  }
  static func script(_ name: String) -> ImportFinding {
    ImportFinding("The script “\(name)” was left out: no script is run here.")
  }
  static var savedAnswers: ImportFinding { ImportFinding("Saved answers have no meaning for the request.") }
  static func settings(_ name: String) -> ImportFinding {
    ImportFinding("\(name) is a setting for sending, and was left out.")
  }
  static func authentication(_ kind: String) -> ImportFinding {
    ImportFinding(
      "Authentication by \(kind) was left out: it signs each request, or needs another one. Add the field that it would send."
    )
  }
  static func otherRequest(_ name: String, kind: String) -> ImportFinding {
    ImportFinding("“\(name)” is a request by \(kind), not by HTTP, and was left out.")
  }
  static func content(_ kind: String) -> ImportFinding {
    ImportFinding("A body of the kind \(kind) can't be imported, and was left out.")
  }
  static func noFile(_ name: String) -> ImportFinding {
    ImportFinding("No file is chosen for \(name): type its path.")
  }
  static func template(_ tag: String) -> ImportFinding {
    ImportFinding("\(tag) is kept as it is: the program puts its value in when it sends the request.")
  }
  static func emptyFolder(_ name: String) -> ImportFinding {
    ImportFinding("The folder “\(name)” has no request, and was left out.")
  }
  static var tooDeep: ImportFinding { ImportFinding("Folders within more than 100 others were left out.") }
  static func member(_ name: String) -> ImportFinding {
    ImportFinding("\(name) is not part of a request, and was left out.")
  }
  static var cookies: ImportFinding {
    ImportFinding("The cookies that the program keeps are not part of the requests, and were left out.")
  }
  static func composedVariable(_ name: String) -> ImportFinding {
    ImportFinding("The value of {{\(name)}} refers to other variables: it was put in where it is used.")
  }
  static func computedVariables(_ program: String, _ names: [String]) -> ImportFinding {
    let list = names.map { "{{\($0)}}" }.listed
    return ImportFinding(
      "\(list): \(program) makes up a value when it sends; there is none here. Define a variable of that name, or type a value."
    )
  }
  static func referenceInEnvironment(
    _ name: String, _ environment: String, _ unknown: [String]
  ) -> ImportFinding {
    let list = unknown.map { "{{\($0)}}" }.listed
    return ImportFinding(
      "The value of {{\(name)}} in the environment \(environment) has \(list), and a file of variables has no references: type the value."
    )
  }
  static func valueKeptElsewhere(_ name: String) -> ImportFinding {
    ImportFinding(
      "The value of {{\(name)}} is a secret that the file does not hold: define it in http-client.private.env.json."
    )
  }
  static var latinCredentials: ImportFinding {
    ImportFinding(
      "The user and the password are sent as UTF-8; the program sends them as ISO 8859-1, as the request says."
    )
  }
  static func environmentRenamed(_ old: String, _ new: String) -> ImportFinding {
    ImportFinding("An environment “\(old)” is named “\(new)”: the name is taken, or can't be chosen.")
  }
  static func secretsAmongValues(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(names.map { "{{\($0)}}" }.listed): the program keeps it as a secret. Move it to http-client.private.env.json, which stays out of version control."
    )
  }
  static func whiteSpaceAround(_ name: String) -> ImportFinding {
    ImportFinding(
      "White space around the value of \(name) was left out: servers don't count it as a part of it.")
  }
  static func disabledVariable(_ name: String) -> ImportFinding {
    ImportFinding("The variable \(name) is switched off, and was left out.")
  }
  static var disabledBody: ImportFinding { ImportFinding("The body is switched off, and was left out.") }
  static func encodedInQuery(_ name: String) -> ImportFinding {
    ImportFinding(
      "“\(name)” is percent-encoded where a query can't hold a character; the program sends it as it is.")
  }
  static var variablesNotJSON: ImportFinding {
    ImportFinding("The variables of the query are no JSON, and were left out.")
  }
  static var addedScheme: ImportFinding {
    ImportFinding("http:// was put before the URL, as the program does where no scheme is given.")
  }
  static func addedFields(_ program: String, _ fields: [String]) -> ImportFinding {
    ImportFinding("\(program) also sends \(fields.listed).")
  }
  static func environment(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "The \(names.count == 1 ? "environment" : "environments") \(names.listed) \(names.count == 1 ? "is" : "are") left out of a single draft: --all writes \(names.count == 1 ? "it" : "them") to files of variables."
    )
  }
  static var environmentAlone: ImportFinding {
    ImportFinding(
      "These are variables, and no request. Save them as http-client.env.json beside the drafts, or add them to the one that is there; --env chooses an environment."
    )
  }
}
