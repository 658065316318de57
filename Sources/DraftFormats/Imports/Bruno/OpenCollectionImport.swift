internal import WiredraftCore

extension ImportFormat {
  /// A request, a collection or a folder of files of OpenCollection.
  public static let opencollection = ImportFormat(
    "opencollection", "an OpenCollection file", mayBeYAML: true, isAskedFirst: true, isByDocumentation: true,
    fileNames: ["opencollection.yml", "opencollection.yaml", "folder.yml", "folder.yaml"],
    folder: OpenCollectionFolder.self,
    reader: OpenCollectionImport.self)
}

/// Reads YAML, or JSON, of OpenCollection, as Bruno reads it.
///
/// - Note: <https://spec.opencollection.com>
struct OpenCollectionImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { glance.isOpenCollection }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let tree = try tree(text, tools)
    let root = tree.root
    guard root.isObject else {
      throw ImportError(
        .opencollection, CollectionFinding.noCollection("an OpenCollection file"), at: root.position)
    }
    let isCollection = root["opencollection"] != nil || root["items"] != nil
    var bundle = isCollection ? BrunoTree(root, named: "") : BrunoTree(name: "")
    if !isCollection {
      if root["info"] == nil, root["url"] == nil, root["variables"]?.isArray == true {
        return BrunoEnvironment.contents(
          BrunoEnvironment.read(root, named: "default"), unusedIn: Array(tree.bytes))
      }
      let item = BrunoItem(root)
      if let kind = item.otherKind {
        throw ImportError(.opencollection, BrunoFinding.otherKind(item.name ?? "", kind), at: root.position)
      }
      guard item.request != nil else {
        throw ImportError(.opencollection, BrunoFinding.noDetails, at: root.position)
      }
      bundle.requests = [(item, "")]
    }
    var reader = BrunoReader(
      name: bundle.name, collection: isCollection ? bundle.item : nil, BrunoEnvironment.all(in: root),
      ReferenceMarks(unusedIn: tree.bytes), tools)
    reader.add(bundle)
    for remark in bundle.others { reader.note(remark) }
    guard !reader.isEmpty else {
      let finding =
        bundle.others.isEmpty ? BrunoFinding.filesBeside : BrunoFinding.noRequest(bundle.others.map(\.text))
      throw ImportError(.opencollection, finding, at: root.position)
    }
    return reader.contents(options)
  }

  static func tree(_ text: String, _ tools: ImportTools) throws(ImportError) -> JSONTree {
    let isJSON = text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{")
    var (json, places): (String, [TextPosition]?) = (text, nil)
    if !isJSON {
      guard let yaml = tools.yaml else { throw ImportError(.opencollection, CollectionFinding.needsYAML) }
      do throws(ImportError) {
        (json, places) = try yaml(text)
      } catch {
        throw ImportError(.opencollection, error.finding, at: error.position)
      }
    }
    do throws(JSONError) {
      return try JSONTree(json, places: places)
    } catch {
      throw ImportError(
        .opencollection, JSONFinding.malformed(error.kind), at: isJSON ? error.position : nil)
    }
  }
}
