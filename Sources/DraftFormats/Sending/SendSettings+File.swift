internal import WiredraftCore

extension JSONCursor {
  /// Reads the object `send`.
  mutating func sendSettings(_ path: String) throws(DraftFileError) -> SendSettings {
    var settings = SendSettings()
    settings.unknown = try members(path) { (cursor, name) throws(DraftFileError) in
      let place = "\(path).\(name)"
      switch name {
      case "maxTime": settings.maxTime = try cursor.seconds(place)
      case "connectTimeout": settings.connectTimeout = try cursor.seconds(place)
      case "cacert": settings.cacert = try cursor.string(place)
      case "cert": settings.cert = try cursor.string(place)
      case "key": settings.key = try cursor.string(place)
      case "insecure": settings.insecure = try cursor.boolean(place)
      case "proxy": settings.proxy = try cursor.string(place)
      case "noproxy": settings.noproxy = try cursor.string(place)
      case "unixSocket": settings.unixSocket = try cursor.string(place)
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

  private mutating func seconds(_ path: String) throws(DraftFileError) -> NumberLiteral? {
    _ = try expect([.number], path)
    guard case .number(let number) = try embeddedValue() else { return nil }
    return number
  }
}

extension DraftFileWriter {
  /// The object `send`, on one line; nil for none.
  static func sending(_ settings: SendSettings?) -> [UInt8]? {
    guard let settings else { return nil }
    let members: [Member] = [
      ("maxTime", settings.maxTime.map { Array($0.text.utf8) }),
      ("connectTimeout", settings.connectTimeout.map { Array($0.text.utf8) }),
      ("cacert", settings.cacert.map(string)), ("cert", settings.cert.map(string)),
      ("key", settings.key.map(string)), ("insecure", settings.insecure.map { Array("\($0)".utf8) }),
      ("proxy", settings.proxy.map(string)), ("noproxy", settings.noproxy.map(string)),
      ("unixSocket", settings.unixSocket.map(string)),
      ("resolve", settings.resolve.map { value(.array($0.map { .string($0) })) }),
    ]
    return line(members, settings.unknown)
  }
}
