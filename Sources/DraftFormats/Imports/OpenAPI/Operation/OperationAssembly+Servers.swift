internal import WiredraftCore

extension OperationAssembly {
  private struct Server {
    let url: String
    let node: JSONNode
  }

  /// Returns the URL that precedes the path: that of the first server with a host, of the operation, its path or the
  /// description.
  mutating func baseURL() -> String {
    let servers = description.isSwagger ? swaggerServers() : servers()
    let addresses = servers.map { ServerAddress(Self.filledByDefaults($0.url, $0.node)) }
    guard let place = addresses.firstIndex(where: \.hasHost) ?? servers.indices.first else {
      remark(.leftOut, OpenAPIFinding.noServer)
      return Self.unknownHost
    }
    let others = servers.indices.filter { $0 != place }.map { servers[$0].url }
    let server = servers[place]
    if !others.isEmpty { remark(.leftOut, OpenAPIFinding.otherServers(others), server.node) }
    let text = String(server.url.prefix { $0 != "?" && $0 != "#" })
    if text != server.url { remark(.leftOut, OpenAPIFinding.serverQuery(server.url), server.node) }
    var url = filled(text, server.node)
    while url.utf8.last == UInt8(ascii: "/") { url.removeLast() }
    switch addresses[place] {
    case .whole:
      guard let end = url.firstRange(of: "://")?.lowerBound, !url.hasPrefix("{") else { return url }
      return url[..<end].lowercased() + url[end...]
    case .hostAlone(let scheme):
      remark(
        .changed,
        description.isSwagger
          ? OpenAPIFinding.hostWithoutScheme(
            server.node.string ?? "", schemes: swaggerSchemes, taken: scheme)
          : OpenAPIFinding.serverWithoutScheme(server.url, taken: scheme), server.node)
      return scheme + "://" + url.drop { $0 == "/" }
    case .otherScheme:
      remark(.leftOut, OpenAPIFinding.serverScheme(server.url), server.node)
      return Self.unknownHost
    case .relative:
      if let (origin, path) = ownAddress { return origin + ServerAddress.path(url, from: path) }
      remark(.leftOut, OpenAPIFinding.relativeServer(server.url), server.node)
      let path = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
      return Self.unknownHost + ServerAddress.path(String(path), from: "")
    }
  }

  private static let unknownHost = "https://{{host}}"

  /// The URL of the description, which OpenAPI 3.2 may state.
  private var ownAddress: (origin: String, path: String)? {
    guard let url = description.root["$self"]?.string, ServerAddress(url) == .whole,
      let start = url.firstRange(of: "://")?.upperBound
    else { return nil }
    let path = url[start...].firstIndex(of: "/") ?? url.endIndex
    return (String(url[..<path]), String(url[path...].prefix { $0 != "?" && $0 != "#" }))
  }

  private mutating func servers() -> [Server] {
    for owner in operation.nodes + operation.pathItems + [description.root] {
      guard let list = owner["servers"] else { continue }
      switch references.resolve(list) {
      case .failure(let problem): remark(.leftOut, OpenAPIFinding.serverUnresolved(problem), list)
      case .success(let list):
        if list.element(0) != nil { return list.elements.prefix(Limits.remarks).compactMap { server($0) } }
      }
    }
    return []
  }

  private mutating func server(_ node: JSONNode) -> Server? {
    switch references.resolve(node) {
    case .failure(let problem):
      remark(.leftOut, OpenAPIFinding.serverUnresolved(problem), node)
      return nil
    case .success(let server):
      guard let url = server["url"]?.string else {
        remark(.leftOut, OpenAPIFinding.serverWithoutURL, server)
        return nil
      }
      return Server(url: url, node: server)
    }
  }

  private var swaggerSchemes: [String] {
    (operation["schemes"] ?? description.root["schemes"])?.elements.prefix(Limits.parts)
      .compactMap { $0.string?.lowercased() } ?? []
  }

