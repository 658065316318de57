internal import WiredraftCore

extension ImportFormat {
  /// A request of Bruno, or a folder of them.
  public static let bruno = ImportFormat(
    "bruno", "a Bruno request (bru 2)", isAskedFirst: true, isByDocumentation: true,
    fileNames: [".bru"], folder: BrunoFolder.self, reader: BrunoImport.self)
}

/// Reads a request of Bruno, by the documentation of its language.
///
/// - Note: Bru 2, <https://docs.usebruno.com/bru-lang/overview>
struct BrunoImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { glance.isBrunoRequest }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let file = try BrunoFile(text)
    if let first = file.blocks.first, first.name == "vars" || first.name == "vars:secret",
      file.blocks.allSatisfy({ $0.name.hasPrefix("vars") })
    {
      return .collection([], [BrunoReader.environment(file, named: "default")])
    }
    let marks = ReferenceMarks(unusedIn: text.utf8)
    var reader = BrunoReader(name: "", collection: nil, marks)
    try reader.addRequest(file, named: nil, in: 0)
    return reader.contents([], options)
  }
}

/// A folder of Bruno's files: a collection.
package enum BrunoFolder: FolderFormat {
  package static let phrase = "a Bruno collection"
  package static let marks = "bruno.json or *.bru"

  /// Whether a file of a folder belongs to a collection: `bruno.json`, or one whose name ends with `.bru`.
  ///
  /// - Parameter name: The name of the file.
  package static func includes(_ name: String) -> Bool { name == "bruno.json" || name.hasSuffix(".bru") }

  /// Returns the requests and the environments of a collection.
  ///
  /// - Parameters:
  ///   - files: The files of the folder and of those below it.
  ///   - name: The name of the folder.
  ///   - options: The options for the drafts.
  ///   - tools: The readers of other texts.
  /// - Throws: ``ImportError`` for a file that can't be read, with the path of the file.
  package static func contents(
    of files: [FolderFile], named name: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    var texts: [UInt8] = []
    for file in files { texts += file.text.utf8 }
    var read: [(path: [String], file: BrunoFile)] = []
    for file in files where file.path.hasSuffix(".bru") {
      do throws(ImportError) {
        read.append((file.path.split(separator: "/").map(String.init), try BrunoFile(file.text)))
      } catch {
        throw ImportError(
          .bruno, BrunoFinding.inFile(file.path, error.message), at: error.position)
      }
    }
    let title = files.first { $0.path == "bruno.json" }.flatMap { file in
      (try? JSONTree(file.text))?.root["name"]?.string
    }
    let root = read.first { $0.path == ["collection.bru"] }?.file
    var reader = BrunoReader(name: title ?? name, collection: root, ReferenceMarks(unusedIn: texts))
    try reader.addFolder([], number: 0, of: read, depth: 0)
    let environments = read.filter { $0.path.count == 2 && $0.path[0] == "environments" }.map {
      BrunoReader.environment($0.file, named: String($0.path[1].dropLast(4)))
    }
    let contents = reader.contents(environments, options)
    if contents.isEmpty { throw ImportError(.bruno, RecognitionFinding.noRequest) }
    return contents
  }
}

enum BrunoFinding {
  static func notABlock(_ line: String) -> ImportFinding {
    ImportFinding("This line begins no block: “\(line)”. Expected a name and {, or a name and [.")
  }
  static func unclosedBlock(_ name: String) -> ImportFinding {
    ImportFinding("The block \(name) that begins here has no } at the margin to end it.")
  }
  static func inFile(_ path: String, _ sentence: String) -> ImportFinding {
    ImportFinding("In \(path): \(sentence)")
  }
  static func block(_ name: String) -> ImportFinding {
    ImportFinding("The block \(name) was left out: a draft has nothing like it.")
  }
  static var noMethod: ImportFinding {
    ImportFinding("There is no request in it: one has a block such as get { url: … }.")
  }
  static var comments: ImportFinding {
    ImportFinding("Bruno takes the comments out of the JSON when it sends it: they are kept here.")
  }
}
