internal import WiredraftCore

/// Makes drafts of the requests of Bruno in a tree of folders.
struct BrunoReader {
  private var collection: ForeignCollection
  private let answer: BrunoAnswer
  /// Whether a collection is around the requests, from which they inherit.
  private let hasCollection: Bool
  /// The authentication that holds in each folder.
  private var authentications: [ForeignAuthentication] = []
  /// The captures of each folder, and those of the folders around it.
  private var captures: [[BrunoItem.Row]] = []
  private let environments: [ImportedEnvironment]

  /// - Parameters:
  ///   - item: What the requests of the collection have in common; nil if there is no collection.
  ///   - environments: The environments of the collection.
  init(
    name: String, collection item: BrunoItem?, _ environments: [ImportedEnvironment],
    _ marks: ReferenceMarks, _ tools: ImportTools
  ) {
    self.environments = environments
    answer = BrunoAnswer(usualForm: tools.expectation ?? { _ in nil })
    hasCollection = item != nil
    var root = ForeignCollection.Folder(name: name)
    var remarks: [ImportRemark] = []
    if let item { Self.read(item, into: &root, &remarks, marks) }
    if case .inherited = root.authentication { root.authentication = .none }
    collection = ForeignCollection(root, marks, CollectionScope(name: Self.name))
    collection.remarks = remarks
    authentications = [root.authentication]
    captures = [item?.captures ?? []]
    noteVariables(of: 0)
  }

  var isEmpty: Bool { collection.entries.isEmpty }

  mutating func note(_ remark: ImportRemark) { collection.remarks.append(remark) }

  func contents(_ options: ImportOptions) -> ImportContents {
    collection.contents(environments, options)
  }

  /// Returns the name here of a variable that Bruno computes, or takes from the environment.
  @Sendable static func name(of reference: String) -> String {
    let process = "process.env."
    if reference.hasPrefix(process) { return "$env." + reference.dropFirst(process.count) }
    return reference == "$randomUUID" ? "$uuid" : HTTPFileVariables.counterpart(of: reference) ?? reference
  }

  private mutating func noteVariables(of folder: Int) {
    for variable in collection.folders[folder].variables
    where collection.scope(of: folder).isComposed(variable.name) {
      collection.remarks.append(ImportRemark(.changed, CollectionFinding.composedVariable(variable.name)))
    }
  }

  // MARK: - Folders

  /// Reads what a collection and a folder have in common.
  private static func read(
    _ item: BrunoItem, into folder: inout ForeignCollection.Folder, _ remarks: inout [ImportRemark],
    _ marks: ReferenceMarks
  ) {
    // A folder without authentication of its own has that of the folder around it.
    if case .none = item.authentication {} else { folder.authentication = item.authentication }
    folder.variables = variables(item.variables, &remarks)
    folder.description = item.description
    var reading = CollectionRequest(CollectionScope(name: name), marks)
    reading.addFields(bruno: item.headers)
    folder.fields = reading.request.fields.map { field in
      var field = field
      field.marks = reading.request.marks
      return field
    }
    remarks += item.remarks + reading.request.remarks
  }

  private static func variables(
    _ rows: [BrunoItem.Row], _ remarks: inout [ImportRemark]
  ) -> [Variable.Definition] {
    rows.compactMap { row in
      guard row.isEnabled else {
        remarks.append(ImportRemark(.leftOut, CollectionFinding.disabledVariable(row.name), at: row.position))
        return nil
      }
      return Variable.Definition(row.name, .string(row.value))
    }
  }

  /// Adds the requests and the folders of a folder.
  mutating func add(_ tree: BrunoTree, number: Int = 0, depth: Int = 0) {
    for (item, name) in tree.requests { addRequest(item, named: name.isEmpty ? nil : name, in: number) }
    for inner in tree.folders {
      guard depth < 100 else {
        collection.remarks.append(ImportRemark(.leftOut, CollectionFinding.tooDeep))
        return
      }
      var folder = ForeignCollection.Folder(name: inner.item?.name ?? inner.name, parent: number)
      if let item = inner.item { Self.read(item, into: &folder, &collection.remarks, collection.marks) }
      let added = collection.add(folder)
      noteVariables(of: added)
      if case .inherited = folder.authentication {
        authentications.append(authentications[number])
      } else {
        authentications.append(folder.authentication)
      }
      captures.append(Self.merged(captures[number], inner.item?.captures ?? []))
      add(inner, number: added, depth: depth + 1)
    }
  }

  /// Returns rows, of which the later ones of a name count.
  private static func merged(_ outer: [BrunoItem.Row], _ inner: [BrunoItem.Row]) -> [BrunoItem.Row] {
    outer.filter { row in !inner.contains { $0.name == row.name && $0.isEnabled } } + inner
  }

  // MARK: - Requests

