import Glibc

struct EditorCommand: Sendable, Hashable {
  /// The command as the user wrote it: a line for the shell.
  let text: String
  /// The environment variable that the command is from, or nil for an editor of the system.
  let variable: String?
  /// Whether the whole text is the path of a program, including spaces, rather than a line for the shell.
  var isPath = false

  /// The editor is `$VISUAL`, else `$EDITOR`, else `vi`, else `nano`.
  static func find(
    in environment: [String: String], isThere: (String) -> Bool
  ) -> EditorCommand? {
    for variable in ["VISUAL", "EDITOR"] {
      guard let text = environment[variable], text.utf8.contains(where: { $0 > 0x20 }) else { continue }
      return EditorCommand(text: text, variable: "$" + variable)
    }
    return ["vi", "nano"].first(where: isThere).map { EditorCommand(text: $0, variable: nil) }
  }

  /// The editor's name: the last component of the path in its first word.
  var program: String {
    let path = firstWord
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return Printable.text(name.isEmpty ? text : name)
  }

  /// As in git, a command of plain words is started directly; any other goes through `sh`, which interprets quotes,
  /// spaces and variables.
  func words(for path: String, line: Int, column: Int) -> [String] {
    let arguments = arguments(for: path, line: max(1, line), column: max(1, column))
    guard needsShell else { return [text] + arguments }
    return ["sh", "-c", text + " \"$@\"", text] + arguments
  }

  private var needsShell: Bool {
    !isPath
      && text.utf8.contains { byte in
        byte <= 0x20 || "|&;<>()$`\\\"'*?[]#~=%!{}".utf8.contains(byte)
      }
  }

  private var firstWord: String {
    guard !isPath else { return text }
    var word: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in text.utf8.drop(while: { $0 <= 0x20 }) {
      if isEscaped {
        word.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if let open = quote {
        if byte == open { quote = nil } else { word.append(byte) }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte <= 0x20 {
        break
      } else {
        word.append(byte)
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The words of the command after the first, split roughly, which is enough to recognize options.
  private var options: [Substring] { isPath ? [] : Array(text.split(separator: " ").dropFirst()) }

  private func arguments(for path: String, line: Int, column: Int) -> [String] {
    let isStart = line == 1 && column == 1
    switch program {
    case "vi", "vim", "nvim", "view", "ex", "elvis", "nvi", "vis", "joe", "jmacs", "jed", "mg", "ne",
      "mcedit",
      "gedit", "e3":
      return isStart ? [path] : ["+\(line)", path]
    case "gvim", "mvim": return waiting(["-f"], "-f", "--nofork") + (isStart ? [path] : ["+\(line)", path])
    case "nano", "pico", "rnano": return isStart ? [path] : ["+\(line),\(column)", path]
    case "emacs", "emacsclient", "kak", "micro": return isStart ? [path] : ["+\(line):\(column)", path]
    case "hx", "helix": return isStart ? [path] : ["\(path):\(line):\(column)"]
    case "code", "code-insiders", "codium", "vscodium", "cursor":
      return waiting(["--wait"], "--wait", "-w")
        + (isStart ? [path] : ["--goto", "\(path):\(line):\(column)"])
    case "subl", "sublime_text", "zed", "zeditor":
      return waiting(["--wait"], "--wait", "-w") + (isStart ? [path] : ["\(path):\(line):\(column)"])
    case "mate": return waiting(["-w"], "--wait", "-w") + (isStart ? [path] : ["-l", "\(line)", path])
    case "kate": return waiting(["--block"], "-b", "--block") + (isStart ? [path] : ["-l", "\(line)", path])
    default: return [path]
    }
  }

  /// The option that makes a graphical program wait, unless the command has it; without it the file would be gone
  /// before it is edited.
  private func waiting(_ option: [String], _ known: String...) -> [String] {
    options.contains { known.contains(String($0)) } ? [] : option
  }
}
