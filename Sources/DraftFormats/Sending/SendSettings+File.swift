internal import WiredraftCore

extension JSONCursor {
  /// Reads the object `send`.
  ///
  /// - Parameter takesAnyLimit: Whether a time limit may be any number: work of an earlier version isn't refused.
  mutating func sendSettings(
    _ path: String, takesAnyLimit: Bool = false
  ) throws(DraftFileError) -> SendSettings {
    var settings = SendSettings()
    settings.unknown = try members(path) { (cursor, name) throws(DraftFileError) in
      let place = "\(path).\(name)"
      if let limit = SendSettings.limits.first(where: { $0.name == name }) {
        settings[keyPath: limit.path] = try cursor.seconds(place, takesAny: takesAnyLimit)
        return true
      }
      if let text = SendSettings.texts.first(where: { $0.name == name }) {
        settings[keyPath: text.path] = try cursor.string(place)
        return true
      }
      switch name {
      case "insecure": settings.insecure = try cursor.boolean(place)
      case "resolve":
        var count = 0
        settings.resolve = try cursor.elements(place) { (cursor) throws(DraftFileError) in
          defer { count += 1 }
          return try cursor.string("\(place)[\(count)]")
        }
      default: return false
      }
      return true
    }
    return settings
  }

  private mutating func seconds(
    _ path: String, takesAny: Bool
  ) throws(DraftFileError) -> NumberLiteral? {
    _ = try expect([.number], path)
    let place = offset
    guard case .number(let number) = try embeddedValue() else { return nil }
    guard takesAny || SendSettings.isLimit(number) else {
      throw failure(.noTimeLimit(path: path, value: number.text), at: place)
    }
    return number
  }
}

extension DraftFileWriter {
  /// The object `send`, on one line; nil for none.
  static func sending(_ settings: SendSettings?) -> [UInt8]? {
    guard let settings else { return nil }
    var members: [Member] = SendSettings.limits.map { name, path in
      (name, settings[keyPath: path].map { Array($0.text.utf8) })
    }
    members += SendSettings.texts.map { name, path in (name, settings[keyPath: path].map(string)) }
    members += [
      ("insecure", settings.insecure.map { Array("\($0)".utf8) }),
      ("resolve", settings.resolve.map { value(.array($0.map { .string($0) })) }),
    ]
    return line(members, settings.unknown)
  }
}
