internal import WiredraftCore

/// The URL of a request: its address, and the lists of its query and of its path variables.
///
/// - Note: postman-collection, lib/collection/url.js 18a05818: an object is sent by its parts, and its `raw` is not looked at.
///   Where it has none of the parts, `raw` is read here.
struct PostmanURLParts {
  /// The URL without a query and a fragment.
  private(set) var address = ""
  private(set) var query: [JSONPair] = []
  private(set) var values: [CollectionRequest.PathValue] = []
  /// The URL that the file has beside the parts, if it says another one.
  private(set) var otherRaw: String?

  /// A pair of the query, and whether its value is something other than a text.
  struct JSONPair {
    var pair: CollectionRequest.Pair
    var hasOtherValue = false
  }

  init(_ node: JSONNode?) {
    guard let node else { return }
    if let text = node.string {
      read(text)
      return
    }
    let raw = node["raw"]?.string
    if node["host"]?.text?.isEmpty == false || raw == nil {
      address = Self.joined(node)
    } else {
      read(raw ?? "")
    }
    switch node["query"] {
    case let list? where list.isArray: query = list.elements.map(Self.pair)
    case let text? where text.string?.isEmpty == false: query = Self.pairs(of: text.string ?? "")
    case let object? where object.isObject:
      query = object.members.map { member in
        JSONPair(pair: .init(name: member.name, value: member.value.string))
      }
    default: break
    }
    let variables = node.list("variable").compactMap { variable -> CollectionRequest.PathValue? in
      guard let name = variable["key"]?.string ?? variable["id"]?.string,
        let value = variable["value"]?.string
      else { return nil }
      return CollectionRequest.PathValue(
        name: name, value: value, description: PostmanRequest.description(of: variable))
    }
    values = address.split(separator: "/").compactMap { Self.value(of: $0, variables) }
    guard let raw else { return }
    otherRaw = difference(from: raw)
    // Postman would take http. The scheme isn't a part of the message, and a secret is safer with that of the whole URL.
    if otherRaw == nil, !address.contains("://"), let scheme = raw.firstRange(of: "://"),
      !raw[..<scheme.lowerBound].contains(where: { "{/?".contains($0) })
    {
      address = raw[..<scheme.upperBound] + address
    }
  }

  /// Returns the value of a segment `:name` or `:name.suffix`; an empty one is no value.
  ///
  /// - Note: postman-collection, lib/collection/url.js, getPath: by its change log, 4.1.3, GH-1268
  private static func value(
    of segment: Substring, _ variables: [CollectionRequest.PathValue]
  ) -> CollectionRequest.PathValue? {
    guard segment.first == ":" else { return nil }
    let name = segment.dropFirst().prefix { $0 != "." }
    guard var value = variables.last(where: { $0.name == name }), !value.value.isEmpty else { return nil }
    value.name = String(segment.dropFirst())
    value.value += segment[name.endIndex...]
    return value
  }

  /// Reads a URL in one text.
  private mutating func read(_ text: String) {
    let trimmed = text.utf8.drop { $0 <= 0x20 }
    let url = trimmed.prefix { $0 != UInt8(ascii: "#") }
    let start = url.prefix { $0 != UInt8(ascii: "?") }
    address = String(Substring(start))
    guard start.endIndex < url.endIndex else { return }
    query = Self.pairs(of: Substring(url[start.endIndex...].dropFirst()))
  }

  static func pairs(of query: some StringProtocol) -> [JSONPair] {
    query.split(separator: "&", omittingEmptySubsequences: false).map { piece in
      guard let equals = piece.firstIndex(of: "=") else {
        return JSONPair(pair: .init(name: String(piece), value: nil))
      }
      return JSONPair(
        pair: .init(name: String(piece[..<equals]), value: String(piece[piece.index(after: equals)...])))
    }
  }

  private static func pair(_ node: JSONNode) -> JSONPair {
    if let text = node.string { return pairs(of: text).first ?? JSONPair(pair: .init()) }
    var pair = PostmanRequest.pair(node)
    let value = node["value"]
    pair.value = value?.string
    return JSONPair(pair: pair, hasOtherValue: value.map { $0.kind != .null && $0.kind != .string } ?? false)
  }

  /// Returns a URL that is given in parts.
  private static func joined(_ node: JSONNode) -> String {
    func joined(_ name: String, _ separator: String) -> String {
      guard let part = node[name] else { return "" }
      return part.isArray
        ? part.elements.compactMap { $0.isObject ? $0["value"]?.string : $0.text }.joined(
          separator: separator)
        : part.text ?? ""
    }
    let (scheme, port, path) = (joined("protocol", ""), joined("port", ""), joined("path", "/"))
    var user = node["auth"]?["user"]?.string ?? ""
    if !user.isEmpty { user += ":" + (node["auth"]?["password"]?.string ?? "") + "@" }
    return (scheme.isEmpty ? "" : scheme.hasSuffix("://") ? scheme : scheme + "://") + user
      + joined("host", ".") + (port.isEmpty ? "" : ":" + port)
      + (node["path"]?.isArray != true && (path.isEmpty || path.hasPrefix("/")) ? path : "/" + path)
  }

  /// Returns the part of the raw URL that differs from the parts; nil if none does.
  private func difference(from raw: String) -> String? {
    var other = PostmanURLParts(nil)
    other.read(raw)
    func plain(_ address: String) -> Substring {
      var text = address[...]
      if let scheme = text.firstRange(of: "://") { text = text[scheme.upperBound...] }
      while text.last == "/" { text.removeLast() }
      return text
    }
    if plain(other.address) != plain(address) { return other.address }
    func sent(_ pairs: [JSONPair]) -> [String] {
      pairs.filter(\.pair.isEnabled).map { $0.pair.name + ($0.pair.value.map { "=" + $0 } ?? "") }
        .filter { !$0.isEmpty }
    }
    let (mine, others) = (sent(query), sent(other.query))
    guard mine != others, let pair = others.first(where: { !mine.contains($0) }) else { return nil }
    return "?" + pair
  }
}
