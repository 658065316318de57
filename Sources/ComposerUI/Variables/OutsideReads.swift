internal import Explanations
internal import ScreenModel
internal import WiredraftCore

/// The variables of the process's environment and the files outside its folder that a draft reads.
struct OutsideReads: Sendable {
  let variables: [String]
  /// The paths of files, as they are in the draft.
  let files: [String]

  /// The folder is the absolute path of the draft's; empty if it isn't known.
  init(of composition: Composition, in folder: String) {
    variables = Self.distinct(composition.needs.variables)
    files = Self.distinct(composition.needs.files.filter { Self.leaves(folder, $0) })
  }

  /// The reads as one sentence, without values; nil if there are none.
  var sentence: Sentence? {
    let parts = [
      variables.isEmpty ? nil : "\(Self.list(variables)) of the environment",
      files.isEmpty ? nil : "\(Self.list(files)) outside its folder",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "This draft reads \(parts.joined(separator: " and "))."
  }

  private static func distinct(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { !$0.isEmpty && known.insert($0).inserted }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(3).map { TextLayout.truncated($0, to: 40) }
    return (shown + (names.count > 3 ? ["\(names.count - 3) more"] : [])).joined(separator: ", ")
  }

  /// Returns whether a path leads out of a folder; links are not followed.
  private static func leaves(_ folder: String, _ path: String) -> Bool {
    let isInside = !folder.isEmpty && path.hasPrefix(folder + "/")
    if path.hasPrefix("/"), !isInside { return true }
    var depth = 0
    for name in path.dropFirst(isInside ? folder.count : 0).split(separator: "/") where name != "." {
      depth += name == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}

extension ComposerState {
  /// Adds to the message what the draft that was opened reads outside its file, which may come from another person.
  package mutating func noteOutsideReads() {
    guard let fileName else { return }
    var folder = fileName.dropLast(fileName.lastPathComponent.count)
    if folder.count > 1, folder.last == "/" { folder.removeLast() }
    let whole =
      folder.hasPrefix("/")
      ? String(folder) : options.currentFolder + (folder.isEmpty ? "" : "/" + folder)
    guard let sentence = OutsideReads(of: composition, in: whole).sentence else { return }
    let text = [message?.text, sentence].compactMap(\.self).joined(separator: " ")
    message = Message(text: text, kind: message?.kind ?? .note, hint: message?.hint ?? "")
  }
}
