import ArgumentParser
import DraftFormats
import DraftStore
import Explanations
import Glibc
import WiredraftCore

struct CheckedFile {
  private let path: String
  private let draft: Draft
  private let diagnostics: [Diagnostic]
  private let places: DraftPlaces

  /// Reads and composes a draft file; `-` is standard input.
  ///
  /// - Throws: Exit status 2, after a message with the place; an error of usage if no file has the environment that
  ///   the command line chooses.
  init(_ path: String, _ variables: RequestVariables) throws {
    self.path = path
    let (document, bytes) = try DraftLoading.loadWithBytes(path)
    draft = document.draft
    places = DraftPlaces(bytes)
    let folder = path == "-" ? nil : DraftLoading.folder(of: path)
    let context = try ContextLoading.context(for: document, relativeTo: folder, variables: variables)
    diagnostics = draft.compose(in: context).diagnostics
  }

  /// The most severe severity, or nil if there are no diagnostics.
  var worst: Severity? { diagnostics.map(\.severity).max() }

  // MARK: - Output

  /// The report as text: the file, then one or two lines for each diagnostic.
  var text: String {
    guard !diagnostics.isEmpty else { return Printable.text("\(path): nothing is wrong") + "\n" }
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      let word = severity == .information ? "note" : severity.rawValue
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    var text = Printable.text("\(path): \(counts.joined(separator: ", "))") + "\n"
    for diagnostic in diagnostics {
      let shown = diagnostic.masked(in: draft)
      let reference = shown.reference.map { " (\($0))" } ?? ""
      let line =
        "  \(position(of: diagnostic))\(shown.severity.rawValue)[\(shown.code.rawValue)]\(DiagnosticPrinting.place(of: diagnostic, in: draft)): \(shown.sentence)\(reference)"
      text += Printable.text(line) + "\n"
      if let remedy = diagnostic.remedy(in: draft) {
        text += Printable.text("      fix: \(remedy.phrase)") + "\n"
      }
    }
    return text
  }

  /// The report as JSON: one object for each diagnostic.
  var objects: [String] {
    diagnostics.map { diagnostic in
      let place = places.position(of: diagnostic)
      return JSONLine.object(
        [("file", JSONLine.text(path))]
          + JSONLine.members(of: diagnostic.masked(in: draft)) + [
            ("fileLine", place.map { String($0.line) } ?? "null"),
            ("fileColumn", place.map { String($0.column) } ?? "null"),
            ("remedy", diagnostic.remedy(in: draft).map { JSONLine.text($0.phrase) } ?? "null"),
          ])
    }
  }

  private func position(of diagnostic: Diagnostic) -> String {
    places.position(of: diagnostic).map { "\($0.line):\($0.column): " } ?? ""
  }

  // MARK: - Folders

  /// The draft files at a path, which may be a folder; nil, after a message, if a folder can't be read.
  static func paths(of path: String) -> [String]? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    let names: [String]
    do throws(FolderEntry.Unreadable) {
      // Hidden files, such as an editor's backups, are skipped.
      names = try FolderEntry.all(in: path).compactMap(\.name).filter {
        $0.hasSuffix(FileNameSuggestion.suffix) && !$0.hasPrefix(".") && $0 != FolderDocument.fileName
      }
    } catch {
      StandardError.print(
        "\(path): error: The folder can't be read: \(String(cString: strerror(error.errno))).")
      return nil
    }
    let start = path.hasSuffix("/") ? path : path + "/"
    if names.isEmpty {
      StandardError.print("\(path): note: There is no draft file (*\(FileNameSuggestion.suffix)) in it.")
    }
    return names.sorted().map { start + $0 }
  }
}
