internal import WiredraftCore

extension SwiftRequestParts {
  func code(title: String?) -> String {
    var names = SwiftNames()
    let name = names.type(for: title ?? Self.name(method: parts.method, path: shownPath))
    var lines = ["import WiredraftCore"]
    if usesFiles { lines.append("import WiredraftFiles") }
    lines += ["", "struct \(name): Request {"]
    lines.append("  let baseURL = \(SwiftText.literal(parts.shownOrigin))")
    lines.append("  let path = \(SwiftText.literal(shownPath))")
    lines.append("  let method = \(Self.method(parts.method))")
    if !path.entries.isEmpty {
      lines.append("  let pathParameters: ParameterValue? = \(path.objectCode(indent: "  "))")
    }
    lines += path.comments.map { "  " + $0 }
    if let parameters { lines += property("parameters", "Parameters", parameters) }
    if let query { lines += property("queryParameters", "QueryParameters", query) }
    lines += bodyLines
    lines += fieldLines
    lines += styleLines
    lines += nested
    lines.append("}")
    if SwiftText.readsEnvironment(lines) { lines.insert("import Foundation", at: 0) }
    return lines.joined(separator: "\n")
  }

  private func property(_ name: String, _ type: String, _ rows: SwiftRows) -> [String] {
    if form.hasKeys { return ["  var \(name) = \(type)()"] }
    return rows.comments.map { "  " + $0 } + [
      "  let \(name): ParameterValue? = \(rows.objectCode(indent: "  "))"
    ]
  }

  private var nested: [String] {
    guard form.hasKeys else { return [] }
    var lines: [String] = []
    func add(_ name: String, _ rows: SwiftRows?) {
      guard let rows else { return }
      lines.append("")
      lines += rows.keyedType(name).map { $0.isEmpty ? "" : "  " + $0 }
    }
    add("Parameters", parameters)
    add("QueryParameters", query)
    if !draft.body.type.makesParts { add("Content", content) }
    return lines
  }

  private var bodyLines: [String] {
    if hasUsualBody { return [] }
    func line(_ code: String) -> [String] { ["  let bodyParameters = " + code] }
    let none = ["  let bodyParameters: (any BodyParameters)? = nil"]
    func rows(_ type: String, _ label: String) -> [String] {
      guard let content else { return none }
      let value = form.hasKeys ? "Content()" : "\(label): \(content.objectCode(indent: "  "))"
      return content.commentsUnlessKeyed(form.hasKeys) + line("\(type)(\(value))")
    }
    let type = SwiftText.literal(contentType)
    if form.hasWholeBody {
      guard parts.composition.body != nil else { return none }
      if let bytes = parts.bytes, wholeBytes != nil {
        return line(
          "BytesBodyParameters(\n    \(SwiftText.bytes(bytes, indent: "    ")), contentType: \(type))")
      }
      return fileLine(type).map(line) ?? none
    }
    switch draft.body.type.kind.content {
    case .rows(.json):
      if let json = draft.body.json {
        let isHidden = !parts.reveals && parts.hiddenCount > 0
        let text = isHidden ? parts.bodyText.flatMap { try? ParameterValue(json: $0) } ?? json : json
        return line("JSONBodyParameters(JSONObject: \(SwiftValue(text).plainCode))")
      }
      return rows("JSONBodyParameters", "JSONObject")
    case .rows(.form): return rows("FormURLEncodedBodyParameters", "formObject")
    case .rows(.multipart):
      guard let content else { return none }
      return content.commentsUnlessKeyed(false) + line(multipartCode(content))
    case .text:
      let text = SwiftText.lines(parts.bodyText ?? "", indent: "    ")
      let isUsual = contentType == "text/plain; charset=utf-8"
      return line("TextBodyParameters(\n    \(text)\(isUsual ? "" : ", contentType: \(type)"))")
    case .file: return fileLine(type).map(line) ?? none
    case .rows(.graphQL), .nothing: return none
    }
  }

  private func fileLine(_ type: String) -> String? {
    if let bytes = draft.body.bytes {
      return "BytesBodyParameters(\n    \(SwiftText.bytes(bytes, indent: "    ")), contentType: \(type))"
    }
    guard let file = wholeFile else { return nil }
    return
      "SourceBodyParameters(file: \(SwiftText.literal(parts.wholeFile ?? parts.path(file.path))), contentType: \(type))"
  }

  private func multipartCode(_ rows: SwiftRows) -> String {
    let lines = rows.entries.map { entry in
      let name = SwiftText.literal(entry.name)
      let type = entry.row.contentType.map { ", mimeType: \(SwiftText.literal($0))" } ?? ""
      guard case .file(let file) = entry.value.value else {
        // A part takes a parameter of any type as its value: the styles decide how it is written.
        let value = form.hasKeys && entry.value.type == nil ? entry.value.code : entry.value.plainCode
        let isPlain = value.hasPrefix("\"") || value.hasPrefix("#")
        return
          "      .init(value: \(isPlain ? value : "\(value) as ParameterValue"), name: \(name)\(type)),\n"
      }
      let path = entry.row.isSecret && !parts.reveals ? SecretMap.dots : parts.path(file.path)
      let fileName = entry.row.filename.map { ", fileName: \(SwiftText.literal($0))" } ?? ""
      return "      .init(file: \(SwiftText.literal(path)), name: \(name)\(type)\(fileName)),\n"
    }
    return "MultipartFormDataBodyParameters(\n    parts: [\n\(lines.joined())    ],\n    boundary: "
      + SwiftText.literal(parts.composition.boundary ?? "") + ")"
  }

  private var fieldLines: [String] {
    let fields = given
    guard !fields.isEmpty else { return [] }
    let names = fields.map(\.name)
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let isUnique = Set(names).count == names.count
    // The fields of a dictionary are sorted by name.
    if isSorted, isUnique {
      let members = fields.map { "\(SwiftText.literal($0.shownName)): \(SwiftText.literal($0.shown))" }
      return ["  let headerFields = \(SwiftRows.literal(members, indent: "  "))"]
    }
    let members = fields.map {
      "HTTPField.Name(\(SwiftText.literal($0.shownName)))!: \(SwiftText.literal($0.shown))"
    }
    return ["  let headerFields: HTTPFields = \(SwiftRows.literal(members, indent: "  "))"]
  }

  private var styleLines: [String] {
    let usual = EncodingStyles()
    let styles = draft.styles
    let set = StyleKey.all.filter { $0.word(in: styles) != $0.word(in: usual) }
    guard !set.isEmpty else { return [] }
    let lines = set.map { "    styles.\($0.name) = .\(SwiftNames.quoted($0.word(in: styles)))" }
    return ["  var styles: EncodingStyles {", "    var styles = EncodingStyles()"] + lines
      + ["    return styles", "  }"]
  }

  private static func method(_ method: String) -> String {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
    if known.contains(method) { return "HTTPRequest.Method.\(method.lowercased())" }
    return "HTTPRequest.Method(\(SwiftText.literal(method)))!"
  }

  private static func name(method: String, path: String) -> String {
    let path = path.prefix { $0 != "?" }
    let words = path.split(separator: "/").filter {
      !$0.contains("{") && !$0.contains("%") && !$0.contains("•")
    }.suffix(2)
    return ([method.lowercased()] + words.map(String.init)).joined(separator: " ")
  }
}

extension SwiftRows {
  fileprivate func commentsUnlessKeyed(_ isKeyed: Bool) -> [String] {
    isKeyed ? [] : comments.map { "  " + $0 }
  }
}
