import Foundation

/// The page beside the sources.
struct Page {
  private let lines: [String]

  init(in folder: URL) throws {
    lines = try String(contentsOf: folder.appending(path: "FirstHour.md"), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// Returns the fenced blocks in a language.
  func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var block: [String]?
    for line in lines {
      if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else if line == "```" + language {
        block = []
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// Whether the lines of a block are lines of an output, one after the other; `…` is any number of lines.
  static func isPart(_ block: String, of output: String) -> Bool {
    let output = "\n" + output + "\n"
    var rest = output[...]
    for part in block.components(separatedBy: "\n…\n") {
      guard let range = rest.range(of: "\n" + part + "\n") else { return false }
      // The line end is also the beginning of the next line.
      rest = output[output.index(before: range.upperBound)...]
    }
    return true
  }
}
