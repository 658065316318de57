internal import WiredraftCore

extension OperationAssembly {
  /// Returns the URL that precedes the path: that of the first server of the operation, its path or the
  /// description.
  mutating func baseURL() -> String {
    let lists = [operation.node["servers"], operation.pathItem["servers"], description.root["servers"]]
    guard let servers = lists.compactMap({ $0 }).first(where: { $0.element(0) != nil }),
      let server = servers.element(0)
    else {
      remark(.leftOut, .noServer)
      return ""
    }
    let others = servers.elements.dropFirst().prefix(Limits.remarks).compactMap { $0["url"]?.string }
    if !others.isEmpty { remark(.leftOut, .otherServers(others), servers) }
    guard let text = server["url"]?.string else {
      remark(.leftOut, .serverWithoutURL, server)
      return ""
    }
    var url = filled(text, server)
    while url.utf8.last == UInt8(ascii: "/") { url.removeLast() }
    if !url.hasPrefix("http://"), !url.hasPrefix("https://") {
      remark(.leftOut, .relativeServer(text), server)
    }
    return url
  }

  /// Returns a server's URL with the default values of its variables.
  private mutating func filled(_ text: String, _ server: JSONNode) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      result += rest[..<open]
      let name = String(rest[rest.utf8.index(after: open)..<close])
      let variable = server["variables"]?[name]
      if let value = variable?["default"]?.string ?? variable?["default"]?.number?.text
        ?? variable?["enum"]?.element(0)?.string
      {
        result += value
        let choices = variable?["enum"]?.elements.prefix(Limits.remarks).compactMap(\.string) ?? []
        remark(.changed, .serverVariable(name, value: value, choices: choices), variable ?? server)
      } else {
        result += "{\(name)}"
        remark(.leftOut, .serverVariableWithoutDefault(name), server)
      }
      rest = rest[rest.utf8.index(after: close)...]
    }
    return result + rest
  }

  /// Adds a row for each `{name}` of the path without one, and removes, with a remark, rows that are not in
  /// the path.
  mutating func fillBraces() {
    let names = Self.names(in: operation.path)
    let present = Set(draft.path.map(\.name))
    var added: Set<String> = []
    for name in names where !present.contains(name) && added.insert(name).inserted {
      draft.path.append(Row(name))
      remark(.added, .noParameter(name), operation.node)
    }
    let used = Set(names)
    for row in draft.path where !used.contains(row.name) {
      remark(.leftOut, .parameterNotInPath(row.name, path: operation.path), operation.node)
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
