import Explanations
import ScreenModel
import WiredraftExplanations

/// A key by its name in key scripts, with or without angle brackets: `x`, `del`, `c-s`, `<a-1>`.
struct KeyName {
  private(set) var key: KeyPress?
  private(set) var problem: String?
  /// The program that usually intercepts the key; nil if there is none.
  private(set) var owner: String?

  init(_ text: String) {
    var name = text[...]
    if name.count > 2, name.first == "<", name.last == ">" { name = name.dropFirst().dropLast() }
    guard !name.isEmpty else {
      problem = "a key has a name; [] is for none"
      return
    }
    guard let press = KeyPress(named: name), !Self.isMark(press) else {
      problem = "there is no key \(text)" + Self.hint(String(name))
      return
    }
    let lowercased = name.lowercased()
    if press.key == .character(" "), name.last == " " {
      problem = "the space bar is called space"
      return
    }
    if lowercased.hasPrefix("c-"), !press.modifiers.contains(.control) {
      problem = "a terminal sends \(press.name) for \(name): write \(press.name)"
      return
    }
    if press.modifiers.contains(.shift), case .character(let character) = press.key {
      problem = "Shift shows in the character itself: write \(character.uppercased())"
      return
    }
    // Some terminals tell Control-Enter from Enter.
    let isKnown = press == KeyPress(.enter, .control)
    if [.enter, .escape, .backspace].contains(press.key), !press.modifiers.subtracting(.alt).isEmpty, !isKnown
    {
      problem = "a terminal sends \(press.name) as \(KeyPress(press.key).name) alone"
      return
    }
    key = press
    owner = Self.owner(of: press)
  }

  private static func isMark(_ press: KeyPress) -> Bool {
    guard case .character(let character) = press.key else { return false }
    return character.unicodeScalars.count > 1
      || character.unicodeScalars.contains { TextWidth.width(of: $0) == 0 }
  }

  private static func hint(_ name: String) -> String {
    let names = [
      "enter", "tab", "esc", "space", "bs", "del", "ins", "up", "down", "left", "right", "home", "end",
      "pgup", "pgdn",
    ]
    let others = [
      "escape": "esc", "return": "enter", "delete": "del", "backspace": "bs", "insert": "ins",
      "pageup": "pgup",
      "pagedown": "pgdn", "spacebar": "space",
    ]
    if let known = others[name.lowercased()] { return "; it is called \(known)" }
    for (prefix, meant) in [
      ("ctrl-", "c-"), ("ctrl+", "c-"), ("control-", "c-"), ("^", "c-"), ("alt-", "a-"), ("alt+", "a-"),
      ("m-", "a-"), ("shift-", "s-"),
    ]
    where name.lowercased().hasPrefix(prefix) && name.count > prefix.count {
      return "; write \(meant)\(name.dropFirst(prefix.count).lowercased())"
    }
    return Nearest.nearest(to: name, in: names).map { "; is \($0) meant?" }
      ?? "; keys are x, X, c-x for Control, a-x for Alt, s-tab for Shift, f1 to f24 and \(names.joined(separator: ", "))"
  }

  private static func owner(of press: KeyPress) -> String? {
    switch press {
    case KeyPress(.character("b"), .control): "tmux"
    case KeyPress(.character("d"), .control): "shells, as the end of input"
    case KeyPress(.character("\\"), .control): "the system, which ends programs with it"
    case KeyPress(.function(10)), KeyPress(.function(11)): "windows: their menu, or the full screen"
    default: nil
    }
  }
}
