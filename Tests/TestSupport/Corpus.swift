internal import Foundation
internal import Testing

/// A text file of cases below `Tests/Corpora`: inputs, and the results that are wanted for them.
///
/// ```
/// Lines before the first case are a comment.
///
/// === The title of a case, a sentence
/// name: value
/// --- section
/// text of any lines
/// --- another section
/// text
/// ```
///
/// Within the text of a section, a backslash at the start of a line is removed: it protects a line that begins with
/// `=== `, `--- ` or a backslash, and an empty line at the end. Other empty lines at the end don't count.
package struct Corpus: Sendable {
  /// A value of a case.
  package struct Entry: Sendable, Equatable {
    package var name: String
    package var value: String
    /// Whether the value has lines of its own.
    package var isSection: Bool
    /// The line of the file, counted from 1; 0 for an entry that isn't in the file.
    package var line = 0

    package init(name: String, value: String, isSection: Bool = true, line: Int = 0) {
      (self.name, self.value, self.isSection, self.line) = (name, value, isSection, line)
    }

    package static func == (one: Entry, other: Entry) -> Bool {
      // Texts that only look alike differ.
      one.name == other.name && one.isSection == other.isSection
        && one.value.utf8.elementsEqual(other.value.utf8)
    }
  }

  /// An input with its wanted results.
  package struct Case: Sendable {
    package var title: String
    /// The values, in the order of the file.
    package var entries: [Entry]
    package var line: Int

    /// The value of the first entry with a name. Setting an empty value removes the entry; a new one is added as a
    /// section at the end.
    package subscript(name: String) -> String? {
      get { entries.first { $0.name == name }?.value }
      set {
        let value = newValue.flatMap { $0.isEmpty ? nil : $0 }
        guard let index = entries.firstIndex(where: { $0.name == name }) else {
          if let value { entries.append(Entry(name: name, value: value, isSection: true)) }
          return
        }
        if let value { entries[index].value = value } else { entries.remove(at: index) }
      }
    }
  }

  package var path: String
  /// The lines before the first case.
  package var comment: [String] = []
  package var cases: [Case] = []

  /// Whether results are written to the files, by `RECORD=1`; tests fail then, because a recording proves nothing.
  package static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// The folder `Tests/Corpora`.
  package static let folder = packageRoot.appending(path: "Tests/Corpora").path

  /// Returns the files of an area, in the order of their names.
  ///
  /// - Parameter area: A folder below `Tests/Corpora`; folders in it belong to the area, too. Or a single file.
  package static func files(_ area: String) throws -> [Corpus] {
    let top = folder + "/" + area
    if area.hasSuffix(".txt") { return [try Corpus(path: top)] }
    let names = FileManager.default.enumerator(atPath: top)?.allObjects.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".txt") }.sorted()
    if files.isEmpty { Issue.record("\(top) has no cases.") }
    return try files.map { try Corpus(path: top + "/" + $0) }
  }

  /// Checks all cases of an area.
  ///
  /// - Parameter result: Returns the case with the results that there really are. The first entry that differs from
  ///   the file is reported with its first line that does.
  package static func check(_ area: String, _ result: (Case) throws -> Case) throws {
    for corpus in try files(area) { try corpus.check(result) }
  }

  /// Checks all cases of the file.
  package func check(_ result: (Case) throws -> Case) throws {
    var recorded = self
    for (index, one) in cases.enumerated() {
      do {
        let found = try result(one)
        recorded.cases[index] = found
        if let fault = Self.difference(between: found, and: one) { report(fault.text, line: fault.line) }
      } catch {
        report("“\(one.title)”: \(error)", line: one.line)
      }
    }
    guard Self.isRecording, !recorded.text.utf8.elementsEqual(text.utf8) else { return }
    try Data(recorded.text.utf8).write(to: URL(filePath: path))
    report("The file was recorded; run again without RECORD.", line: 1)
  }

  private func report(_ text: String, line: Int) {
    let name = path.dropFirst(Self.folder.count + 1)
    Issue.record(
      Comment(rawValue: text),
      sourceLocation: SourceLocation(
        fileID: "Corpora/\(name)", filePath: path, line: max(1, line), column: 1))
  }

  private static func difference(between found: Case, and wanted: Case) -> (text: String, line: Int)? {
    for (index, entry) in found.entries.enumerated() {
      guard index < wanted.entries.count else {
        return ("“\(wanted.title)” has more: \(shown(entry))", wanted.entries.last?.line ?? wanted.line)
      }
      let other = wanted.entries[index]
      guard entry != other else { continue }
      if let fault = differentRows(of: entry, and: other, in: wanted) { return fault }
      let same = zip(lines(of: entry), lines(of: other)).prefix { $0.elementsEqual($1) }.count
      return (
        "“\(wanted.title)”: \(shown(entry)) is not \(shown(other))",
        other.line + (other.isSection ? 1 + same : 0)
      )
    }
    guard wanted.entries.count > found.entries.count else { return nil }
    let missing = wanted.entries[found.entries.count]
    return ("“\(wanted.title)” lacks \(shown(missing))", missing.line)
  }

  private static func lines(of entry: Entry) -> [Substring.UnicodeScalarView] {
    entry.value[...].unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the rows in which sections of as many rows differ, and the line of the first.
  private static func differentRows(of found: Entry, and wanted: Entry, in one: Case) -> (
    text: String, line: Int
  )? {
    let rows = [found, wanted].map { $0.value.split(separator: "\n", omittingEmptySubsequences: false) }
    guard found.isSection, found.name == wanted.name, wanted.value.contains(" ⇒"),
      rows[0].count == rows[1].count
    else { return nil }
    let places = rows[0].indices.filter { rows[0][$0] != rows[1][$0] }
    let texts = places.map { "\n\(rows[0][$0])\nis not\n\(rows[1][$0])" }
    return ("“\(one.title)”:\(texts.joined())", wanted.line + 1 + (places.first ?? 0))
  }

  private static func shown(_ entry: Entry) -> String {
    entry.isSection ? "\n--- \(entry.name)\n\(entry.value)\n" : "“\(entry.name): \(entry.value)”"
  }
}

