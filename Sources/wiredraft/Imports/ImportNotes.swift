import DraftFormats

/// The remarks on several drafts, in which a note that is the same for many is one line.
struct ImportNotes {
  private struct Key: Hashable {
    var kind: ImportRemark.Kind
    var text: String
  }

  private var notes: [(remark: ImportRemark, paths: [String])] = []
  private var places: [Key: Int] = [:]
  private var own: [String: [Int]] = [:]

  mutating func add(_ remark: ImportRemark, on path: String) {
    let key = Key(kind: remark.kind, text: remark.text)
    if let place = places[key] {
      if notes[place].paths.last != path { notes[place].paths.append(path) }
    } else {
      places[key] = notes.count
      own[path, default: []].append(notes.count)
      notes.append((remark, [path]))
    }
  }

  /// The lines of the notes on several drafts, each with the first of its files and the number of the others.
  var shared: [String] {
    notes.filter { $0.paths.count > 1 }.map { remark, paths in
      var remark = remark
      remark.position = nil
      return "\(paths[0]) and \(paths.count - 1) more: \(ImportCommand.line(remark))"
    }
  }

  func lines(on path: String) -> [String] {
    (own[path] ?? []).filter { notes[$0].paths.count == 1 }
      .map { "\(path): \(ImportCommand.line(notes[$0].remark))" }
  }
}
