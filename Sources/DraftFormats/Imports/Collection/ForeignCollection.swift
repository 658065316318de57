internal import WiredraftCore

/// Requests in folders, as another program keeps them.
struct ForeignCollection {
  struct Folder {
    var name: String
    /// The folder around it, which comes before it; nil for the collection.
    var parent: Int?
    /// The description of the folder; nil or empty for none.
    var description: String?
    var fields: [ForeignRequest.Field] = []
    var authentication = ForeignAuthentication.inherited
    var variables: [Variable.Definition] = []
  }

  /// A request that is read when it is needed.
  struct Entry: Sendable {
    let heading: ImportHeading
    let folder: Int
    let read: @Sendable (ForeignCollection) -> Reading
  }

  /// A request, whose texts have marks in place of references.
  struct Reading: Sendable {
    var request: ForeignRequest
    var authentication = ForeignAuthentication.inherited
    /// The names of the variables that its texts refer to.
    var used: Set<String> = []
  }

  /// The folders, of which the first is the collection.
  private(set) var folders: [Folder]
  private(set) var entries: [Entry] = []
  /// The remarks on the collection, which are reported with its first request.
  var remarks: [ImportRemark] = []
  /// The marks that are not in the text.
  let marks: ReferenceMarks
  private let scope: CollectionScope
  private var scopes: [CollectionScope] = []
  /// Whether the program keeps the environments of the collection in other files.
  var hasOtherEnvironments = false
  /// The names of the variables of the collection that are not in its folder's file.
  private var sharedNames: Set<String> = []

  /// - Parameters:
  ///   - root: The collection.
  ///   - marks: The marks for its references.
  ///   - scope: The way to read references.
  init(_ root: Folder, _ marks: ReferenceMarks, _ scope: CollectionScope = CollectionScope()) {
    folders = []
    self.marks = marks
    self.scope = scope
    _ = add(root)
  }

  /// Adds a folder, and returns its number.
  mutating func add(_ folder: Folder) -> Int {
    var scope = folder.parent.map { scopes[$0] } ?? self.scope
    scope.define(folder.variables)
    folders.append(folder)
    scopes.append(scope)
    return folders.count - 1
  }

  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Returns the variables that the texts of a folder may refer to.
  func scope(of folder: Int) -> CollectionScope { scopes[folder] }

  /// The numbers of the folders from the collection to a folder.
  private func chain(of folder: Int) -> [Int] {
    var chain: [Int] = []
    var next: Int? = folder
    while let number = next {
      chain.append(number)
      next = folders[number].parent
    }
    return chain.reversed()
  }

  /// Returns the names of the folders that an entry is in, without that of the collection.
  func folderNames(of index: Int) -> [String] {
    chain(of: entries[index].folder).dropFirst().map { folders[$0].name }
  }

  // MARK: - Drafts

  /// Returns the drafts: each complete by itself, and also as one of its folder.
  ///
  /// - Parameters:
  ///   - environments: The environments that come with the collection.
  ///   - options: The options for the drafts.
  ///
  /// Variables of the collection that an environment replaces are in the file of the environments, for those of a folder's file
  /// would come before theirs.
  func contents(
    _ environments: [ImportedEnvironment] = [], _ options: ImportOptions
  ) -> ImportContents {
    let environments = ImportedEnvironment.named(environments).map { $0.resolved(in: scopes[0], marks) }
    let names = Set(environments.flatMap { $0.variables.map(\.name) })
    let shared = literal(folders[0].variables, in: scopes[0]).filter {
      hasOtherEnvironments || names.contains($0.name)
    }
    guard !shared.isEmpty else { return .collection(ImportedCollection(self, options), environments) }
    var copy = self
    copy.sharedNames = Set(shared.map(\.name))
    return .collection(
      ImportedCollection(copy, options), [ImportedEnvironment(sharing: shared)] + environments)
  }

  var folderFiles: [ImportedFolder] { folders.indices.map(file) }

  /// Returns a request as a draft of its own, and as one that inherits from its folders.
  ///
  /// - Parameters:
  ///   - index: The index of its entry.
  ///   - files: The ``folderFiles``.
  ///   - options: The options for the drafts.
  func request(_ index: Int, _ files: [ImportedFolder], _ options: ImportOptions) -> ImportedRequest {
    let folder = entries[index].folder
    let chain = chain(of: folder)
    let reading = entries[index].read(self)
    let own = own(reading, in: folder, chain)
    var result = whole(own, of: reading, in: folder, chain).imported(options)
    result.place = FolderPlace(
      folders: chain.map { files[$0] }, document: own.imported(options).document)
    return result
  }

