internal import WiredraftCore

extension OperationAssembly {
  /// Returns the URL that precedes the path: that of the first server of the operation, its path or the
  /// description.
  mutating func baseURL() -> String {
    let lists = [operation.node["servers"], operation.pathItem["servers"], description.root["servers"]]
    guard let servers = lists.compactMap({ $0 }).first(where: { $0.element(0) != nil }),
      let server = servers.element(0)
    else {
      remark(.leftOut, OpenAPIFinding.noServer)
      return ""
    }
    let others = servers.elements.dropFirst().prefix(Limits.remarks).compactMap { $0["url"]?.string }
    if !others.isEmpty { remark(.leftOut, OpenAPIFinding.otherServers(others), servers) }
    guard let text = server["url"]?.string else {
      remark(.leftOut, OpenAPIFinding.serverWithoutURL, server)
      return ""
    }
    var (url, shape) = filled(text, server)
    while url.utf8.last == UInt8(ascii: "/") { url.removeLast() }
    if !shape.hasPrefix("http://"), !shape.hasPrefix("https://") {
      remark(.leftOut, OpenAPIFinding.relativeServer(text), server)
    }
    return url
  }

  /// Returns a server's URL with references in place of its variables, which the draft defines by their defaults, and the
  /// same URL with the defaults.
  private mutating func filled(_ text: String, _ server: JSONNode) -> (url: String, shape: String) {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return (text, text) }
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
      guard
        let value = node?["default"]?.string ?? node?["default"]?.number?.text
          ?? node?["enum"]?.element(0)?.string
      else {
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
    return (result + ReferenceText.escaped(String(rest)), shape + rest)
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
      remark(.added, OpenAPIFinding.noParameter(name), operation.node)
    }
    let used = Set(names)
    for row in draft.path where !used.contains(row.name) {
      remark(.leftOut, OpenAPIFinding.parameterNotInPath(row.name, path: operation.path), operation.node)
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
