enum BrunoFinding {
  static func notABlock(_ line: String) -> ImportFinding {
    ImportFinding("This line begins no block: “\(line)”. Expected a name and {, or a name and [.")
  }
  static func unclosedBlock(_ name: String) -> ImportFinding {
    ImportFinding("The block \(name) that begins here has no } at the margin to end it.")
  }
  static var noMethod: ImportFinding {
    ImportFinding("There is no request in it: one has a block such as get { url: … }.")
  }
  static var noDetails: ImportFinding {
    ImportFinding("There is no request in it: one has http with method and url.")
  }
  /// A problem of a file in a folder, whose other files are read.
  static func inFile(_ path: String, _ sentence: String) -> ImportFinding {
    ImportFinding("\(path) was left out: \(sentence)")
  }
  static func otherKind(_ name: String, _ kind: String) -> ImportFinding {
    ImportFinding("“\(name)” is \(kind) and no request by HTTP: it was left out.")
  }
  static var filesBeside: ImportFinding {
    ImportFinding("The requests of this collection are in files beside it: import its folder.")
  }
  static func otherFiles(_ paths: [String], more: Int) -> ImportFinding {
    let names = paths.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return ImportFinding("\(names): no request in it, so it was left out.")
  }
  static func noRequest(_ reasons: [String]) -> ImportFinding {
    ImportFinding((["There is no request in it."] + reasons).joined(separator: " "))
  }
  static func block(_ name: String) -> ImportFinding {
    ImportFinding("The block \(name) was left out: a draft has nothing like it.")
  }
  static func otherBody(_ block: String, _ mode: String) -> ImportFinding {
    ImportFinding("\(block) is not sent: the body of the request is \(mode).")
  }
  static func otherAuthentication(_ kind: String, _ mode: String) -> ImportFinding {
    ImportFinding("The values for authentication by \(kind) are not used: the authentication is \(mode).")
  }
  static func otherVariant(_ title: String) -> ImportFinding {
    ImportFinding("The body “\(title)” was left out: another one is selected.")
  }
  static func annotation(_ name: String) -> ImportFinding {
    ImportFinding("\(name) has no meaning for the request.")
  }
  static func notAList(_ name: String) -> ImportFinding {
    ImportFinding("\(name) was left out: it is no list.")
  }
  static func notAMapping(_ name: String) -> ImportFinding {
    ImportFinding("\(name) was left out: it has no members.")
  }
  static var keyWithoutPlace: ImportFinding {
    ImportFinding(
      "The API key was left out: it has no name, or its placement is neither header nor queryparams.")
  }
  static func notARow(_ list: String, _ value: String) -> ImportFinding {
    ImportFinding("“\(value)” in \(list) was left out: it has no name and no value.")
  }
  static func action(_ type: String) -> ImportFinding {
    ImportFinding("The action \(type) was left out: only variables that an answer sets are kept.")
  }
  static func assertion(_ expression: String, _ condition: String) -> ImportFinding {
    ImportFinding("The assertion “\(expression): \(condition)” was left out: no expectation means the same.")
  }
  static func capture(_ name: String, _ expression: String) -> ImportFinding {
    ImportFinding(
      "The variable \(name) of the answer was left out: “\(expression)” is code, and no place in an answer.")
  }
  static func prompt(_ name: String) -> ImportFinding {
    ImportFinding(
      "{{\(name)}}: Bruno asks for a value when it sends. Define a variable of that name, or type a value.")
  }
  static func ignored(_ paths: [String]) -> ImportFinding {
    ImportFinding("\(paths.joined(separator: ", ")): left out, as the collection ignores it.")
  }
  static func ofFile(_ place: String, _ sentence: String) -> ImportFinding {
    ImportFinding("\(place): \(sentence)")
  }
  static func disabled(_ name: String) -> ImportFinding {
    ImportFinding("“\(name)” is switched off, and was left out.")
  }
  static var comments: ImportFinding {
    ImportFinding("The comments in the JSON were taken out, as Bruno does when it sends it.")
  }
  static func repeatedField(_ name: String) -> ImportFinding {
    ImportFinding("Bruno sends one field \(name), the last one: the others are switched off.")
  }
  static func otherType(_ type: String, sent: String) -> ImportFinding {
    ImportFinding("Content-Type: \(type) was left out: Bruno sends \(sent).")
  }
  static func unsentRows(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "Bruno sends the query of the URL, and not these rows that differ from it: \(names.joined(separator: ", "))."
    )
  }
  static func valueInURL(_ name: String) -> ImportFinding {
    ImportFinding("The value of {{\(name)}} was put into the URL, where Bruno sends it without encoding it.")
  }
  static func environmentInURL(_ name: String, _ environments: [String]) -> ImportFinding {
    ImportFinding(
      "The value of {{\(name)}} in the environment \(environments.listed) is percent-encoded in the URL; Bruno sends it without encoding it. Type it in place of the reference."
    )
  }
  static func rewrittenQuery(_ name: String) -> ImportFinding {
    ImportFinding(
      "Bruno writes the query anew, with + for a space, when it adds the key \(name); here it stays.")
  }
  static func noFileChosen(_ names: [String]) -> ImportFinding {
    ImportFinding("No file is chosen for the body: \(names.joined(separator: ", ")).")
  }
  static var noCollection: ImportFinding {
    ImportFinding(
      "The authentication is that of a collection, which this text doesn't have: import the file where it is, or the folder."
    )
  }
}
