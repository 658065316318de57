internal import WiredraftCore

struct PostmanReader {
  private(set) var collection: ForeignCollection
  /// The nodes of the folders, by their numbers.
  private var nodes: [JSONNode]

  init(_ root: JSONNode, _ marks: ReferenceMarks) {
    var folder = ForeignCollection.Folder(name: root["info"]?["name"]?.string ?? "")
    var remarks: [ImportRemark] = []
    Self.read(root, into: &folder, &remarks)
    if case .inherited = folder.authentication { folder.authentication = .none }
    folder.description = root["info"].flatMap(PostmanRequest.description)
    collection = ForeignCollection(folder, marks, CollectionScope(name: PostmanRules.name))
    collection.remarks = remarks
    collection.hasOtherEnvironments = true
    nodes = [root]
    noteVariables(of: 0, at: root)
    readItems(of: root, in: 0, depth: 0)
  }

  private mutating func noteVariables(of folder: Int, at node: JSONNode) {
    for variable in collection.folders[folder].variables
    where collection.scope(of: folder).isComposed(variable.name) {
      collection.remarks.append(
        ImportRemark(
          .changed, CollectionFinding.composedVariable(variable.name), at: node["variable"]?.position))
    }
  }

  /// Reads what a folder and a collection have in common.
  private static func read(
    _ node: JSONNode, into folder: inout ForeignCollection.Folder, _ remarks: inout [ImportRemark]
  ) {
    folder.authentication = PostmanAuthentication.read(node["auth"])
    folder.variables = node.list("variable").compactMap { variable in
      guard let name = variable["key"]?.string ?? variable["id"]?.string else { return nil }
      if variable["disabled"]?.isTruthy == true {
        remarks.append(
          ImportRemark(.leftOut, CollectionFinding.disabledVariable(name), at: variable.position))
        return nil
      }
      return Variable.Definition(
        name, .string(variable["value"]?.text ?? ""),
        secrecy: variable["type"]?.string == "secret" ? true : nil)
    }
    remarks += scripts(of: node)
    for member in node["protocolProfileBehavior"]?.members.map(\.value) ?? [] {
      let name = JSONNode.Member(value: member).name
      guard !PostmanRules.decidingSettings.contains(name) else { continue }
      remarks.append(
        ImportRemark(
          .leftOut, CollectionFinding.settings("protocolProfileBehavior.\(name)"), at: member.position))
    }
  }

  static func scripts(of node: JSONNode) -> [ImportRemark] {
    node.list("event").compactMap { event in
      let lines = event["script"]?["exec"]
      let texts = lines?.string.map { [$0] } ?? lines?.elements.compactMap(\.string) ?? []
      guard texts.contains(where: { !$0.isEmpty }) else { return nil }
      return ImportRemark(
        .leftOut, CollectionFinding.script(event["listen"]?.string ?? "script"), at: event.position)
    }
  }

  private mutating func readItems(of node: JSONNode, in folder: Int, depth: Int) {
    for item in node.list("item") {
      if item["item"]?.isArray == true {
        readFolder(item, in: folder, depth: depth)
      } else if let request = item["request"] {
        add(request, of: item, in: folder)
      } else {
        collection.remarks.append(
          ImportRemark(
            .leftOut, CollectionFinding.member("“\(item["name"]?.string ?? "")”"), at: item.position))
      }
    }
  }

  private mutating func readFolder(_ item: JSONNode, in parent: Int, depth: Int) {
    guard depth < 100 else {
      collection.remarks.append(ImportRemark(.leftOut, CollectionFinding.tooDeep, at: item.position))
      return
    }
    let name = item["name"]?.string ?? ""
    var folder = ForeignCollection.Folder(name: name, parent: parent)
    Self.read(item, into: &folder, &collection.remarks)
    folder.description = PostmanRequest.description(of: item)
    let number = collection.add(folder)
    nodes.append(item)
    noteVariables(of: number, at: item)
    let count = collection.entries.count
    readItems(of: item, in: number, depth: depth + 1)
    if collection.entries.count == count {
      collection.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.emptyFolder(name), at: item.position))
    }
  }

  /// Adds a request, of which only the heading is read yet.
  private mutating func add(_ request: JSONNode, of item: JSONNode, in folder: Int) {
    var folders: [JSONNode] = []
    var next: Int? = folder
    while let number = next {
      folders.append(nodes[number])
      next = collection.folders[number].parent
    }
    collection.add(
      .init(heading: PostmanRequest.heading(of: request, item), folder: folder) { [folders] collection in
        PostmanRequest.reading(request, of: item, in: folder, folders, collection)
      })
  }
}
