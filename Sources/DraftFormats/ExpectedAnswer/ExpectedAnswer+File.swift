extension ExpectedAnswer.Capture: FileObject {
  static let fields: [Field<ExpectedAnswer.Capture>] = [
    Field("name", \.name), Field("from", \.place),
  ]
  static let needed = fields

  init() { self.init("", from: "") }
}
