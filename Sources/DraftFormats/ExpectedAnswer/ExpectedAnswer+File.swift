internal import WiredraftCore

extension ExpectedAnswer.Capture: FileValue {
  static let fields: [Field<ExpectedAnswer.Capture>] = [
    Field("name", \.name), Field("from", \.place),
  ]

  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self.init("", from: "")
    let others = try cursor.members(Self.fields, of: &self, path, isExact: isExact, needs: Self.fields)
    unknown = others
  }

  func json(indent: Int?) -> [UInt8]? {
    DraftFileWriter.line(DraftFileWriter.members(Self.fields, of: self, indent: indent), unknown)
  }
}