  private mutating func addRequest(_ item: BrunoItem, named name: String?, in folder: Int) {
    guard let source = item.request else { return }
    var remarks = item.remarks
    // The variables of a request are its own; those of its folders are farther.
    let variables = Self.variables(item.variables, &remarks)
    var scope = collection.scope(of: folder)
    scope.define(variables)
    var reading = CollectionRequest(scope, collection.marks)
    reading.request.variables = variables.filter { !scope.isComposed($0.name) }
    reading.request.remarks = remarks
    reading.request.title = item.name ?? name
    reading.request.description = item.description
    reading.request.method = source.method
    let credentials = reading.setURL(bruno: source, environments)
    reading.addFields(bruno: item.headers)
    reading.setBody(bruno: source.body)
    if source.omittedFields.contains(where: { $0.lowercased() == "content-type" }),
      reading.request.value(ofField: "content-type") == nil
    {
      reading.request.usualContentType = nil
    }
    addAnswer(item, source, folder, &reading)
    var authentication = item.authentication
    if let credentials {
      let colon = credentials.firstIndex(of: ":") ?? credentials.endIndex
      authentication = .basic(
        user: String(credentials[..<colon]), password: String(credentials[colon...].dropFirst()))
    }
    noteAuthentication(authentication, folder, &reading)
    noteComputed(authentication, folder, scope, &reading)
    noteAddedFields(source, folder, &reading)
    collection.add(reading.entry(in: folder, authentication))
  }

  private func addAnswer(
    _ item: BrunoItem, _ source: BrunoItem.Request, _ folder: Int, _ reading: inout CollectionRequest
  ) {
    for row in source.assertions {
      guard row.isEnabled else {
        reading.note(.leftOut, BrunoFinding.disabled("\(row.name): \(row.value)"), at: row.position)
        continue
      }
      guard let expectations = answer.expectations(row.name, row.value) else {
        reading.note(.leftOut, BrunoFinding.assertion(row.name, row.value), at: row.position)
        continue
      }
      reading.request.expected.expectations = (reading.request.expected.expectations ?? []) + expectations
    }
    for row in Self.merged(captures[folder], item.captures) {
      guard row.isEnabled else {
        reading.note(.leftOut, CollectionFinding.disabledVariable(row.name), at: row.position)
        continue
      }
      guard let place = answer.place(row.value) else {
        reading.note(.leftOut, BrunoFinding.capture(row.name, row.value), at: row.position)
        continue
      }
      reading.request.expected.captures =
        (reading.request.expected.captures ?? []) + [ExpectedAnswer.Capture(row.name, from: place)]
    }
  }

  /// Notes the variables that Bruno computes, by the names that Postman has for them, or asks for.
  ///
  /// - Note: usebruno/bruno, packages/bruno-common/src/interpolate/index.ts a2662c4c
  private func noteComputed(
    _ authentication: ForeignAuthentication, _ folder: Int, _ scope: CollectionScope,
    _ reading: inout CollectionRequest
  ) {
    var names = reading.used
    var used = authentication
    if case .inherited = authentication { used = authentications[folder] }
    if let field = used.field { _ = reading.marked(field.name + field.value) }
    names.formUnion(reading.used)
    let computed = names.filter { PostmanRules.computedVariables.contains($0) && scope.values[$0] == nil }
    if !computed.isEmpty {
      reading.note(.changed, CollectionFinding.computedVariables("Bruno", computed.sorted()))
    }
    for name in names.sorted() where name.hasPrefix("?") {
      reading.note(.changed, BrunoFinding.prompt(name))
    }
  }

  private func noteAuthentication(
    _ authentication: ForeignAuthentication, _ folder: Int, _ reading: inout CollectionRequest
  ) {
    var used = authentication
    if case .inherited = authentication {
      used = authentications[folder]
      if !hasCollection { reading.note(.leftOut, BrunoFinding.noCollection) }
    }
    guard case .queryKey(let name, let value) = used else { return }
    // Bruno reads the query as a form, adds the key, and writes it again.
    let query = reading.request.url.utf8.firstIndex(of: UInt8(ascii: "?")).map {
      Array(reading.request.url.utf8[$0...].dropFirst())
    }
    let pairs = FormDecoder.pairs(in: query ?? [])
    let written = PercentText.form(
      pairs.filter { $0.name != name }.map { ($0.name, $0.value) }, PercentText.webForm)
    let isSame = [name, value].allSatisfy {
      PercentText.webForm(Array($0.utf8)).elementsEqual(PercentText.encoded($0.utf8))
    }
    if !isSame || written != query ?? [] { reading.note(.changed, BrunoFinding.rewrittenQuery(name)) }
  }

  private func noteAddedFields(
    _ source: BrunoItem.Request, _ folder: Int, _ reading: inout CollectionRequest
  ) {
    var given = reading.request.fields.filter(\.isEnabled).map { $0.name.lowercased() }
    given += source.omittedFields.map { $0.lowercased() }
    var next: Int? = folder
    while let number = next {
      given += collection.folders[number].fields.filter(\.isEnabled).map { $0.name.lowercased() }
      next = collection.folders[number].parent
    }
    var added = ["User-Agent", "Accept", "Accept-Encoding"].filter { !given.contains($0.lowercased()) }
    if reading.request.hasNoContent { added += NodeRequest.lengthOfNothing(reading.request.method) }
    if !added.isEmpty { reading.note(.added, CollectionFinding.addedFields("Bruno", added)) }
  }
}
