import DraftFormats
import Readers
import WiredraftCore

struct DefaultSetting: Sendable {
  let name: String
  let comment: String
  let allowed: String
  let text: @Sendable (ConfiguredDefaults) -> String
  /// Sets the value; returns false, without a change, if the value is not allowed.
  let set: @Sendable (ConfigurationEntry.Value, inout ConfiguredDefaults) -> Bool

  /// The names of what the live pane can show: its tabs, and the wire as hexadecimal digits.
  private static let tabNames = PaneTabs.live.all.map(\.id.name) + [TabID.hex.name]

  static let all: [DefaultSetting] =
    [
      DefaultSetting(
        name: "body", comment: "The body type of new drafts.", words: Draft.BodyType.allCases.map(\.rawValue),
        read: { $0.bodyType.rawValue },
        write: { word, defaults in
          guard let type = Draft.BodyType(rawValue: word) else { return false }
          defaults.bodyType = type
          return true
        }),
      DefaultSetting(
        name: "tab", comment: "What the live pane shows first.",
        words: tabNames, read: { $0.tab.name },
        write: { word, defaults in
          guard tabNames.contains(word) else { return false }
          defaults.tab = TabID(word)
          return true
        }),
      DefaultSetting(
        name: "language",
        comment: "The language of the code; \"last\" is the one that was shown last, at first curl.",
        words: ["last"] + CodeFormat.allCases.map(\.rawValue), read: { $0.language?.rawValue ?? "last" },
        write: { word, defaults in
          let format = CodeFormat(rawValue: word)
          guard format != nil || word == "last" else { return false }
          defaults.language = format
          return true
        }),
      truth(
        "line-ends", "Whether the wire shows CR and LF.", \.showsLineEnds),
      truth(
        "mouse", "Whether the mouse works here; false leaves it to the terminal, for selecting text.",
        \.capturesMouse),
      number(
        "escape-delay",
        "Milliseconds to wait for the rest of a key, 1 to 5000: more on a slow line. ESCDELAY goes before.",
        1...5000, \.escapeDelay),
      DefaultSetting(
        name: "production",
        comment:
          "The words that make an environment's name one of production, such as eu-prod: it is red. [] is for none.",
        allowed: "a list of words of letters, such as [\"prod\", \"live\"]",
        text: { "[\($0.production.words.map { "\"\($0)\"" }.joined(separator: ", "))]" },
        set: { value, defaults in
          guard case .list(let items) = value else { return false }
          let words = items.map { $0.text.lowercased() }
          guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isLetter) }) else { return false }
          defaults.production = ProductionWords(words: words)
          return true
        }),
      DefaultSetting(
        name: "reader",
        comment:
          "The program that reads queries and forms on your servers, such as \"rails@6.1\": what it would lose or refuse is a warning. \"none\" is for none.",
        words: ["none"] + Reader.all.map(\.id), read: { $0.reader ?? "none" },
        write: { word, defaults in
          guard word == "none" || Reader.named(word) != nil else { return false }
          defaults.reader = word == "none" ? nil : word
          return true
        }),
      number(
        "stream-seconds", "The seconds of silence after which a stream of events is ended; 0 is never.",
        0...86_400, \.streamSilence),
      number(
        "history-days", "The days that an exchange is kept; 0 keeps none.", 0...36_500, \.historyDays),
      number(
        "history-megabytes", "The megabytes of all exchanges that are kept.", 1...1_000_000, \.historySize),
      number(
        "history-answer-megabytes", "The megabytes of an answer up to which its body is kept.", 1...1_000_000,
        \.historyAnswerSize),
    ]
    + StyleKey.all.map { key in
      DefaultSetting(
        name: "encoding." + key.name, comment: "The encoding style of new drafts: \(key.name).",
        words: key.allowed, read: { key.word(in: $0.styles) },
        write: { word, defaults in key.set(word, in: &defaults.styles) })
    }

  init?(name: String) {
    guard let setting = Self.all.first(where: { $0.name == name }) else { return nil }
    self = setting
  }

  private init(
    name: String, comment: String, allowed: String,
    text: @escaping @Sendable (ConfiguredDefaults) -> String,
    set: @escaping @Sendable (ConfigurationEntry.Value, inout ConfiguredDefaults) -> Bool
  ) {
    (self.name, self.comment, self.allowed, self.text, self.set) = (name, comment, allowed, text, set)
  }

  private init(
    name: String, comment: String, words: [String],
    read: @escaping @Sendable (ConfiguredDefaults) -> String,
    write: @escaping @Sendable (String, inout ConfiguredDefaults) -> Bool
  ) {
    let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
    self.init(
      name: name, comment: comment, allowed: list, text: { "\"\(read($0))\"" },
      set: { value, defaults in
        guard case .text(let word) = value else { return false }
        return write(word, &defaults)
      })
  }

  private static func truth(
    _ name: String, _ comment: String, _ path: any WritableKeyPath<ConfiguredDefaults, Bool> & Sendable
  ) -> DefaultSetting {
    DefaultSetting(
      name: name, comment: comment, allowed: "true or false",
      text: { $0[keyPath: path] ? "true" : "false" },
      set: { value, defaults in
        guard case .truth(let truth) = value else { return false }
        defaults[keyPath: path] = truth
        return true
      })
  }

  private static func number(
    _ name: String, _ comment: String, _ range: ClosedRange<Int>,
    _ path: any WritableKeyPath<ConfiguredDefaults, Int> & Sendable
  ) -> DefaultSetting {
    DefaultSetting(
      name: name, comment: comment, allowed: "a number from \(range.lowerBound) to \(range.upperBound)",
      text: { String($0[keyPath: path]) },
      set: { value, defaults in
        guard case .number(let number) = value, range.contains(number) else { return false }
        defaults[keyPath: path] = number
        return true
      })
  }
}
