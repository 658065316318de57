extension Draft {
  /// A named, typed value of a draft, with the text that was typed for it.
  ///
  /// The text is always kept: a number row that holds `12x` keeps `12x`, and ``problem`` says what is wrong with it. It
  /// is read once, when it is set, not each time the draft is composed.
  ///
  /// ```swift
  /// var row = Draft.Row("per_page", "30", type: .number)
  /// row.text = "30x"
  /// row.problem  // .notANumber(offset: 2)
  /// ```
  public struct Row: Sendable {
    /// The name.
    public var name: String {
      didSet {
        note(.name, SecretName.matches(name))
        note(.referenceInName, ReferenceText.mayOccur(in: name))
        revision = RowRevision()
      }
    }
    /// The text, as it was typed.
    public var text: String { didSet { readText() } }
    /// The type that the text is read as.
    public var type: Draft.RowType { didSet { readText() } }
    private var reading: RowReading

    /// Whether the row takes part in the request.
    public var isEnabled = true { didSet { revision = RowRevision() } }
    /// Whether name and value are sent as they are, being encoded already.
    public var isVerbatim = false { didSet { revision = RowRevision() } }
    /// Whether the row itself says that its value is hidden; nil if that depends on its name, or a member's:
    /// `Authorization`, `api_key` and others are known.
    public var secrecy: Bool? { didSet { revision = RowRevision() } }
    /// For a file: the file name that is sent, in place of the path's last component.
    public var filename: String? { didSet { revision = RowRevision() } }
    /// In a multipart body: the content type of the row's part.
    public var contentType: String? { didSet { revision = RowRevision() } }
    /// In place of a content type: the part is sent without one, also that of a file.
    package static let omittedContentType = "omitted"
    /// Notes that are kept with the row and never sent.
    public var notes = Draft.RowNotes()
    var extras: RowExtras? { didSet { revision = RowRevision() } }

    /// It changes with everything that decides the row's bytes.
    private(set) var revision = RowRevision()

    private var findings: Findings = []
    /// There may be escapes of braces instead, in the name as in the text.
    var hasReferencesInName: Bool { findings.contains(.referenceInName) }
    var hasReferencesInText: Bool { findings.contains(.referenceInText) }
    var hasReferences: Bool { hasReferencesInName || (hasReferencesInText && source == .literal) }
    /// The source of the text.
    public var source = Draft.ValueSource.literal {
      didSet {
        readSecretVariable()
        revision = RowRevision()
      }
    }

    /// Whether the value is hidden: by what the row says, or else by its name, by those of the members in an array or
    /// object, and by that of the environment variable it is from. Setting it makes the row say so.
    ///
    /// - Complexity: O(1): names are examined when they are set.
    public var isSecret: Bool {
      get { secrecy ?? isKnownSecret }
      set { secrecy = newValue }
    }
    /// Hides or shows the value; the row says so itself only where its names say otherwise.
    public mutating func setSecret(_ isSecret: Bool) { secrecy = isSecret == isKnownSecret ? nil : isSecret }
    /// Whether the names alone make the value a secret, or it is from the environment.
    public var isKnownSecret: Bool { source == .environment || !findings.isDisjoint(with: .secrets) }
    /// Whether the text is hidden; the name of an environment variable is not a secret, nor is a reference to one.
    public var hidesText: Bool { isSecret && source == .literal && !refersForSecret }

    /// Whether the text is hidden for more reasons than the names of members in it.
    public var hidesAllText: Bool {
      source == .literal && (secrecy ?? findings.contains(.name)) && !refersForSecret
    }

    /// Whether the names of members in the text are the only reason to hide it.
    var isHiddenForMembers: Bool { secrecy == nil && source == .literal && !findings.contains(.name) }

    private struct Findings: OptionSet, Sendable {
      let rawValue: UInt8
      // Names that make the value a secret.
      static let name = Findings(rawValue: 1)
      static let member = Findings(rawValue: 2)
      static let variable = Findings(rawValue: 4)
      static let secrets: Findings = [.name, .member, .variable]
      // References to variables, or escapes of braces.
      static let referenceInName = Findings(rawValue: 8)
      static let referenceInText = Findings(rawValue: 16)
    }

    private mutating func note(_ finding: Findings, _ isFound: Bool) {
      if isFound { findings.insert(finding) } else { findings.remove(finding) }
    }

    private mutating func readText() {
      note(.referenceInText, ReferenceText.mayOccur(in: text))
      reading = RowReading(text, as: type)
      note(.member, (type == .array || type == .object) && SecretName.isMember(of: text))
      readSecretVariable()
      revision = RowRevision()
    }

    private mutating func readSecretVariable() {
      note(.variable, source == .environment && SecretName.matches(text))
    }

    /// The value of the text for its type, or what is wrong with it.
    ///
    /// - Complexity: O(1).
    public var content: Content {
      switch reading {
      case .string: .value(.string(text))
      case .number: .value(.number(NumberLiteral(checked: text)))
      case .content(let content): content
      }
    }

    /// The places of the members in the text of an array or object; nil for any other row, and where the text is not JSON
    /// of that type.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package var outline: JSONOutline? {
      guard source == .literal, type == .array || type == .object,
        case .content(.value(let value)) = reading, value.isCollection
      else { return nil }
      return JSONOutline(valid: text)
    }

    /// The result of reading a row's text.
    public enum Content: Sendable {
      /// A value.
      case value(ParameterValue)
      /// Nothing: the row is of the type ``Draft/RowType/omitted``.
      case omitted
      /// A text that is invalid for its type.
      case invalid(Diagnostic.ValueProblem)
    }

    /// Makes a row of a text, which is always kept: ``problem`` says why it is invalid for its type.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text: it is read once.
    public init(_ name: String, _ text: String = "", type: Draft.RowType = .string, isEnabled: Bool = true) {
      self.name = name
      self.text = text
      self.type = type
      self.isEnabled = isEnabled
      reading = RowReading(text, as: type)
      note(.referenceInName, ReferenceText.mayOccur(in: name))
      note(.referenceInText, ReferenceText.mayOccur(in: text))
      note(.name, SecretName.matches(name))
      note(.member, (type == .array || type == .object) && SecretName.isMember(of: text))
    }

    /// Makes a row of a value, with the value's type and its compact text.
    public init(_ name: String, value: ParameterValue) {
      let (text, type) = Self.text(of: value)
      self.init(name, text, type: type)
      if case .file(let file) = value {
        filename = file.filename
        contentType = file.contentType
      }
    }

    /// Bytes and numbers that JSON has no text for are kept as they are, the latter as
    /// ``Diagnostic/ValueProblem/notFinite(_:)``.
    init(_ name: String, given value: ParameterValue) {
      self.init(name, value: value)
      // The text of a value that is nested too deeply reports that itself.
      guard !value.isNested(beyond: JSONCursor.maximumDepth) else { return }
      if let path = value.pathOfNonFiniteNumber {
        reading = .content(.invalid(.notFinite(path)))
      } else if value.isCollection || type != .string {
        reading = .content(.value(value))
      }
    }

    /// The error in the text; nil if there is none.
    public var problem: Diagnostic.ValueProblem? {
      guard source == .literal else { return nil }
      return switch reading {
      case .content(.invalid(let problem)): problem
      default: nil
      }
    }

    /// Reads a text as a type.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func read(_ text: String, as type: Draft.RowType) -> Content {
      switch type {
      case .string: return .value(.string(text))
      case .omitted: return .omitted
      case .basic: return .value(.string("Basic " + Base64.encode(Array(text.utf8))))
      case .file:
        let paths = filePaths(in: text)
        return .value(paths.count == 1 ? .file(FileReference(path: paths[0])) : .files(paths))
      case .number:
        guard let number = NumberLiteral(text) else {
          return .invalid(.notANumber(offset: NumberLiteral.firstInvalidOffset(in: text.utf8) ?? 0))
        }
        return .value(.number(number))
      case .date:
        guard let date = Timestamp(text) else {
          let offset = Timestamp.firstInvalidOffset(in: text) ?? 0
          return .invalid(.invalidDate(TextPosition(offset: offset, in: text.utf8)))
        }
        return .value(.date(date))
      case .null:
        return text.isEmpty || text == "null" ? .value(.null) : .invalid(.notOfType(.null))
      case .boolean:
        if text == "true" { return .value(.bool(true)) }
        return text == "false" ? .value(.bool(false)) : .invalid(.notOfType(.boolean))
      case .array, .object:
        do throws(JSONError) {
          let value = try ParameterValue(json: text)
          switch (value, type) {
          case (.array, .array), (.object, .object): return .value(value)
          default: return .invalid(.notOfType(type))
          }
        } catch {
          return .invalid(.invalidJSON(error))
        }
      }
    }

    /// Returns the paths in the text of a row of the type ``Draft/RowType/file``: one on each line, blank lines left out; one
    /// empty path if there is no other.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func filePaths(in text: String) -> [String] {
      let paths = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
      return paths.isEmpty ? [""] : paths
    }

    func described(_ value: ParameterValue) -> ParameterValue {
      switch value {
      case .file(let file):
        .file(FileReference(path: file.path, filename: filename, contentType: contentType))
      case .array(let files) where type == .file: .array(files.map(described))
      default: value
      }
    }

    private static func text(of value: ParameterValue) -> (String, Draft.RowType) {
      switch value {
      case .null: ("", .null)
      case .bool(let value): (value ? "true" : "false", .boolean)
      case .number(let number): (number.text, .number)
      case .string(let text): (text, .string)
      case .date(let date): (date.text, .date)
      case .bytes, .array: (value.compactJSON(dates: .iso8601), .array)
      case .object: (value.compactJSON(dates: .iso8601), .object)
      case .file(let file): (file.path, .file)
      }
    }
  }
}

extension ParameterValue {
  fileprivate static func files(_ paths: [String]) -> ParameterValue {
    .array(paths.map { .file(FileReference(path: $0)) })
  }

  var filePaths: [String] {
    switch self {
    case .file(let file): [file.path]
    case .array(let elements): elements.flatMap(\.filePaths)
    case .object(let members): members.flatMap(\.value.filePaths)
    default: []
    }
  }
}