  private func file(_ number: Int) -> ImportedFolder {
    let folder = folders[number]
    var document = FolderDocument()
    document.title = folder.name.isEmpty ? nil : folder.name
    document.description = folder.description?.isEmpty == true ? nil : folder.description
    document.variables = literal(folder.variables, in: scopes[number]).filter {
      number > 0 || !sharedNames.contains($0.name)
    }
    document.headers = fields(of: number).map { $0.row(marks) }
    return ImportedFolder(id: number, name: folder.name, document: document)
  }

  /// The variables whose values are not made of others, with what would be read as a reference escaped.
  private func literal(
    _ variables: [Variable.Definition], in scope: CollectionScope
  ) -> [Variable.Definition] {
    variables.filter { !scope.isComposed($0.name) }
  }

  /// Returns the fields that a folder's file has: its own, and that of its authentication.
  private func fields(of number: Int) -> [ForeignRequest.Field] {
    let chain = chain(of: number).dropLast()
    return authenticated(
      folders[number].fields, by: folders[number].authentication, in: Array(chain), scopes[number])
  }

  /// Returns fields with that of an authentication, which takes the place of one that a folder gives.
  private func authenticated(
    _ fields: [ForeignRequest.Field], by authentication: ForeignAuthentication, in chain: [Int],
    _ scope: CollectionScope
  ) -> [ForeignRequest.Field] {
    if case .inherited = authentication { return fields }
    let field = authentication.field.map { marked($0, scope) }
    var result = fields
    if let field {
      result.removeAll { $0.name.lowercased() == field.name.lowercased() && $0.isEnabled }
      result.append(field)
    }
    if let outer = self.authentication(in: chain).field, outer.name.lowercased() != field?.name.lowercased(),
      !result.contains(where: { $0.name.lowercased() == outer.name.lowercased() && $0.isEnabled })
    {
      result.append(ForeignRequest.Field(name: outer.name, value: "", isOmitted: true))
    }
    return result
  }

  private func marked(_ field: ForeignRequest.Field, _ scope: CollectionScope) -> ForeignRequest.Field {
    var (field, marks, used) = (field, marks, Set<String>())
    field.name = marks.expanded(scope.marked(field.name, &marks, &used))
    field.value = scope.marked(field.value, &marks, &used)
    field.marks = marks
    return field
  }

  /// Returns the authentication of the nearest folder that has one.
  private func authentication(in chain: [Int]) -> ForeignAuthentication {
    for number in chain.reversed() {
      if case .inherited = folders[number].authentication { continue }
      return folders[number].authentication
    }
    return .none
  }

  /// Returns the authentication of a request, which may be that of its folder.
  private func authentication(of reading: Reading, _ chain: [Int]) -> ForeignAuthentication {
    if case .inherited = reading.authentication { return authentication(in: chain) }
    return reading.authentication
  }

  /// Returns a request that inherits from the files of its folders.
  private func own(_ reading: Reading, in folder: Int, _ chain: [Int]) -> ForeignRequest {
    var request = reading.request
    let scope = scopes[folder]
    request.fields = authenticated(request.fields, by: reading.authentication, in: chain, scope)
    request.variables = literal(request.variables, in: scope)
    var marks = request.marks
    let used = authentication(of: reading, chain)
    if used.hasWhiteSpaceAround, let name = used.field?.name {
      request.remarks.append(ImportRemark(.changed, CollectionFinding.whiteSpaceAround(name)))
    }
    switch used {
    case .queryKey(let name, let value):
      var used: Set<String> = []
      request.query.append(
        Draft.Row(scope.marked(name, &marks, &used), scope.marked(value, &marks, &used)))
      request.marks = marks
    case .other(let kind):
      request.remarks.append(ImportRemark(.leftOut, CollectionFinding.authentication(kind)))
    default: break
    }
    return request
  }

  /// Returns a request with everything that its folders give it.
  ///
  /// - Parameter own: The request that inherits from the files of its folders.
  private func whole(
    _ own: ForeignRequest, of reading: Reading, in folder: Int, _ chain: [Int]
  ) -> ForeignRequest {
    var request = own
    var taken: Set<String> = []
    var fields: [ForeignRequest.Field] = []
    for level in [request.fields] + chain.reversed().map(self.fields(of:)) {
      fields = level.filter { !$0.isEnabled || !taken.contains($0.name.lowercased()) } + fields
      taken.formUnion(level.filter(\.isEnabled).map { $0.name.lowercased() })
    }
    request.fields = fields.filter { !$0.isOmitted }
    var used = reading.used
    for field in request.fields { used.formUnion(ReferenceText(field.row(request.marks).text).names) }
    for row in request.query { used.formUnion(ReferenceText(request.marks.restored(row.text)).names) }
    for number in chain.reversed() {
      for variable in literal(folders[number].variables, in: scopes[folder])
      where used.contains(variable.name) && !request.variables.contains(where: { $0.name == variable.name }) {
        request.variables.append(variable)
      }
    }
    return request
  }
}