// MARK: - The text of a file

extension Corpus {
  package init(path: String) throws {
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    self.init(path: path, text: text)
  }

  init(path: String, text: String) {
    self.path = path
    var section: (entry: Entry, lines: [String])?
    func close(_ section: inout (entry: Entry, lines: [String])?, in corpus: inout Corpus) {
      guard var (entry, lines) = section else { return }
      while lines.last == "" { lines.removeLast() }
      entry.value = lines.map { $0.hasPrefix("\\") ? String($0.dropFirst()) : $0 }.joined(separator: "\n")
      corpus.cases[corpus.cases.count - 1].entries.append(entry)
      section = nil
    }
    // By scalars: CR LF is one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("=== ") {
        close(&section, in: &self)
        cases.append(Case(title: String(line.dropFirst(4)), entries: [], line: index + 1))
      } else if cases.isEmpty {
        comment.append(line)
      } else if line.hasPrefix("--- ") {
        close(&section, in: &self)
        section = (Entry(name: String(line.dropFirst(4)), value: "", isSection: true, line: index + 1), [])
      } else if section != nil {
        section?.lines.append(line)
      } else if !line.isEmpty {
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        let value = colon == line.endIndex ? "" : line[line.index(after: colon)...].drop { $0 == " " }
        cases[cases.count - 1].entries.append(
          Entry(name: String(line[..<colon]), value: String(value), isSection: false, line: index + 1))
      }
    }
    close(&section, in: &self)
    while comment.last == "" { comment.removeLast() }
  }

  /// The text of the file.
  var text: String {
    var lines = comment
    for one in cases {
      if !lines.isEmpty { lines.append("") }
      lines.append("=== " + one.title)
      for entry in one.entries {
        guard entry.isSection else {
          lines.append(entry.value.isEmpty ? "\(entry.name):" : "\(entry.name): \(entry.value)")
          continue
        }
        lines.append("--- " + entry.name)
        if entry.value.isEmpty { continue }
        var texts = entry.value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init)
        for (index, text) in texts.enumerated() {
          let isProtected = text.hasPrefix("\\") || text.hasPrefix("=== ") || text.hasPrefix("--- ")
          if isProtected || (text.isEmpty && index == texts.count - 1 && texts.count > 1) {
            texts[index] = "\\" + text
          }
        }
        lines += texts
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
