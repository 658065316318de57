internal import WiredraftCore

struct CurlURL {
  /// The URL without user, password and fragment, with a scheme.
  private(set) var text: String
  /// The user and password from the URL: curl sends them in a field.
  private(set) var credentials: Credentials?
  private(set) var remarks: [ImportRemark] = []
  /// Whether the URL begins with a variable, which may hold a scheme and a path.
  private let mayHavePath: Bool

  /// Reads a URL without the braces and brackets of which curl makes several.
  init(
    _ argument: ShellArgument, hasLiteralBraces: Bool, keepsDots: Bool, defaultScheme: String = "http",
    marks: ReferenceMarks
  ) {
    var bytes = argument.bytes.filter { $0 != 0 }
    mayHavePath = Self.mayBeginWithScheme(bytes, marks)
    Self.mendSlashes(&bytes)
    if Self.schemeEnd(bytes) == nil, !mayHavePath {
      remarks.append(ImportRemark(.changed, CurlFinding.addedScheme(defaultScheme)))
      bytes = Array("\(defaultScheme)://".utf8) + bytes
    }
    let start = Self.schemeEnd(bytes) ?? 0
    if let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) {
      bytes.removeSubrange(fragment...)
    }
    var end = bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? bytes.count
    if let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) {
      if let range = argument.userInfo {
        credentials = Credentials(argument[range], isEncoded: true)
      }
      bytes.removeSubrange(start...at)
      end -= at + 1 - start
    }
    let host = CurlHost(bytes[start..<end], marks)
    bytes.replaceSubrange(start..<end, with: host.bytes)
    end = start + host.bytes.count
    // The port that the scheme has by itself is not sent.
    let usual = Array(bytes.starts(with: "https://".utf8) ? ":443".utf8 : ":80".utf8)
    let isHTTP = String(decoding: bytes[..<start], as: UTF8.self).lowercased().hasPrefix("http")
    let authority = bytes[start..<end]
    if isHTTP,
      let port = [usual, [UInt8(ascii: ":")]].first(where: {
        authority.reversed().starts(with: $0.reversed())
      }),
      authority.count > port.count
    {
      bytes.removeSubrange((end - port.count)..<end)
      end -= port.count
    }
    if !keepsDots {
      let pathEnd = bytes[end...].firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
      let path = bytes[end..<pathEnd]
      let clean = Self.withoutDotSegments(path, isEncoded: false)
      if !clean.elementsEqual(path) {
        remarks.append(ImportRemark(.changed, CurlFinding.dotSegments))
        bytes.replaceSubrange(end..<pathEnd, with: clean)
      }
    }
    if hasLiteralBraces, Self.encodeBraces(in: &bytes, from: end) {
      remarks.append(ImportRemark(.changed, CurlFinding.encodedBraces))
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The scheme, if it isn't one of HTTP; nil for one, and where a variable may hold it.
  var otherScheme: String? {
    guard !mayHavePath, let end = text.firstRange(of: "://")?.lowerBound else { return nil }
    let scheme = text[..<end].lowercased()
    return ["http", "https", "ws", "wss"].contains(scheme) || scheme.contains("{") ? nil : scheme
  }

  /// Makes two of one or three slashes behind `http:`.
  private static func mendSlashes(_ bytes: inout [UInt8]) {
    for scheme in ["http:", "https:"]
    where String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme {
      let slashes = bytes[scheme.utf8.count...].prefix { $0 == UInt8(ascii: "/") }
      if slashes.count == 1 || slashes.count == 3 { bytes.replaceSubrange(slashes.indices, with: "//".utf8) }
    }
  }

  /// Encodes the braces in the path that would be a place for a row; returns whether there are any.
  private static func encodeBraces(in bytes: inout [UInt8], from start: Int) -> Bool {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    var path: [UInt8] = []
    var rest = bytes[start..<end]
    var isFound = false
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      // Several braces at once end with as many.
      let last = rest[close...].firstIndex { $0 != UInt8(ascii: "}") } ?? rest.endIndex
      var braces = String(decoding: rest[open..<last], as: UTF8.self)
      if !braces.contains(",") {
        braces = braces.replacing("{", with: "%7B").replacing("}", with: "%7D")
        isFound = true
      }
      path += rest[..<open] + braces.utf8
      rest = rest[last...]
    }
    bytes.replaceSubrange(start..<end, with: path + rest)
    return isFound
  }

  /// Whether a variable at the beginning has a scheme, or may have one.
  private static func mayBeginWithScheme(_ bytes: [UInt8], _ marks: ReferenceMarks) -> Bool {
    guard let (value, end) = marks.leadingMark(of: bytes) else { return false }
    if let value { return value.contains("://") }
    // The name of a user is no scheme.
    if bytes.prefix(while: { !"/?#".utf8.contains($0) }).contains(UInt8(ascii: "@")) { return false }
    return bytes[end...].first.map { "/?#:".utf8.contains($0) } ?? true
  }

  /// Returns the end of `scheme://`; nil if the URL does not begin with a scheme.
  private static func schemeEnd(_ bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      bytes[colon...].starts(with: "://".utf8),
      bytes[..<colon].allSatisfy({ PercentText.isUnreserved($0) || $0 == UInt8(ascii: "+") })
    else { return nil }
    return colon + 3
  }

  /// Appends to the query, with percent-escapes in lower case, as curl writes them there.
  mutating func append(query: [UInt8]) {
    addPath()
    let query = String(decoding: Self.smallEscapes(query), as: UTF8.self)
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      if !query.isEmpty { text += "?" + query }
      return
    }
    let isEmpty = text.utf8.index(after: mark) == text.utf8.endIndex
    text += (isEmpty ? "" : "&") + query
  }

  /// Appends the name of an uploaded file to a path that ends in a slash; returns whether the path did.
  mutating func append(file path: String) -> Bool {
    addPath()
    let end = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.utf8.endIndex
    guard text[..<end].utf8.last == UInt8(ascii: "/"), let name = path.split(separator: "/").last else {
      return false
    }
    // The name is encoded like data, except for the space.
    let bytes = CurlData.encoded(Array("=\(name)".utf8))
    let query = text[end...]
    // A `?` without a query is dropped.
    text =
      text[..<end] + String(decoding: bytes, as: UTF8.self).replacing("+", with: "%20")
      + (query == "?" ? "" : query)
    return true
  }

  /// Adds the path `/`, which is sent, to a URL without one.
  private mutating func addPath() {
    guard !mayHavePath else { return }
    let start = text.firstRange(of: "://").map(\.upperBound) ?? text.startIndex
    let end = text[start...].firstIndex { $0 == "/" || $0 == "?" } ?? text.endIndex
    if end == text.endIndex || text[end] == "?" { text.insert("/", at: end) }
  }

  private static func smallEscapes(_ query: [UInt8]) -> [UInt8] {
    var result = query
    for index in query.indices where PercentText.escape(in: query, at: index) != nil {
      for place in [index + 1, index + 2] where (0x41...0x46).contains(query[place]) { result[place] += 0x20 }
    }
    return result
  }

  /// Removes `.` and `..` from a path.
  ///
  /// - Parameter isEncoded: Whether `%2e` is a dot, as in the URL of a page; curl 7.88 keeps it.
  /// - Note: RFC 3986 §5.2.4
  static func withoutDotSegments(_ path: ArraySlice<UInt8>, isEncoded: Bool = true) -> [UInt8] {
    guard path.first == UInt8(ascii: "/") else { return Array(path) }
    var result: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      guard let dots = dots(segment, isEncoded: isEncoded) else {
        result.append(segment)
        continue
      }
      if dots == "..", !result.isEmpty { result.removeLast() }
      if index == segments.count - 1 { result.append([]) }
    }
    return result.reduce(into: []) {
      $0.append(UInt8(ascii: "/"))
      $0 += $1
    }
  }

  /// Whether a segment of a path is `.` or `..`, percent-encoded as well.
  static func isDotSegment(_ segment: ArraySlice<UInt8>) -> Bool { dots(segment) != nil }

  private static func dots(_ segment: ArraySlice<UInt8>, isEncoded: Bool = true) -> String? {
    guard segment.count <= 6, segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%") else {
      return nil
    }
    var text = String(decoding: segment, as: UTF8.self)
    if isEncoded { text = text.lowercased().replacing("%2e", with: ".") }
    return text == "." || text == ".." ? text : nil
  }
}
