internal import WiredraftCore

extension ImportFormat {
  /// A request of Bruno, or a folder of them.
  public static let bruno = ImportFormat(
    "bruno", "a Bruno request", isAskedFirst: true, isByDocumentation: true,
    fileNames: [".bru"], folder: BrunoFolder.self, reader: BrunoImport.self)
}

/// Reads a request of Bruno, by the grammar of its language and by what its runner sends.
///
/// - Note: Bru 2, <https://docs.usebruno.com/bru-lang/overview>
struct BrunoImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { glance.isBrunoRequest }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    // Bruno's other language has a format of its own.
    if TextGlance(text[...]).isOpenCollection {
      return try OpenCollectionImport.contents(of: text, options, tools)
    }
    let file = try BrunoFile(text)
    if let first = file.blocks.first, first.name == "vars" || first.name == "vars:secret",
      file.blocks.allSatisfy({ $0.name.hasPrefix("vars") })
    {
      return BrunoEnvironment.contents(
        BrunoEnvironment.read(file, named: "default"), unusedIn: Array(text.utf8))
    }
    let item = BrunoItem(file)
    if let kind = item.otherKind {
      throw ImportError(.bruno, BrunoFinding.otherKind(item.name ?? "", kind), at: item.position)
    }
    guard item.request != nil else { throw ImportError(.bruno, BrunoFinding.noMethod) }
    var tree = BrunoTree(name: "")
    tree.requests = [(item, "")]
    var reader = BrunoReader(name: "", collection: nil, [], ReferenceMarks(unusedIn: text.utf8), tools)
    reader.add(tree)
    return reader.contents(options)
  }
}
