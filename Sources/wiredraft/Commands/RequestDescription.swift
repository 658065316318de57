import ArgumentParser
import DraftFormats
import Glibc
import Explanations
import HTTPTypes
import WiredraftCore
import WiredraftExplanations

struct RequestDescription {
  var arguments: [String] = []
  var method: String?
  var body: String?
  var settings = DraftChanges()
  var text: String?
  var path: String?

  var isEmpty: Bool {
    arguments.isEmpty && method == nil && body == nil && settings.isEmpty && text == nil && path == nil
  }

  /// For a trial only the usage is checked: standard input is not read.
  func document(
    from start: DraftDocument = DraftDocument(), isTrial: Bool = false
  ) throws -> (document: DraftDocument, notes: [String]) {
    guard !arguments.contains("-") else {
      throw ValidationError(
        "- is a draft in standard input: `wiredraft render -` and `wiredraft open -` take it, without a request."
      )
    }
    if method == nil, let first = arguments.first, let meant = Self.method(likelyMeantBy: first) {
      throw ValidationError(
        "Methods are case-sensitive: write \(meant), or --method \(first) to send it like that; https://\(first) is the host of that name."
      )
    }
    var document = start
    var notes: [String] = []
    do throws(ItemError) {
      let request = try RequestArguments(arguments, method: method)
      request.apply(to: &document)
      let url = document.draft.url
      if !url.isEmpty, !url.contains("/"), access(url, F_OK) == 0 {
        notes.append(
          "\(url) is the host; to open the file of that name that is here, write wiredraft open \(url).")
      }
      if !request.isMethodGiven, !request.items.isEmpty {
        notes.append("No method was given, so it is GET; write POST before the URL to send a body.")
      }
    } catch {
      throw ValidationError(Printable.text(meantCommand ?? error.sentence))
    }
    try fillBody(of: &document, isTrial: isTrial)
    try settings.apply(to: &document)
    return (document, notes)
  }

  /// The sentence about a first argument that is nearly the name of a command; nil if it isn't.
  var meantCommand: String? {
    guard let first = arguments.first, first != first.uppercased(),
      !first.utf8.contains(where: { ".:/".utf8.contains($0) }),
      let meant = Nearest.nearest(to: first, in: Wiredraft.commandNames.sorted())
    else { return nil }
    return "There is no command \(first); did you mean \(meant)?"
  }

  /// The registered method that a lowercase first argument probably means.
  private static func method(likelyMeantBy argument: String) -> String? {
    let upper = argument.uppercased()
    guard upper != argument else { return nil }
    return MethodTraits.all.first { $0.method.rawValue == upper }?.method.rawValue
  }

  private func fillBody(of document: inout DraftDocument, isTrial: Bool) throws {
    if let body {
      guard let type = Draft.BodyType(rawValue: body) else {
        let known = Draft.BodyType.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(Printable.text("--body \(body): the body types are \(known)."))
      }
      document.draft.body.type = type
    }
    if text != nil, path != nil {
      throw ValidationError("--text and --path: a body is one of them, not both.")
    }
    if let text {
      // The text of a GraphQL request is its document.
      if !document.draft.body.type.isGraphQL {
        try use(.text, ifNot: \.isText, for: "--text", in: &document)
      }
      document.draft.body.wholeText = text == "-" && !isTrial ? try Self.inputText() : Draft.BodyText(text)
    }
    if let path {
      try use(.file, ifNot: \.isFile, for: "--path", in: &document)
      if path == "-", !isTrial {
        document.draft.body.bytes = try StandardInput.read()
      } else {
        document.draft.body.path = path
      }
    }
  }

  /// Switches to a body type that the option fills; throws if the given body type isn't one.
  private func use(
    _ type: Draft.BodyType, ifNot isFilled: KeyPath<Draft.BodyType, Bool>, for option: String,
    in document: inout DraftDocument
  ) throws {
    if body != nil {
      if document.draft.body.type[keyPath: isFilled] { return }
      throw ValidationError(
        "\(option) fills a body of the type \(type.rawValue); leave --body out, or say --body \(type.rawValue)."
      )
    }
    document.draft.body.type = type
  }

  private static func inputText() throws -> Draft.BodyText {
    let bytes = try StandardInput.read()
    guard let text = Draft.BodyText(utf8: bytes) else {
      throw ExitCode.failure("-: error: Standard input is not UTF-8 text; --path - sends any bytes.")
    }
    return text
  }
}
