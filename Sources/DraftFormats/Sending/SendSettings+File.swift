internal import WiredraftCore

extension SendSettings: FileObject {
  static let fields: [Field<SendSettings>] =
    limits.map { Field($0.name, $0.path) } + texts.map { Field($0.name, $0.path) }
    + [Field("insecure", \.insecure), Field("resolve", \.resolve)]
}

/// A number of seconds.
extension NumberLiteral: FileValue {
  /// In a journal a time limit may be any number: work of an earlier version isn't refused.
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    _ = try cursor.expect([.number], path())
    let place = cursor.offset
    let number = try cursor.number()
    guard isExact || SendSettings.isLimit(number) else {
      throw cursor.failure(.noTimeLimit(path: path(), value: number.text), at: place)
    }
    self = number
  }

  func json(indent: Int?) -> [UInt8]? { Array(text.utf8) }
}
