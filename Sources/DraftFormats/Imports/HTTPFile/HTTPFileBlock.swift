internal import WiredraftCore

/// The text between two lines `###`, which contains at most one request.
struct HTTPFileBlock {
  let lines: TextLines
  let range: Range<Int>
  private let variables: HTTPFileVariables
  var index: Int
  var result = ForeignRequest()
  private(set) var marks: ReferenceMarks
  /// The names of the variables that the draft refers to, of those whose values were put in, and of those without a value.
  private var (used, known, unknown): (Set<String>, [String], [String]) = ([], [], [])
  /// The names of the variables whose values have escapes.
  private var escaped: [String] = []
  /// The comment before the request or the field that comes next; notes count also where other lines follow.
  private var comment: [(line: String, isNote: Bool)] = []
  /// The names of the values that the editor asks for.
  private var prompts: Set<String> = []
  var isGraphQL = false
  private var isCommand = false
  /// The name by which other requests refer to this one's answer.
  private(set) var name: String?
  /// The references to the answers of others.
  private(set) var answers: [HTTPFileAnswerReference] = []
  let tools: ImportTools
  /// The remarks on a block without a request.
  private(set) var leftOut: [ImportRemark] = []

  init(
    _ lines: TextLines, _ range: Range<Int>, _ variables: HTTPFileVariables, _ marks: ReferenceMarks,
    _ tools: ImportTools
  ) {
    self.tools = tools
    self.lines = lines
    self.range = range
    self.variables = variables
    self.marks = marks
    index = range.lowerBound
  }

  mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding, _ place: TextPosition? = nil) {
    result.remarks.append(ImportRemark(kind, finding, at: place))
  }

  /// Returns a text with marks in place of its references.
  mutating func marked(_ text: String) -> String { marked(text, isValue: false) }

  private mutating func marked(_ text: String, isValue: Bool) -> String {
    var result = ""
    for piece in HTTPFileVariables.pieces(of: text) {
      switch piece {
      case .literal(let text): result += text
      case .reference(let name):
        if variables.escaped.contains(name) { Self.note(name, in: &escaped) }
        if let value = variables.literalValue(of: name) {
          used.insert(name)
          result += marks.mark(for: name, value: value)
        } else if !isValue, let value = variables.value(of: name) {
          // The value of a variable is not read again: one that has references itself is put in.
          Self.note(name, in: &known)
          result += marked(value, isValue: true)
        } else if let answer = HTTPFileAnswerReference(name, tools),
          variables.requests.contains(answer.request)
        {
          if !answers.contains(answer) {
            answers.append(answer)
            note(.changed, HTTPFileFinding.captured(name, as: answer.variable, of: answer.request))
          }
          result += marks.mark(for: answer.variable)
        } else {
          let counterpart = HTTPFileVariables.counterpart(of: name)
          if counterpart == nil, !prompts.contains(name) { Self.note(name, in: &unknown) }
          result += marks.mark(for: counterpart ?? name)
        }
      }
    }
    return result
  }

  /// Returns a text with the values of its variables, for places that can't have references.
  mutating func expanded(_ text: String) -> String {
    var result = ""
    for piece in HTTPFileVariables.pieces(of: text) {
      switch piece {
      case .literal(let text): result += text
      case .reference(let name):
        if let value = variables.value(of: name) {
          Self.note(name, in: &known)
          result += value
        } else {
          if !prompts.contains(name) { Self.note(name, in: &unknown) }
          result += "{{\(name)}}"
        }
      }
    }
    return result
  }

  private static func note(_ name: String, in names: inout [String]) {
    if names.count < 50, !names.contains(name) { names.append(name) }
  }

  /// Reads the request; nil if there is none.
  ///
  /// - Throws: ``ImportError`` for a line that does not begin a request.
  mutating func request(_ places: inout PlaceFinder) throws(ImportError) -> ForeignRequest? {
    guard try readStart(&places) else { return nil }
    if isCommand {
      addVariables()
      return result
    }
    try readFields(&places)
    addHost()
    readContent(&places)
    result.leaveOutTransferCoding()
    if !known.isEmpty { note(.changed, HTTPFileFinding.becameValues(known)) }
    if !escaped.isEmpty { note(.changed, HTTPFileFinding.escapes(escaped)) }
    for name in unknown {
      let reason = HTTPFileAnswerReference.reason(
        against: name, requests: variables.requests, globals: variables.globals)
      note(
        .leftOut,
        name.hasPrefix("$")
          ? HTTPFileFinding.computedVariable(name)
          : reason.map { HTTPFileFinding.noCapture(name, $0) } ?? HTTPFileFinding.unknownVariable(name))
    }
    note(.added, HTTPFileFinding.addedFields)
    addVariables()
    return result
  }

  private mutating func addVariables() {
    result.marks = marks
    result.variables += variables.definitions(of: used)
  }

  // MARK: - Before the fields

  /// Reads up to the URL; returns whether there is a request.
  private mutating func readStart(_ places: inout PlaceFinder) throws(ImportError) -> Bool {
    while index < range.upperBound {
      let line = lines[index].trimmingBlanks
      let place = lines.ranges[index].lowerBound
      if line.starts(with: "###".utf8) {
        let title = line.drop { $0 == UInt8(ascii: "#") }.trimmingBlanks
        if !title.isEmpty { result.title = title.text }
      } else if line.starts(with: "#".utf8) || line.starts(with: "//".utf8) {
        // A blank line ends a comment on something else.
        if index > range.lowerBound, lines[index - 1].isBlank { comment.removeAll { !$0.isNote } }
        takeComment(lines[index], places.position(of: place))
        index += 1
        continue
      } else if line.starts(with: "<".utf8) {
        let place = places.position(of: place)
        passScript(behind: "<")
        note(.leftOut, HTTPFileFinding.script, place)
        continue
      } else if passBlock(places.position(of: place)) {
        continue
      } else if !line.isEmpty, !HTTPFileVariables.declares(line) {
        guard let start = HTTPFileRequestLine(Array(line)) else {
          return try refuse(line, at: place, &places)
        }
        if line.suffix(9).elementsEqual(" HTTP/1.0".utf8) {
          note(.changed, HTTPFileFinding.version, places.position(of: place))
        }
        isGraphQL = start.method == "GRAPHQL"
        result.method = isGraphQL ? "POST" : start.method
        result.description = takeDescription()
        readURL(start.url)
        return true
      }
      if !line.isEmpty { comment.removeAll { !$0.isNote } }
      index += 1
    }
    return false
  }

  private mutating func refuse(
    _ line: ArraySlice<UInt8>, at place: Int, _ places: inout PlaceFinder
  ) throws(ImportError) -> Bool {
    let word = line.prefix { $0 != 0x20 }
    if word.elementsEqual("curl".utf8) { return try readCommand(from: place, &places) }
    let isInstruction = ["import", "run"].contains(word.text)
    guard isInstruction || HTTPFileRequestLine.otherProtocols.contains(word.text) else {
      throw ImportError(
        .httpFile, HTTPFileFinding.notARequestLine(line.prefix(60).text), at: places.position(of: place))
    }
    leftOut.append(
      .outside(
        HTTPFileFinding.otherRequest(line.prefix(60).text, word: word.text), at: places.position(of: place)))
    return isInstruction ? try readNextStart(&places) : false
  }

  /// Reads up to the URL of the request behind an instruction.
  private mutating func readNextStart(_ places: inout PlaceFinder) throws(ImportError) -> Bool {
    index += 1
    return try readStart(&places)
  }

  /// Reads a curl command, which editors accept in place of a request.
  private mutating func readCommand(from place: Int, _ places: inout PlaceFinder) throws(ImportError) -> Bool
  {
    let end = lines.ranges[range.upperBound - 1].upperBound
    let text = marked(String(decoding: lines.bytes[place..<end], as: UTF8.self))
    let position = places.position(of: place)
    do throws(ImportError) {
      let requests = try CurlImport.requests(in: text, ImportOptions(), marks: marks)
      guard var request = requests.first else { return false }
      if requests.count > 1 {
        request.remarks.append(ImportRemark(.leftOut, CurlFinding.furtherRequests(requests.count - 1)))
      }
      marks = request.marks
      // Files are read for commands alone.
      request.unreadFiles = []
      if let title = result.title { request.title = title }
      request.description = takeDescription()
      // Positions within the command are not positions in the text.
      request.remarks =
        result.remarks + request.remarks.map { ImportRemark($0.kind, $0.finding, at: position) }
      result = request
      isCommand = true
      return true
    } catch {
      throw ImportError(.httpFile, error.finding, at: position)
    }
  }

  /// Reads a comment: a line of a description, or an instruction for the editor such as `@name login`.
  private mutating func takeComment(_ line: ArraySlice<UInt8>, _ place: TextPosition) {
    let line = line.drop { $0 == 0x20 || $0 == 0x09 }
    let text = line.dropFirst(line.starts(with: "//".utf8) ? 2 : 1)
    let tag = text.drop { [0x20, 0x09, UInt8(ascii: "#"), UInt8(ascii: "/")].contains($0) }.trimmingBlanks
    let note = "@description"
    let rest = tag.dropFirst(note.utf8.count)
    if tag.starts(with: note.utf8), rest.first.map({ $0 == 0x20 }) ?? true {
      comment.append((rest.trimmingPrefix([0x20]).text, true))
    } else if tag.first == UInt8(ascii: "@") {
      takeTag(tag, place)
    } else {
      comment.append((text.trimmingPrefix([0x20]).text, false))
    }
  }

  private mutating func takeDescription() -> String? {
    defer { comment = [] }
    return comment.isEmpty ? nil : comment.map(\.line).joined(separator: "\n")
  }

  private mutating func takeTag(_ comment: ArraySlice<UInt8>, _ place: TextPosition) {
    let name = comment.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "=") }
    let rest = comment[name.endIndex...].drop { $0 == UInt8(ascii: "=") || $0 == 0x20 }.trimmingBlanks
    if name.elementsEqual("@name".utf8) {
      if !rest.isEmpty { (result.title, self.name) = (rest.text, rest.text) }
    } else if name.elementsEqual("@prompt".utf8), !rest.isEmpty {
      let variable = rest.prefix { $0 != 0x20 && $0 != 0x09 }
      prompts.insert(variable.text)
      note(
        .leftOut, HTTPFileFinding.prompt(variable.text, rest[variable.endIndex...].trimmingBlanks.text), place
      )
    } else {
      note(.ignored, HTTPFileFinding.editorTag(name.prefix(60).text), place)
    }
  }

  /// Reads the lines that continue a URL: indented ones, and those that begin with `?` or `&`.
  private mutating func readURL(_ beginning: String) {
    var url = beginning
    index += 1
    while index < range.upperBound {
      let line = lines[index]
      let piece = line.trimmingBlanks
      let isIndented = line.first == 0x20 || line.first == 0x09
      let isQuery = piece.first == UInt8(ascii: "?") || piece.first == UInt8(ascii: "&")
      // `??` begins an assertion of httpYac.
      guard !piece.isEmpty, isIndented || isQuery, !piece.starts(with: "??".utf8) else { break }
      index += 1
      if piece.first == UInt8(ascii: "#") || piece.starts(with: "//".utf8) { continue }
      url += HTTPFileRequestLine.withoutVersion(piece)
    }
    let others = used
    let typed = TypedURL(marked(url))
    if let user = typed.user {
      let argument = ShellArgument(bytes: Array(user.utf8), offset: 0)
      result.fields.append(Credentials(argument, isEncoded: true).field)
      note(.changed, HTTPFileFinding.encodedAuthorization)
    }
    // Editors put values into the text before they read it: a row would encode what is no letter or digit.
    let (text, names) = marks.withValuesInURL(typed.text)
    putIn(names, others)
    result.url = text
  }

  /// Returns a form with the values that rows would encode in the place of their references.
  mutating func markedForm(_ text: String) -> String {
    let others = used
    let typed = marked(text)
    let (result, names) = marks.replacing(typed) {
      $0.utf8.allSatisfy(PercentText.isUnreserved) ? nil : $0
    }
    putIn(names, others)
    return result
  }

  /// Notes the variables whose values were put in; the draft defines those that other texts refer to.
  private mutating func putIn(_ names: [String], _ others: Set<String>) {
    for name in names { Self.note(name, in: &known) }
    used.subtract(Set(names).subtracting(others))
  }

  /// Skips a script: `{% … %}`, or the name of a file.
  mutating func passScript(behind sign: String) {
    let first = lines[index].trimmingBlanks.dropFirst(sign.utf8.count).trimmingBlanks
    if first.starts(with: "{%".utf8) {
      while index < range.upperBound, lines[index].firstRange(of: Array("%}".utf8)) == nil { index += 1 }
    }
    index = min(index + 1, range.upperBound)
  }

  /// Takes a line `?? status == 200` of httpYac.
  mutating func takeAssertion(_ line: String, _ place: TextPosition) {
    guard let expectation = HTTPFileAssertion(line).expectation.flatMap({ tools.expectation?($0) }) else {
      note(.leftOut, HTTPFileFinding.assertion(String(line.prefix(60))), place)
      return
    }
    result.expected.expectations = (result.expected.expectations ?? []) + [expectation]
  }

  /// Skips a script of httpYac, from a line `{{` or `{{@…` to a line `}}`; returns whether there is one.
  mutating func passBlock(_ place: TextPosition) -> Bool {
    let line = lines[index].trimmingBlanks
    guard line.elementsEqual("{{".utf8) || line.starts(with: "{{@".utf8) else { return false }
    while index < range.upperBound, !lines[index].trimmingBlanks.elementsEqual("}}".utf8) { index += 1 }
    index = min(index + 1, range.upperBound)
    note(.leftOut, HTTPFileFinding.script, place)
    return true
  }

  // MARK: - Fields

  private mutating func readFields(_ places: inout PlaceFinder) throws(ImportError) {
    var open: [ArraySlice<UInt8>] = []
    var name: String?
    var description: String?
    func field() -> (String, String, String?)? {
      name.map { ($0, String(decoding: Array(open.joined(separator: [0x20])), as: UTF8.self), description) }
    }
    var pairs: [(String, String, String?)] = []
    while index < range.upperBound {
      let line = lines[index]
      let text = line.trimmingBlanks
      if text.isEmpty || text.isBlank { break }
      if passBlock(places.position(of: lines.ranges[index].lowerBound)) { continue }
      if text.starts(with: "??".utf8) {
        takeAssertion(text.text, places.position(of: lines.ranges[index].lowerBound))
        index += 1
        continue
      }
      if text.starts(with: "#".utf8) || text.starts(with: "//".utf8) {
        takeComment(line, places.position(of: lines.ranges[index].lowerBound))
        // A comment between fields may be one that is switched off.
        comment.removeAll { !$0.isNote }
      } else if line.first == 0x20 || line.first == 0x09, name != nil {
        open.append(text)
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
        !text[..<colon].trimmingBlanks.contains(0x20)
      {
        if let field = field() { pairs.append(field) }
        name = text[..<colon].trimmingBlanks.text
        description = takeDescription()
        open = [text[(colon + 1)...].trimmingBlanks]
      } else if text.first == UInt8(ascii: "<") || text.first == UInt8(ascii: ">") {
        break
      } else {
        throw ImportError(
          .httpFile, MessageFinding.notAField(text.prefix(60).text),
          at: places.position(of: lines.ranges[index].lowerBound))
      }
      index += 1
    }
    if let field = field() { pairs.append(field) }
    for (name, value, description) in pairs { addField(expanded(name), value, description) }
  }

  private mutating func addHost() {
    // The beginning may be the value of a variable.
    let url = marks.expanded(String(result.url.prefix(80)))
    guard !TextKind.beginsWithScheme(url.utf8), !url.hasPrefix("{{") else { return }
    if url.hasPrefix("/") || url == "*" {
      guard let host = result.value(ofField: "host"), !host.isEmpty else {
        note(.leftOut, HTTPFileFinding.noHost)
        return
      }
      let scheme = host.hasSuffix(":443") || host.hasSuffix(":8443") ? "https" : "http"
      result.url = "\(scheme)://\(host)\(url == "*" ? "/*" : result.url)"
      note(.changed, HTTPFileFinding.addedScheme(scheme))
    } else {
      result.url = "http://" + result.url
      note(.changed, HTTPFileFinding.addedUsualScheme)
    }
  }

  /// The fields that are read here, so that they have values in place of references.
  private static let fieldsRead: Set = ["host", "content-type", "x-request-type"]

  /// Adds a field; the user and the password of Authorization, which are plain in the text, are encoded when the request
  /// is composed.
  private mutating func addField(_ name: String, _ typed: String, _ description: String?) {
    let value = Self.fieldsRead.contains(name.lowercased()) ? expanded(typed) : marked(typed)
    let authorization =
      name.lowercased() != "authorization"
      ? nil : HTTPFileAuthorization(value) ?? HTTPFileAuthorization(marks.expanded(value))
    switch authorization {
    case nil:
      result.fields.append(ForeignRequest.Field(name: name, value: value, description: description))
    case .computed(let scheme): note(.leftOut, HTTPFileFinding.computedAuthorization(scheme))
    case .basic(let pair):
      var field = Credentials(pair).field
      field.name = name
      if let description { field.description = description }
      result.fields.append(field)
      note(.changed, HTTPFileFinding.encodedAuthorization)
    }
  }
}
