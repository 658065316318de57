/// A block of Swift in the documentation, and the marker before it.
struct Example: Equatable {
  /// The file, from the package's folder on.
  var file: String
  /// The line of its fence, from 1.
  var line: Int
  /// The number of examples before it in its file.
  var number: Int
  /// The code, without the comment markers before it.
  var code: [String]
  /// Whether it continues the example before it: `<!-- goes on -->`.
  var goesOn = false
  /// The reason why it is not run: `<!-- not run: … -->`; nil if it is run.
  var reasonNotToRun: String?

  /// Reads the examples of a file: those in `///` comments of Swift, and in Markdown.
  static func all(in text: String, file: String) -> [Example] {
    var examples: [Example] = []
    var current: (line: Int, indentation: Int, isSwift: Bool, code: [String])?
    var marker = ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var content = String(line)
      if file.hasSuffix(".swift") {
        let trimmed = line.drop { $0 == " " }
        guard trimmed.hasPrefix("///") else {
          current = nil
          marker = ""
          continue
        }
        content = String(trimmed.dropFirst(trimmed.hasPrefix("/// ") ? 4 : 3))
      }
      let trimmed = String(content.drop { $0 == " " })
      if var block = current {
        guard trimmed != "```" else {
          if block.isSwift {
            examples.append(
              Example(file: file, line: block.line, number: examples.count, code: block.code, marker: marker))
          }
          current = nil
          marker = ""
          continue
        }
        block.code.append(String(content.dropFirst(min(block.indentation, content.count - trimmed.count))))
        current = block
      } else if trimmed.hasPrefix("```") {
        current = (index + 1, content.count - trimmed.count, trimmed == "```swift", [])
      } else if !trimmed.isEmpty {
        marker = trimmed
      }
    }
    return examples
  }

  private init(file: String, line: Int, number: Int, code: [String], marker: String) {
    (self.file, self.line, self.number, self.code) = (file, line, number, code)
    goesOn = marker == "<!-- goes on -->"
    let opening = "<!-- not run: "
    if marker.hasPrefix(opening), marker.hasSuffix(" -->") {
      reasonNotToRun = String(marker.dropFirst(opening.count).dropLast(4))
    }
  }

  /// The modules that the code imports.
  var imports: [String] {
    code.compactMap { $0.hasPrefix("import ") ? String($0.dropFirst(7)) : nil }
  }

  /// The library that it is an example of: that of its folder, unless the code imports only others.
  var module: String {
    let libraries = imports.filter { $0 != "HTTPTypes" && $0 != "Foundation" }
    let folders = file.split(separator: "/")
    let own = folders.first == "Sources" && folders.count > 1 ? String(folders[1]) : "WiredraftCore"
    return libraries.contains(own) ? own : libraries.last ?? own
  }

  /// The subject of the example: an article's name, or that of the folder with the source; empty for the library's own.
  var subject: String {
    let parts = file.split { "/.".contains($0) }
    let name = String(parts[max(0, parts.count - (file.hasSuffix(".md") ? 2 : 3))])
    return name == module ? "" : name
  }
}
