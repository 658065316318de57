import WiredraftCore

extension Diagnostic.BodyTextProblem {
  func sentence(at position: TextPosition) -> String {
    switch self {
    case .json(var error):
      error.position = position
      return "The content type says JSON. \(error.sentence)"
    case .line(var error):
      error.position = position
      return "The content type says that each line is JSON. \(error.sentence)"
    case .xml(let error):
      let place = "at line \(position.line), column \(position.column)"
      return "The content type says XML. \(error.kind.sentence(place))"
    }
  }
}

extension Diagnostic.XMLError.Kind {
  fileprivate func sentence(_ place: String) -> String {
    switch self {
    case .unexpectedEnd: "The text ends within the tag, comment or other markup \(place)."
    case .noElement: "The text has no element."
    case .unclosed(let name): "The text ends \(place), and \(quoted(name)) is still open."
    case .wrongEndTag(let name, nil): "The tag \(place) closes \(quoted(name)), and nothing is open."
    case .wrongEndTag(let name, let open?):
      "The tag \(place) closes \(quoted(name)), but \(quoted(open)) is open."
    case .noName: "A name is expected \(place): write a < of the text as &lt;."
    case .noValue: "A value in quotation marks, after =, is expected \(place)."
    case .repeatedAttribute(let name): "The tag has the attribute \(quoted(name)) once more \(place)."
    case .wrongCharacter: "The character \(place) can't be there."
    case .malformedReference: "The & \(place) begins no reference: write &amp;."
    case .unknownEntity(let name): "The text does not declare the entity \(quoted(name)) \(place)."
    case .outsideOfElement: "There is something beside the one element of the document \(place)."
    }
  }
}