  /// The scheme is HTTPS if it is among those of the description.
  private func swaggerServers() -> [Server] {
    let root = description.root
    guard let node = root["host"] ?? root["basePath"] else { return [] }
    let host = String((root["host"]?.string ?? "").reversed().drop { $0 == "/" }.reversed())
    let path = ServerAddress.path("/" + (root["basePath"]?.string ?? ""), from: "")
    let known = ["https", "http"].filter(swaggerSchemes.contains)
    if !host.isEmpty, known.isEmpty, !host.contains("://") {
      return [Server(url: "//" + host + path, node: node)]
    }
    guard !host.isEmpty, !host.contains("://") else {
      return [Server(url: host + path, node: node)]
    }
    return known.map { Server(url: "\($0)://\(host)\(path)", node: node) }
  }

  private static func value(of variable: JSONNode?) -> String? {
    variable?["default"]?.string ?? variable?["default"]?.number?.text
      ?? variable?["enum"]?.element(0)?.string
  }

  /// Returns a server's URL with the defaults in place of its variables.
  private static func filledByDefaults(_ text: String, _ server: JSONNode) -> String {
    names(in: text).reduce(text) { text, name in
      value(of: server["variables"]?[name]).map { text.replacing("{\(name)}", with: $0) } ?? text
    }
  }

  /// Returns a server's URL with references in place of its variables, which the draft defines by their defaults.
  private mutating func filled(_ text: String, _ server: JSONNode) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var (result, shape) = ("", "")
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      result += ReferenceText.escaped(String(rest[..<open]))
      shape += rest[..<open]
      let name = String(rest[rest.utf8.index(after: open)..<close])
      let node = server["variables"]?[name]
      rest = rest[rest.utf8.index(after: close)...]
      guard let value = Self.value(of: node) else {
        let variable = Self.variable(named: name)
        result += "{{\(variable)}}"
        shape += "{\(name)}"
        remark(.leftOut, OpenAPIFinding.serverVariableWithoutDefault(name, variable: variable), server)
        continue
      }
      let choices = node?["enum"]?.elements.prefix(Limits.remarks).compactMap(\.string) ?? []
      // In a path a reference is one segment.
      let isReference = !Self.isInPath(shape) || Self.isSegment(value)
      let variable = isReference ? define(Self.variable(named: name), value) : nil
      result += variable.map { "{{\($0)}}" } ?? ReferenceText.escaped(value)
      shape += value
      remark(
        .changed, OpenAPIFinding.serverVariable(name, variable: variable, value: value, choices: choices),
        node ?? server)
    }
    return result + ReferenceText.escaped(String(rest))
  }

  private mutating func define(_ name: String, _ value: String) -> String {
    if !draft.variables.contains(where: { $0.name == name }) {
      draft.variables.append(Variable.Definition(name, .string(value)))
    }
    return name
  }

  /// Whether a URL that ends here goes on in its path.
  private static func isInPath(_ url: String) -> Bool {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    return url[start...].contains("/")
  }

  /// Whether a text is the same as a segment of a path.
  private static func isSegment(_ text: String) -> Bool {
    !text.isEmpty && text != "." && text != ".." && text.utf8.allSatisfy(PercentText.isUnreserved)
  }

  /// Adds a row for each `{name}` of the path without one, and removes, with a remark, rows that are not in
  /// the path.
  mutating func fillBraces() {
    let names = Self.names(in: operation.path)
    let present = Set(draft.path.map(\.name))
    var added: Set<String> = []
    for name in names where !present.contains(name) && added.insert(name).inserted {
      draft.path.append(Draft.Row(name))
      remark(.added, OpenAPIFinding.noParameter(name), operation.nodes[0])
    }
    let used = Set(names)
    for row in draft.path where !used.contains(row.name) {
      remark(.leftOut, OpenAPIFinding.parameterNotInPath(row.name, path: operation.path), operation.nodes[0])
    }
    draft.path.removeAll { !used.contains($0.name) }
  }

  /// Returns the names in the braces of a path, in order.
  static func names(in path: String) -> [String] {
    var names: [String] = []
    var rest = path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      names.append(String(decoding: rest[rest.index(after: open)..<close], as: UTF8.self))
      rest = rest[rest.index(after: close)...]
    }
    return names
  }
}
