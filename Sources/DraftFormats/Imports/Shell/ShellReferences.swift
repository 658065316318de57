internal import WiredraftCore

/// Puts marks of references in the place of the variables of a shell in the words of one command.
struct ShellReferences {
  /// The place of a word in a request, which decides how the value of a reference is sent there.
  enum Place {
    /// A text that is sent as it is.
    case text
    /// Data, or a part of a query, in which the value of a reference is encoded.
    case data
    case url
    /// A user and a password with a colon between.
    case credentials
    /// A name of a file, whose ending may decide about a content type.
    case file
  }

  private(set) var marks: ReferenceMarks
  private let variables: ShellVariables
  /// The names of the variables that became references, of those without a value, and of those whose values were put in.
  private var (assigned, unassigned, replaced): ([String], [String], [String]) = ([], [], [])
  /// The names of the variables whose values are parts of answers.
  private var captured: [String] = []
  /// The offset of the first word with a variable that has no value.
  private var firstUnassigned: Int?
  /// The expansions of which only the name became a reference: `${NAME:-text}`.
  private var shortened: [(text: String, name: String, offset: Int)] = []

  /// The home folder; nil to keep a `~` as it is.
  private let home: String?
  /// The offset of the first word that names the home folder.
  private var firstHome: Int?

  init(_ variables: ShellVariables, _ marks: ReferenceMarks, home: String?) {
    self.variables = variables
    self.home = home
    self.marks = marks
  }

  /// Whether a text is a variable without a known value.
  func isUnknown(_ text: String) -> Bool {
    marks.leadingMark(of: Array(text.utf8)).map { $0.value == nil && $0.end == text.utf8.count } == true
  }

  /// Whether a word is a variable or a list without quotes that may hold options, and isn't known.
  func mayHoldOptions(_ word: ShellArgument) -> Bool {
    guard let expansion = word.expansions.first, expansion.range == word.bytes.indices else { return false }
    if ["$@", "$*", "${@}", "${*}"].contains(expansion.text) || expansion.text.hasSuffix("[@]}") {
      return true
    }
    return !expansion.isQuoted
      && PlaceholderName.variable(expansion.text).map { variables[$0] == nil } == true
  }

  var definitions: [Variable.Definition] { variables.definitions(of: assigned) }

  /// Returns a word with marks in place of its variables, and the other expansions as they are.
  ///
  /// A value that a reference would send as other bytes than the shell does is put in instead.
  mutating func marked(_ word: ShellArgument, in place: Place) -> ShellArgument {
    guard !word.expansions.isEmpty else { return word }
    var result = ShellArgument(bytes: [], offset: word.offset)
    let isJSON = word.bytes.first { $0 > 0x20 }.map { "{[".utf8.contains($0) } == true
    var start = 0
    for expansion in word.expansions where expansion.range.lowerBound >= start {
      result.bytes += word.bytes[start..<expansion.range.lowerBound]
      start = expansion.range.upperBound
      if expansion.text == "~" || (home != nil && ["$HOME", "${HOME}"].contains(expansion.text)) {
        result.bytes += (home ?? "~").utf8
        firstHome = firstHome ?? word.offset
        continue
      }
      guard let name = name(of: expansion, in: place, at: word.offset) else {
        let lower = result.bytes.count
        result.bytes += word.bytes[expansion.range]
        result.expansions.append(ShellExpansion(text: expansion.text, range: lower..<result.bytes.count))
        continue
      }
      let value = variables[name]
      if let value, !Self.isKept(value, in: place, after: result.bytes, isJSON: isJSON) {
        Self.note(name, in: &replaced)
        result.bytes += value.utf8
      } else {
        if value == nil, variables.isCaptured(name) {
          Self.note(name, in: &captured)
        } else if value == nil {
          Self.note(name, in: &unassigned)
          firstUnassigned = firstUnassigned ?? word.offset
        } else {
          Self.note(name, in: &assigned)
        }
        result.bytes += marks.mark(for: name, value: value, typed: "$" + name).utf8
      }
    }
    result.bytes += word.bytes[start...]
    return result
  }

  private mutating func name(of expansion: ShellExpansion, in place: Place, at offset: Int) -> String? {
    if let name = PlaceholderName.variable(expansion.text) { return name }
    // Of `${NAME:-text}` in a password the text may be a secret.
    guard place != .credentials, let name = PlaceholderName.variableWithOperator(expansion.text) else {
      return nil
    }
    shortened.append((expansion.text, name, offset))
    return name
  }

  private static func note(_ name: String, in names: inout [String]) {
    if !names.contains(name) { names.append(name) }
  }

  /// Whether a reference sends a value as the same bytes as the shell.
  private static func isKept(
    _ value: String, in place: Place, after bytes: [UInt8], isJSON: Bool
  ) -> Bool {
    switch place {
    case .text: true
    case .file: false
    case .credentials: !value.utf8.contains(UInt8(ascii: ":"))
    case .data where isJSON: !value.utf8.contains { $0 < 0x20 || "\"\\".utf8.contains($0) }
    case .data: value.utf8.allSatisfy(PercentText.isUnreserved)
    case .url:
      value.utf8.allSatisfy {
        PercentText.isUnreserved($0) || (isAuthority(bytes) && ":/".utf8.contains($0))
      }
    }
  }

  /// Whether the path of a URL has not begun.
  private static func isAuthority(_ bytes: [UInt8]) -> Bool {
    let start = bytes.firstRange(of: Array("://".utf8))?.upperBound ?? 0
    return !bytes[start...].contains { "/?#".utf8.contains($0) }
  }

  func remarks(_ places: PlaceFinder) -> [ImportRemark] {
    var result = shortened.map { expansion in
      ImportRemark(
        .changed, ShellFinding.operatorOfVariable(expansion.text, name: expansion.name),
        at: places.position(of: expansion.offset))
    }
    if let firstHome {
      result.append(
        ImportRemark(.changed, ShellFinding.homeFolder(home), at: places.position(of: firstHome)))
    }
    if !assigned.isEmpty { result.append(ImportRemark(.changed, ShellFinding.assignedVariables(assigned))) }
    if !captured.isEmpty { result.append(ImportRemark(.changed, ShellFinding.capturedVariables(captured))) }
    if !replaced.isEmpty { result.append(ImportRemark(.changed, ShellFinding.replacedVariables(replaced))) }
    if !unassigned.isEmpty {
      result.append(
        ImportRemark(
          .changed, ShellFinding.unassignedVariables(unassigned),
          at: firstUnassigned.map { places.position(of: $0) }))
    }
    return result
  }
}

extension ImportFinding {
  /// Returns the finding with references in place of the marks that its sentence quotes.
  func showing(_ marks: ReferenceMarks) -> ImportFinding {
    ImportFinding(marks.shown(sentence), id: id)
  }
}
