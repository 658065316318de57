import Dispatch
import Foundation
import FuzzChecks

// behaviour record FOLDER     writes the files
// behaviour check FOLDER      compares with them, and prints the lines that differ
// behaviour details PART LINE prints everything that a line of a file is about
let words = CommandLine.arguments.dropFirst()

func lines(of part: Behaviour) -> [String] {
  let lines = Lines(count: part.lineCount)
  let chunk = 25
  DispatchQueue.concurrentPerform(iterations: (part.lineCount + chunk - 1) / chunk) { index in
    for line in index * chunk..<min(part.lineCount, (index + 1) * chunk) { lines[line] = part.line(line) }
  }
  return lines.all
}

final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var all: [String]
  init(count: Int) { all = Array(repeating: "", count: count) }
  subscript(index: Int) -> String {
    get { lock.withLock { all[index] } }
    set { lock.withLock { all[index] = newValue } }
  }
}

func file(_ part: Behaviour, in folder: String) -> URL {
  URL(filePath: folder).appending(path: part.rawValue + ".txt")
}

switch words.first {
case "record":
  for part in Behaviour.allCases {
    let text = lines(of: part).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: file(part, in: words[2]))
  }
case "check":
  var isSame = true
  for part in Behaviour.allCases {
    let wanted = try String(contentsOf: file(part, in: words[2]), encoding: .utf8).split(separator: "\n")
    let found = lines(of: part)
    for (index, line) in found.enumerated() where index >= wanted.count || wanted[index] != line {
      print("\(part.rawValue) \(index)")
      isSame = false
    }
  }
  exit(isSame ? 0 : 1)
case "details":
  guard words.count == 3, let part = Behaviour(rawValue: words[2]), let line = Int(words[3]) else { exit(64) }
  print(part.details(ofLine: line).joined(separator: "\n"))
default: exit(64)
}
