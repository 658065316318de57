import ArgumentParser
import DraftFormats
import DraftStore
import Explanations
import WiredraftCore

/// A file with what is wrong with it: a draft, or the file of a folder of drafts.
struct CheckedFile {
  private struct Finding {
    var diagnostic: Diagnostic
    var environments: [String]
    /// Whether the draft has other environments without it.
    var isPartial = false
  }

  private let path: String
  private let draft: Draft
  private let folders: [Draft.FolderDefaults]
  private let findings: [Finding]
  private let unreadable: [(place: String, sentence: String)]
  private let places: DraftPlaces

  /// `-` is standard input. With `inEachEnvironment`, a draft is composed with each environment of its files of
  /// variables, unless the command line chooses one.
  init(_ path: String, _ variables: RequestVariables, inEachEnvironment: Bool) throws {
    self.path = path
    guard !Self.isOfFolder(path) else {
      let (document, bytes) = try DraftLoading.loadFolder(path)
      draft = Draft()
      folders = []
      findings = document.unknownKeys.map { Finding(diagnostic: $0, environments: []) }
      unreadable = []
      places = DraftPlaces(bytes)
      return
    }
    let (document, bytes) = try DraftLoading.loadWithBytes(path)
    draft = document.draft
    unreadable = document.expected.unreadable
    places = DraftPlaces(bytes)
    let folder = path == "-" ? nil : DraftLoading.folder(of: path)
    try DraftLoading.checkLimits(for: document, in: folder, variables)
    var names: [String] = []
    if inEachEnvironment, variables.environment == nil {
      names = try variables.environments(for: document, in: folder)
    }
    var contexts: [Composition.Context] = []
    for name in names.isEmpty ? [document.environment] : names.map(Optional.init) {
      var document = document
      document.environment = name
      contexts.append(
        try ContextLoading.context(
          for: document, relativeTo: folder, boundary: contexts.first?.boundary ?? Boundary.random(),
          files: contexts.last?.files ?? [:], variables: variables))
    }
    folders = contexts.first?.folders ?? []
    findings = Self.findings(in: draft, contexts)
  }

  static func isOfFolder(_ path: String) -> Bool {
    path.split(separator: "/").last.map { $0 == FolderDocument.fileName } ?? false
  }

  private static func findings(in draft: Draft, _ contexts: [Composition.Context]) -> [Finding] {
    guard contexts.count > 1 else {
      return contexts.flatMap { context in
        let environments = [context.variables.environment].compactMap(\.self)
        return draft.compose(in: context).diagnostics.map {
          Finding(diagnostic: $0, environments: environments)
        }
      }
    }
    var findings: [Finding] = []
    var known: [Diagnostic: Int] = [:]
    for context in contexts {
      guard let environment = context.variables.environment else { continue }
      for diagnostic in draft.compose(in: context).diagnostics {
        let key = diagnostic.inAnyEnvironment
        if let index = known[key] {
          if findings[index].environments.last != environment {
            findings[index].environments.append(environment)
          }
        } else {
          known[key] = findings.count
          findings.append(
            Finding(diagnostic: diagnostic.withoutEnvironment, environments: [environment]))
        }
      }
    }
    for index in findings.indices {
      findings[index].isPartial = findings[index].environments.count < contexts.count
    }
    return findings
  }

  var worst: Diagnostic.Severity? {
    unreadable.isEmpty ? findings.map(\.diagnostic.severity).max() : .error
  }

  // MARK: - Output

  var text: String {
    guard !findings.isEmpty || !unreadable.isEmpty else {
      return Printable.text("\(path): nothing is wrong") + "\n"
    }
    let counts = Diagnostic.Severity.allCases.reversed().compactMap { severity -> String? in
      let count =
        findings.count { $0.diagnostic.severity == severity } + (severity == .error ? unreadable.count : 0)
      let word = severity == .information ? "note" : severity.rawValue
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    var text = Printable.text("\(path): \(counts.joined(separator: ", "))") + "\n"
    for finding in findings {
      let diagnostic = finding.diagnostic
      let shown = diagnostic.masked(in: draft)
      let reference = shown.reference.map { " (\($0))" } ?? ""
      let line =
        "  \(position(of: diagnostic))\(shown.severity.rawValue)[\(shown.code.rawValue)]\(DiagnosticPrinting.place(of: diagnostic, in: draft, folders)): \(Self.condition(of: finding))\(shown.sentence)\(reference)"
      text += Printable.text(line) + "\n"
      if let remedy = diagnostic.remedy(in: draft) {
        text += Printable.text("      fix: \(remedy.phrase)") + "\n"
      }
    }
    for line in unreadable {
      text += Printable.text("  error[unreadable-expectation] \(line.place): \(line.sentence)") + "\n"
    }
    return text
  }

  private static func condition(of finding: Finding) -> String {
    guard finding.isPartial else { return "" }
    let names = finding.environments
    return "in \(names.count == 1 ? "environment" : "the environments") \(names.joined(separator: ", ")): "
  }

  var objects: [String] {
    findings.map { finding in
      let diagnostic = finding.diagnostic
      let place = places.position(of: diagnostic)
      return JSONLine.object(
        [("file", JSONLine.text(path))]
          + JSONLine.members(of: diagnostic.masked(in: draft)) + [
            ("fileLine", place.map { String($0.line) } ?? "null"),
            ("fileColumn", place.map { String($0.column) } ?? "null"),
            ("remedy", diagnostic.remedy(in: draft).map { JSONLine.text($0.phrase) } ?? "null"),
            ("folderFile", diagnostic.folder.map { JSONLine.text(folders[$0].file) } ?? "null"),
            ("environments", "[" + finding.environments.map(JSONLine.text).joined(separator: ", ") + "]"),
          ])
    }
      + unreadable.map { line in
        let empty = ["list", "index", "line", "column"].map { ($0, "null") }
        return JSONLine.object(
          [
            ("file", JSONLine.text(path)), ("code", JSONLine.text("unreadable-expectation")),
            ("severity", JSONLine.text("error")),
          ] + empty + [
            ("message", JSONLine.text("\(line.place): \(line.sentence)")), ("reference", "null"),
            ("fileLine", "null"), ("fileColumn", "null"), ("remedy", "null"), ("folderFile", "null"),
            ("environments", "[]"),
          ])
      }
  }

  private func position(of diagnostic: Diagnostic) -> String {
    places.position(of: diagnostic).map { "\($0.line):\($0.column): " } ?? ""
  }
}

extension Diagnostic {
  fileprivate var withoutEnvironment: Diagnostic {
    guard case .undefinedVariable(var undefined) = problem else { return self }
    undefined.environment = nil
    var result = self
    result.problem = .undefinedVariable(undefined)
    return result
  }

  /// The diagnostic without the parts in which it may differ from that of another environment: of an undefined name the
  /// files that were looked at, and the names that are defined.
  fileprivate var inAnyEnvironment: Diagnostic {
    guard case .undefinedVariable(var undefined) = problem else { return self }
    (undefined.files, undefined.environment, undefined.known) = ([], nil, [])
    var result = self
    result.problem = .undefinedVariable(undefined)
    return result
  }
}
