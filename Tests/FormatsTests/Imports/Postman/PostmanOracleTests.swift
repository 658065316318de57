@testable import DraftFormats
import TestSupport
import Testing
import Variables
import WiredraftCore

/// Generated collections, each of which is sent as ``PostmanRuntime`` sends it: by an independent reading of Postman's
/// sources. The order of the fields and the capitals of their names are not compared, and the fields that Postman sends with
/// any request are left out.
@Suite("Postman's rules")
struct PostmanOracleTests {
  private struct Counts: Equatable, CustomStringConvertible {
    var same = 0
    var said = 0
    var refused = 0
    var silent = 0

    var description: String { "same \(same), said \(said), refused \(refused), silent \(silent)" }
  }

  private enum Outcome {
    case same
    /// It differs, and a remark says so.
    case said
    /// The draft isn't sent, for a reason that names what is missing.
    case refused
    case silent(String)
  }

  @Test("A collection sends what Postman sends, or a remark says what differs")
  func generated() throws {
    var generator = PostmanGenerator(59)
    var counts = Counts()
    for number in 0..<(isExhaustive ? 1000 : 100) {
      let sample = generator.sample()
      let text = sample.collection.compactJSON
      guard
        case .collection(let requests, let environments) = try Import.contents(
          of: text, as: .postman, options: ImportOptions())
      else { return check(false, text) }
      let request = try require(requests.first, text)
      let wanted = PostmanRuntime(sample.chain).message()
      for isInFolders in [false, true] {
        let outcome = outcome(of: request, isInFolders: isInFolders, environments, wanted)
        if case .silent(let difference) = outcome {
          check(
            false,
            "\(number)\(isInFolders ? " in folders" : ""): \(difference)\n\(text)\n\(request.remarks.map(\.text))"
          )
        }
        guard !isInFolders else { continue }
        switch outcome {
        case .same: counts.same += 1
        case .said: counts.said += 1
        case .refused: counts.refused += 1
        case .silent: counts.silent += 1
        }
      }
    }
    // Measured: a change of the rules or of the generator changes them on purpose.
    check(
      counts,
      isExhaustive ? Counts(same: 645, said: 331, refused: 24) : Counts(same: 63, said: 35, refused: 2))
  }

  @Test("Each of Postman's 118 dynamic variables has a counterpart here, or is named")
  func dynamicVariables() {
    check(PostmanRules.computedVariables.count + PostmanRules.counterparts.count, 118)
  }

  // MARK: - The comparison

  private func outcome(
    of request: ImportedRequest, isInFolders: Bool, _ environments: [ImportedEnvironment],
    _ wanted: PostmanRuntime.Message
  ) -> Outcome {
    let composition = Self.composition(of: request, isInFolders: isInFolders, environments)
    let remarks = request.remarks.map(\.text)
    let errors = composition.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty {
      let isNamed = errors.allSatisfy { error in
        // Two fields of a name that has one are an error of the draft, which names it.
        if error.code == .conflictingField { return true }
        guard error.code == .undefinedVariable else { return false }
        return remarks.contains { $0.contains("Postman makes up a value") }
      }
      return isNamed ? .refused : .silent("errors: \(errors.map(\.code.rawValue))")
    }
    let differences = differences(composition, wanted)
    guard !differences.isEmpty else { return .same }
    let unsaid = differences.filter { difference in
      !remarks.contains { remark in difference.words.contains { remark.contains($0) } }
    }
    return unsaid.isEmpty ? .said : .silent(unsaid.map(\.text).joined(separator: "\n"))
  }

  private struct Difference {
    var text: String
    /// Of which a remark has one.
    var words: [String]
  }

  private func differences(_ composition: Composition, _ wanted: PostmanRuntime.Message) -> [Difference] {
    var result: [Difference] = []
    func compare(_ what: String, _ found: String, _ wanted: String, _ words: [String]) {
      if found != wanted { result.append(Difference(text: "\(what): \(found) for \(wanted)", words: words)) }
    }
    compare("method", composition.method, wanted.method, ["method"])
    compare(
      "target", composition.target.text, wanted.target,
      ["percent-encoded"])
    compare("body", Self.content(of: composition) ?? "none", wanted.body ?? "none", ["The body", "GraphQL"])
    let system = ["user-agent", "accept", "cache-control", "postman-token", "accept-encoding", "connection"]
    func fields(_ fields: [(name: String, value: String)]) -> [String: [String]] {
      Dictionary(grouping: fields) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    }
    let found = fields(composition.fields.map { ($0.name, $0.value) })
    var others = fields(wanted.fields)
    if others["host"] == nil { others["host"] = [wanted.host] }
    if others["content-length"] == nil, let count = found["content-length"] {
      others["content-length"] = count
    }
    for name in Set(found.keys).union(others.keys).subtracting(system).sorted()
    where found[name] != others[name] {
      let (mine, theirs) = (found[name] ?? [], others[name] ?? [])
      let shown =
        composition.fields.first { $0.name.lowercased() == name }?.name ?? wanted.fields.first {
          $0.name.lowercased() == name
        }?.name ?? name
      result.append(
        Difference(
          text: "\(name): \(mine) for \(theirs)",
          words: name == "host"
            ? ["Postman puts it in as it is", "a host in small letters"]
            : [shown, shown.capitalizedName, "Authentication by"]))
    }
    return result
  }

  static func content(of composition: Composition) -> String? {
    composition.body.map { body in
      body.bytes.segments.map { segment in
        switch segment.content {
        case .bytes(let bytes): String(decoding: bytes.bytes, as: UTF8.self)
        case .file(let path, _, _): "<\(path)>"
        }
      }.joined()
    }
  }

  /// The message of a draft of its own, or of one that inherits from the files of its folders.
  static func composition(
    of request: ImportedRequest, isInFolders: Bool = false, _ environments: [ImportedEnvironment] = []
  ) -> Composition {
    var context = Composition.Context(boundary: "B")
    var sources = [
      Variable.Source(
        .generated,
        PostmanRuntime.computed.compactMap { name, value in
          name == "$guid" || name == "$randomUUID"
            ? nil : Variable.Definition(name, .string(value), secrecy: false)
        } + [Variable.Definition("$uuid", .string(PostmanRuntime.computed["$guid"] ?? ""), secrecy: false)])
    ]
    var draft = request.document.draft
    for environment in environments where isInFolders {
      sources.insert(Variable.Source(.shared, environment.variables), at: 0)
    }
    if isInFolders, let place = request.place {
      draft = place.document.draft
      for folder in place.folders.reversed() {
        context.folders.append(folder.document.defaults(file: folder.name))
        sources.insert(
          folder.document.variableSource(file: folder.name), at: context.folders.count - 1)
      }
    }
    context.variables = Variable.Scope(sources)
    for path in draft.filePaths(in: context) {
      let type = path.split(separator: ".").last.flatMap { PostmanRuntime.types[String($0)] }
      context.files[path] = .success(Composition.FileFacts(size: 3, contentType: type))
    }
    return draft.compose(in: context)
  }
}

extension String {
  /// The name of a field with a capital at the beginning of each word.
  fileprivate var capitalizedName: String {
    split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
  }
}
