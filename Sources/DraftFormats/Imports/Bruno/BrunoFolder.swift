internal import WiredraftCore

/// A folder of Bruno's files: a collection, or a part of one.
package enum BrunoFolder: FolderFormat {
  package static let phrase = "a Bruno collection"
  package static let marks = "bruno.json or *.bru"
  package static let roots = ["opencollection.yml", "opencollection.yaml", "bruno.json", "collection.bru"]
  package static let folderFiles = ["folder.yml", "folder.yaml", "folder.bru"]
  /// Files of other programs in a collection, which are no requests.
  private static let others: Set = ["bruno.json", "package.json", "package-lock.json"]

  /// Whether a folder has files in Bruno's first language, or says that it is a collection.
  ///
  /// - Parameter names: The names of the files in it.
  package static func recognises(_ names: [String]) -> Bool {
    names.contains { $0 == "bruno.json" || $0.hasSuffix(".bru") }
  }

  /// Whether a folder is in one of Bruno's two languages.
  ///
  /// - Parameter names: The names of the files in it.
  package static func reads(_ names: [String]) -> Bool {
    recognises(names) || OpenCollectionFolder.recognises(names)
  }

  /// Whether a file may belong to a collection.
  ///
  /// - Parameter name: The name of the file.
  package static func includes(_ name: String) -> Bool {
    name == "bruno.json" || [".bru", ".yml", ".yaml"].contains(where: name.hasSuffix)
  }

  package static func isComplete(_ text: String) -> Bool { text.contains("\nitems:") }

  /// Returns the requests and the environments of a collection.
  ///
  /// A file without a request is named in a remark, and the others are read.
  ///
  /// - Parameters:
  ///   - files: The files of the folder and of those below it.
  ///   - name: The name of the folder.
  ///   - options: The options for the drafts.
  ///   - tools: The readers of other texts.
  /// - Throws: ``ImportError`` if there is no request.
  package static func contents(
    of files: [FolderFile], named name: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    var reading = BrunoFiles(files, tools)
    let tree = reading.tree(named: name)
    let marks = ReferenceMarks(unusedIn: files.flatMap { Array(($0.text ?? "").utf8) })
    var reader = BrunoReader(
      name: tree.name, collection: tree.item ?? (reading.hasRoot ? BrunoItem() : nil),
      reading.environments, marks, tools)
    reader.add(tree)
    if reader.isEmpty, reading.remarks.isEmpty, !reading.environments.isEmpty {
      return .collection([], reading.environments)
    }
    guard !reader.isEmpty else {
      throw ImportError(reading.format, BrunoFinding.noRequest(reading.remarks.map(\.text)))
    }
    for remark in reading.remarks { reader.note(remark) }
    return reader.contents(options)
  }

  fileprivate static func isOther(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return !others.contains(name)
  }
}

/// A folder of files of OpenCollection, which Bruno's newer collections are.
package enum OpenCollectionFolder: FolderFormat {
  package static let phrase = "an OpenCollection"
  package static let marks = "opencollection.yml"
  package static let (roots, folderFiles) = (BrunoFolder.roots, BrunoFolder.folderFiles)

  package static func recognises(_ names: [String]) -> Bool {
    names.contains { ["opencollection.yml", "opencollection.yaml", "folder.yml"].contains($0) }
  }

  package static func reads(_ names: [String]) -> Bool { BrunoFolder.reads(names) }

  package static func includes(_ name: String) -> Bool { BrunoFolder.includes(name) }

  package static func isComplete(_ text: String) -> Bool { BrunoFolder.isComplete(text) }

  package static func contents(
    of files: [FolderFile], named name: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    try BrunoFolder.contents(of: files, named: name, options, tools)
  }
}

/// The files of a folder as they are read.
private struct BrunoFiles {
  private let files: [FolderFile]
  private let tools: ImportTools
  /// The format of the collection.
  let format: ImportFormat
  private(set) var remarks: [ImportRemark] = []
  private(set) var environments: [ImportedEnvironment] = []

  init(_ files: [FolderFile], _ tools: ImportTools) {
    // The file of the collection is first: it may hold folders, to which others add.
    func key(_ file: FolderFile) -> (Int, String) {
      (BrunoFolder.roots.contains(file.path) ? 0 : 1, file.path)
    }
    self.files = files.sorted { key($0) < key($1) }
    self.tools = tools
    let paths = files.map(\.path)
    let isYAML =
      paths.contains { $0.hasPrefix("opencollection.") }
      || !paths.contains { $0 == "bruno.json" || $0.hasSuffix(".bru") }
    format = isYAML ? .opencollection : .bruno
  }

