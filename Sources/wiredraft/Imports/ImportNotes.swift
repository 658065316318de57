import DraftFormats

/// The remarks on several drafts, in which a note that is the same for many is one line.
struct ImportNotes {
  private struct Key: Hashable {
    var kind: ImportRemark.Kind
    var text: String
  }

  private var notes: [(remark: ImportRemark, paths: [String])] = []
  private var places: [Key: Int] = [:]

  /// Adds a remark.
  ///
  /// - Parameter path: The file of the draft that it is about.
  mutating func add(_ remark: ImportRemark, on path: String) {
    let key = Key(kind: remark.kind, text: remark.text)
    if let place = places[key] {
      if notes[place].paths.last != path { notes[place].paths.append(path) }
    } else {
      places[key] = notes.count
      notes.append((remark, [path]))
    }
  }

  /// The lines, each with its file, or with the first of its files and their number.
  var lines: [String] {
    notes.map { remark, paths in
      guard paths.count > 1 else { return "\(paths[0]): \(ImportCommand.line(remark))" }
      var remark = remark
      remark.position = nil
      return "\(paths[0]) and \(paths.count - 1) more: \(ImportCommand.line(remark))"
    }
  }
}
