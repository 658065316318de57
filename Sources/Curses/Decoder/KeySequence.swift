package import ScreenModel

/// The bytes that a terminal sends for one key.
package struct KeySequence: Hashable {
  package let bytes: [UInt8]
  package let press: KeyPress

  package init(bytes: [UInt8], press: KeyPress) {
    self.bytes = bytes
    self.press = press
  }

  /// Leaves out those that the common grammar already reads as the same key.
  static func described(by capability: (String) -> [UInt8]?) -> [KeySequence] {
    names.compactMap { name, press in
      guard let bytes = capability(name), bytes.first == 0x1b, bytes.count > 1 else { return nil }
      let common = EscapeGrammar(keys: [], isLate: true).sequence(bytes[...])
      // Some descriptions list Shift-F1 as F13; the grammar is more precise.
      if case .input(.key, let length) = common, length == bytes.count { return nil }
      return KeySequence(bytes: bytes, press: press)
    }
  }

  private static let names: [(String, KeyPress)] = {
    var names: [(String, KeyPress)] = [
      ("kcuu1", KeyPress(.up)), ("kcud1", KeyPress(.down)), ("kcub1", KeyPress(.left)),
      ("kcuf1", KeyPress(.right)), ("khome", KeyPress(.home)), ("kend", KeyPress(.end)),
      ("kich1", KeyPress(.insert)), ("kdch1", KeyPress(.delete)), ("kpp", KeyPress(.pageUp)),
      ("knp", KeyPress(.pageDown)), ("kbs", KeyPress(.backspace)), ("kcbt", KeyPress(.tab, .shift)),
      ("kent", KeyPress(.enter)),
    ]
    for number in 1...12 { names.append(("kf\(number)", KeyPress(.function(number)))) }
    let modified: [(String, Key)] = [
      ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end),
      ("kIC", .insert), ("kDC", .delete), ("kPRV", .pageUp), ("kNXT", .pageDown),
    ]
    for (name, key) in modified {
      names.append((name, KeyPress(key, .shift)))
      // The digit is xterm's parameter: kUP5 is Control-Up.
      for parameter in 3...8 {
        names.append((name + "\(parameter)", KeyPress(key, KeyTable.modifiers(parameter))))
      }
    }
    return names
  }()
}