  var hasRoot: Bool { files.contains { BrunoFolder.roots.contains($0.path) } }

  private func isOfFormat(_ path: String) -> Bool {
    format == .bruno ? path.hasSuffix(".bru") : path.hasSuffix(".yml") || path.hasSuffix(".yaml")
  }

  mutating func tree(named name: String) -> BrunoTree {
    let configuration = configuration
    var root = BrunoTree(name: configuration?["name"]?.string ?? name)
    let ignored = configuration?.list("ignore").compactMap(\.string).filter { !$0.isEmpty } ?? []
    var (passed, left): ([String], [String]) = ([], [])
    for file in files {
      if let start = ignored.first(where: { file.path == $0 || file.path.hasPrefix($0 + "/") }) {
        if !left.contains(start) { left.append(start) }
        continue
      }
      guard isOfFormat(file.path) || file.problem != nil else {
        if BrunoFolder.isOther(file.path) { passed.append(file.path) }
        continue
      }
      guard let text = file.text else {
        note(file.path, file.problem ?? "It can't be read.")
        continue
      }
      do throws(ImportError) {
        try read(text, file.path.split(separator: "/").map(String.init), into: &root)
      } catch {
        let place = error.position.map { "\($0.line):\($0.column): " } ?? ""
        note(file.path, place + error.message)
      }
    }
    root.sort()
    if !left.isEmpty { remarks.append(.outside(BrunoFinding.ignored(left), at: nil)) }
    if !passed.isEmpty {
      let most = 20
      remarks.append(
        .outside(
          BrunoFinding.otherFiles(Array(passed.prefix(most)), more: max(0, passed.count - most)), at: nil))
    }
    if let name = root.item?.name { root.name = name }
    return root
  }

  /// The facts about the collection as a whole.
  private var configuration: JSONNode? {
    guard
      let file = files.first(where: {
        format == .bruno ? $0.path == "bruno.json" : $0.path.hasPrefix("opencollection.")
      }),
      let text = file.text
    else { return nil }
    if format == .bruno { return (try? JSONTree(text))?.root }
    return (try? OpenCollectionImport.tree(text, tools))?.root["extensions"]?["bruno"]
  }

  private mutating func note(_ path: String, _ sentence: String) {
    remarks.append(.outside(BrunoFinding.inFile(path, sentence), at: nil))
  }

  private mutating func read(
    _ text: String, _ path: [String], into root: inout BrunoTree
  ) throws(ImportError) {
    let file = path[path.count - 1]
    let stem = String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex))
    if path.count == 2, path[0] == "environments" {
      var environment = try environment(text, named: stem)
      environment.remarks = environment.remarks.map { remark in
        let place = remark.position.map { ":\($0.line):\($0.column)" } ?? ""
        return ImportRemark(
          remark.kind, BrunoFinding.ofFile(path.joined(separator: "/") + place, remark.text))
      }
      environments.append(environment)
      return
    }
    let folders = path.dropLast()
    if path.count == 1, file.hasPrefix("opencollection.") {
      let node = try OpenCollectionImport.tree(text, tools).root
      environments += BrunoEnvironment.all(in: node)
      let bundle = BrunoTree(node, named: root.name)
      (root.item, root.requests, root.folders) = (bundle.item, bundle.requests, bundle.folders)
      remarks += bundle.others
      return
    }
    let item =
      format == .bruno
      ? BrunoItem(try BrunoFile(text)) : BrunoItem(try OpenCollectionImport.tree(text, tools).root)
    if BrunoFolder.folderFiles.contains(file) || file == "collection.bru" {
      root.insert(folder: item, at: folders)
    } else if let kind = item.otherKind {
      remarks.append(.outside(BrunoFinding.otherKind(path.joined(separator: "/"), kind), at: nil))
    } else if item.request == nil {
      let finding = format == .bruno ? BrunoFinding.noMethod : BrunoFinding.noDetails
      note(path.joined(separator: "/"), finding.sentence)
    } else {
      root.insert((item, stem), at: folders)
    }
  }

  private func environment(_ text: String, named name: String) throws(ImportError) -> ImportedEnvironment {
    format == .bruno
      ? BrunoEnvironment.read(try BrunoFile(text), named: name)
      : BrunoEnvironment.read(try OpenCollectionImport.tree(text, tools).root, named: name)
  }
}
