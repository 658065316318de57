internal import WiredraftCore

extension ImportFormat {
  /// Requests of an export of Insomnia.
  public static let insomnia = ImportFormat(
    "insomnia", "an Insomnia export", mayBeYAML: true, isAskedFirst: true, isByDocumentation: true,
    reader: InsomniaImport.self)
}

/// Reads an export of Insomnia, by the documentation of the format.
///
/// - Note: Export format 4, JSON, and the collection format 5.0 and 5.1, YAML:
///   <https://developer.konghq.com/insomnia/>; either may be JSON or YAML.
struct InsomniaImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool {
    glance.text(of: "_type") == "export" || glance.flowText(of: "_type") == "export"
      || glance.text(of: "type")?.contains(".insomnia.rest/") == true
  }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let tree = try self.tree(of: text, tools)
    let root = tree.root
    let marks = ReferenceMarks(unusedIn: tree.bytes)
    var reader: InsomniaReader
    if root["resources"]?.isArray == true {
      reader = InsomniaReader(resources: root.list("resources"), marks)
    } else if root["type"]?.string?.hasPrefix("environment.") == true {
      return .collection([], InsomniaReader.environments(in: root, marks))
    } else if root["collection"]?.isArray == true {
      reader = InsomniaReader(document: root, marks)
    } else {
      throw ImportError(
        .insomnia, CollectionFinding.noCollection("an Insomnia export"), at: root.position)
    }
    return reader.contents(options)
  }

  /// Reads JSON, or else YAML, which may also begin with a brace.
  private static func tree(of text: String, _ tools: ImportTools) throws(ImportError) -> JSONTree {
    let mayBeJSON = text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{")
    var problem: ImportError?
    if mayBeJSON {
      do throws(JSONError) {
        return try JSONTree(text, places: nil)
      } catch {
        problem = ImportError(.insomnia, JSONFinding.malformed(error.kind), at: error.position)
      }
    }
    guard let yaml = tools.yaml else { throw problem ?? ImportError(.insomnia, CollectionFinding.needsYAML) }
    do throws(ImportError) {
      let (json, places) = try yaml(text)
      do throws(JSONError) {
        return try JSONTree(json, places: places)
      } catch {
        throw ImportError(.insomnia, JSONFinding.malformed(error.kind))
      }
    } catch {
      // A text with names in quotes is JSON, and is wrong as such.
      throw text.prefix(200).contains("\"_type\"") ? problem ?? error : error
    }
  }
}
