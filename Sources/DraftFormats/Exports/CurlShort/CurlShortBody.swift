internal import WiredraftCore

struct CurlShortBody {
  let options: [String]
  /// The content type that curl adds; nil if it adds another one than the message has.
  let contentType: String?
  /// `--json` also asks for JSON.
  let isJSON: Bool
  /// Whether curl makes the boundary.
  let hasOwnBoundary: Bool

  /// Nil if there are no such options for the body, or curl would send other content.
  init?(_ parts: ExportParts) {
    guard parts.hasContent, !parts.isCutShort, parts.bodyCount ?? 0 < parts.options.streamsFrom,
      let type = parts.fields.first(where: { $0.key == "content-type" })
    else { return nil }
    switch parts.bodyType?.encoding {
    case .form:
      guard let text = parts.bodyText, let pairs = CurlPairs.options(of: text, parts.references) else {
        return nil
      }
      options = pairs
      let usual = "application/x-www-form-urlencoded"
      contentType = type.isAutomatic && type.value == usual ? usual : nil
      (isJSON, hasOwnBoundary) = (false, false)
    case .json, .graphQL:
      guard type.isAutomatic, type.value == "application/json", let bytes = parts.bytes,
        let text = CurlCommand.argument(bytes), text.utf8.first != UInt8(ascii: "@")
      else { return nil }
      options = ["--json " + ShellWord.quoted(text)]
      contentType = type.value
      (isJSON, hasOwnBoundary) = (true, false)
    case .multipart:
      guard type.isAutomatic, let form = Self.multipart(parts, type.value) else { return nil }
      options = form
      contentType = type.value
      (isJSON, hasOwnBoundary) = (false, true)
    case nil: return nil
    }
  }

  // MARK: - Multipart

  /// Nil if curl would write another body, but for the boundary.
  private static func multipart(_ parts: ExportParts, _ type: String) -> [String]? {
    guard let boundary = parts.composition.boundary, let decoder = MultipartDecoder(contentType: type) else {
      return nil
    }
    let (body, files) = parts.contentBesideFiles
    guard let found = try? decoder.parts(of: body), !found.isEmpty, found.count <= 50 else { return nil }
    var options: [String] = []
    // The bytes that curl writes, for comparison.
    var written = ""
    for part in found {
      guard let name = plain(part.name), !name.isEmpty else { return nil }
      written += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\""
      if let path = files[part.range.lowerBound] {
        guard let sent = part.fileName, let type = part.contentType,
          let option = fileOption(name, path, sentAs: sent, type)
        else { return nil }
        options.append(option)
        written += "; filename=\"\(sent)\"\r\nContent-Type: \(type)\r\n\r\n"
      } else {
        guard part.fileName == nil, let option = textOption(name, part) else { return nil }
        options.append(option)
        let type = part.contentType.map { "\r\nContent-Type: \($0)" } ?? ""
        written += "\(type)\r\n\r\n" + String(decoding: part.content, as: UTF8.self)
      }
      written += "\r\n"
    }
    written += "--\(boundary)--\r\n"
    return written.utf8.elementsEqual(body) ? options : nil
  }

  private static func textOption(_ name: String, _ part: MultipartDecoder.Part) -> String? {
    guard let text = CurlCommand.argument(part.content), !name.contains("=") else { return nil }
    let isPlain = text.utf8.allSatisfy { !";,\"\\ \n".utf8.contains($0) } && !ReferenceMark.isIn(text)
    let isSimple = isPlain && !["@", "<", "("].contains(text.prefix(1))
    if let type = part.contentType {
      guard isSimple, plain(type) != nil else { return nil }
      return "-F " + ShellWord.plainOrQuoted("\(name)=\(text);type=\(type)")
    }
    return (isSimple ? "-F " : "--form-string ") + ShellWord.plainOrQuoted("\(name)=\(text)")
  }

  private static func fileOption(_ name: String, _ path: String, sentAs sent: String, _ type: String)
    -> String?
  {
    guard let path = plain(path), let sent = plain(sent), let type = plain(type), path != "-",
      !name.contains("=")
    else { return nil }
    let isOwnName =
      path.utf8.split(separator: UInt8(ascii: "/")).last.map { $0.elementsEqual(sent.utf8) } == true
    let fileName = isOwnName ? "" : ";filename=\(sent)"
    return "-F " + ShellWord.plainOrQuoted("\(name)=@\(path);type=\(type)\(fileName)")
  }

  /// Nil if curl would read the text only in quotes within an option.
  private static func plain(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !";,\"\\".utf8.contains($0) }
    return isPlain && text.utf8.first != 0x20 && text.utf8.last != 0x20 ? text : nil
  }
}
