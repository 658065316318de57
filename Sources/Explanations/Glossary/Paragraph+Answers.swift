import Responses

extension Paragraph {
  init(_ code: StatusCode) {
    let name = "\(code.number) \(code.phrase)"
    self.init(name: name, title: name, pieces: [code.meaning], source: code.reference)
  }

  init(_ field: ResponseField) {
    let words = field.directives.map { " \($0.name): \($0.meaning)" }
    self.init(
      name: field.name, title: field.name,
      pieces: ["In an answer: \(field.meaning)" + (words.isEmpty ? "" : " In its value,\(words.joined())")],
      source: field.reference)
  }
}
