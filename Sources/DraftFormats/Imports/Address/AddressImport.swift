internal import WiredraftCore

extension ImportFormat {
  /// A URL alone.
  public static let url = ImportFormat("url", "a URL", isOffered: false, reader: AddressImport.self)
}

/// Reads a URL alone.
struct AddressImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    let line = trimmed(text)
    guard !line.isEmpty, !line.contains(where: { $0 <= 0x20 }) else { return false }
    if TextKind.beginsWithScheme(line) { return true }
    // Without a scheme: a host with a dot, a port, or the name `localhost`, and a path or a query.
    let host = line.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard host.count < line.count, host.count <= 255, let first = host.first, PercentText.isUnreserved(first),
      first != UInt8(ascii: "."), host.allSatisfy({ PercentText.isUnreserved($0) || $0 == UInt8(ascii: ":") })
    else { return false }
    let name = host.prefix { $0 != UInt8(ascii: ":") }
    let port = host.dropFirst(name.count)
    guard port.isEmpty || (port.count > 1 && port.dropFirst().allSatisfy { (0x30...0x39).contains($0) })
    else { return false }
    return name.dropFirst().dropLast().contains(UInt8(ascii: ".")) || name.elementsEqual("localhost".utf8)
      || !port.isEmpty
  }

  static func trimmed<Text: BidirectionalCollection<UInt8>>(_ text: Text) -> Text
  where Text.SubSequence == Text {
    var text = text.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    let url = trimmed(bytes[...])
    guard !url.isEmpty else { throw ImportError(.url, AddressFinding.emptyURL) }
    if let place = url.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw ImportError(
        .url,
        bytes[place] == 0x0A || bytes[place] == 0x0D
          ? AddressFinding.lineBehindURL : AddressFinding.controlCharacter,
        offset: place, in: bytes)
    }
    var request = ForeignRequest()
    request.url = url.text
    return [request]
  }
}
