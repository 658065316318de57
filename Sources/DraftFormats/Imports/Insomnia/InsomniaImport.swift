internal import WiredraftCore

extension ImportFormat {
  /// Requests of an export of Insomnia.
  public static let insomnia = ImportFormat(
    "insomnia", "an Insomnia export (4 or 5)", mayBeYAML: true, isAskedFirst: true, isByDocumentation: true,
    reader: InsomniaImport.self)
}

/// Reads an export of Insomnia, by the documentation of the format.
///
/// - Note: Export format 4, JSON, and the collection format 5.0 and 5.1, YAML:
///   <https://developer.konghq.com/insomnia/>; either may be JSON or YAML.
struct InsomniaImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool {
    glance.text(of: "_type") == "export" || glance.text(of: "type")?.contains(".insomnia.rest/") == true
  }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let isJSON = text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{")
    var (json, places): (String, [TextPosition]?) = (text, nil)
    if !isJSON {
      guard let yaml = tools.yaml else { throw ImportError(.insomnia, CollectionFinding.needsYAML) }
      (json, places) = try yaml(text)
    }
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(json, places: places)
    } catch {
      throw ImportError(.insomnia, JSONFinding.malformed(error.kind), at: isJSON ? error.position : nil)
    }
    let root = tree.root
    let marks = ReferenceMarks(unusedIn: tree.bytes)
    var reader: InsomniaReader
    if root["resources"]?.isArray == true {
      reader = InsomniaReader(resources: root.list("resources"), marks)
    } else if root["collection"]?.isArray == true {
      reader = InsomniaReader(document: root, marks)
    } else {
      throw ImportError(
        .insomnia, CollectionFinding.noCollection("an Insomnia export (4 or 5)"), at: root.position)
    }
    return reader.contents(options)
  }
}
