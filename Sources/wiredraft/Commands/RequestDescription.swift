import ArgumentParser
import DraftFormats
import HTTPTypes
import WiredraftCore

/// A request as described on the command line.
struct RequestDescription {
  /// The method, the URL and the items.
  var arguments: [String] = []
  var method: String?
  var body: String?
  var styles: [String] = []
  var boundary: String?
  var text: String?
  var path: String?

  /// Whether no argument or option was given.
  var isEmpty: Bool {
    arguments.isEmpty && method == nil && body == nil && styles.isEmpty && boundary == nil && text == nil
      && path == nil
  }

  /// Returns the document that the arguments describe, and notes on how they were read.
  ///
  /// - Parameter start: The document that provides everything the arguments leave out.
  func document(
    from start: DraftDocument = DraftDocument()
  ) throws -> (document: DraftDocument, notes: [String]) {
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
      if !request.isMethodGiven, !request.items.isEmpty {
        notes.append("No method was given, so it is GET; write POST before the URL to send a body.")
      }
    } catch {
      throw ValidationError(Printable.text(error.sentence))
    }
    try fillBody(of: &document)
    for assignment in styles { try set(assignment, in: &document) }
    document.draft.boundary = boundary
    return (document, notes)
  }

  /// The registered method that a lowercase first argument probably means.
  private static func method(likelyMeantBy argument: String) -> String? {
    let upper = argument.uppercased()
    guard upper != argument else { return nil }
    return MethodTraits.all.first { $0.method.rawValue == upper }?.method.rawValue
  }

  private func fillBody(of document: inout DraftDocument) throws {
    if let body {
      guard let type = BodyType(rawValue: body) else {
        let known = BodyType.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(Printable.text("--body \(body): the body types are \(known)."))
      }
      document.draft.body.type = type
    }
    if text != nil, path != nil {
      throw ValidationError("--text and --path: a body is one of them, not both.")
    }
    if let text {
      try use(.text, ifNot: \.isText, for: "--text", in: &document)
      document.draft.body.text = BodyText(text)
    }
    if let path {
      try use(.file, ifNot: \.isFile, for: "--path", in: &document)
      document.draft.body.path = path
    }
  }

  /// Switches to a body type that the option fills; throws if the given body type isn't one.
  private func use(
    _ type: BodyType, ifNot isFilled: KeyPath<BodyType, Bool>, for option: String,
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

  private func set(_ assignment: String, in document: inout DraftDocument) throws {
    do throws(StyleAssignmentError) {
      try document.draft.styles.set(assignment)
    } catch {
      throw ValidationError(Printable.text("--set \(assignment): \(error.sentence)"))
    }
  }
}
