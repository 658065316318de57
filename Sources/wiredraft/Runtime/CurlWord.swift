import WiredraftCore

/// An option of curl on the command line, which this program writes in another way.
enum CurlWord {
  /// Returns a sentence about the first option that is curl's; nil if there is none before `--`.
  static func first(in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if word == "--" { return nil }
      guard let (option, attached) = option(of: word) else { continue }
      let next = words.indices.contains(index + 1) ? words[index + 1] : nil
      return
        "\(option.shown) is curl's: \(option.advice(attached ?? next)). `wiredraft import curl -` takes a whole command."
    }
    return nil
  }

  private struct Option {
    let shown: String
    let advice: @Sendable (String?) -> String
  }

  private static func option(of word: String) -> (Option, attached: String?)? {
    guard word.utf8.first == UInt8(ascii: "-") else { return nil }
    for (short, longs, advice) in table {
      for long in longs {
        if word == long { return (Option(shown: long, advice: advice), nil) }
        if word.hasPrefix(long + "=") {
          return (Option(shown: long, advice: advice), String(word.dropFirst(long.count + 1)))
        }
      }
      guard !short.isEmpty, word.hasPrefix(short), !word.hasPrefix("--") else { continue }
      let rest = String(word.dropFirst(short.count))
      return (Option(shown: short, advice: advice), rest.isEmpty ? nil : rest)
    }
    return nil
  }

  private typealias Row = (short: String, longs: [String], advice: @Sendable (String?) -> String)

  private static let table: [Row] = [
    ("-X", ["--request"], { "write \($0 ?? "the method") before the URL" }),
    ("-d", ["--data", "--data-raw", "--data-ascii", "--data-binary", "--data-urlencode"], data),
    ("", ["--json"], { "write --text \(quoted($0 ?? "JSON")) Content-Type:application/json" }),
    ("-H", ["--header"], { "write \(field($0 ?? "Name: value"))" }),
    (
      "-u", ["--user"],
      { _ in "write 'Authorization:Basic …' with the base64 of USER:PASSWORD, which the composer can make" }
    ),
    ("-F", ["--form", "--form-string"], part),
    ("-G", ["--get"], { _ in "write GET, which puts the items into the query" }),
    ("-I", ["--head"], { _ in "write HEAD before the URL" }),
    ("-b", ["--cookie"], { "write \(quoted("Cookie:" + ($0 ?? "name=value")))" }),
    ("-A", ["--user-agent"], { "write \(quoted("User-Agent:" + ($0 ?? "name")))" }),
    ("-e", ["--referer"], { "write \(quoted("Referer:" + ($0 ?? "URL")))" }),
    ("", ["--url"], { "write \(quoted($0 ?? "the URL")) alone" }),
    ("-T", ["--upload-file"], { "write PUT before the URL, and --path \(quoted($0 ?? "FILE"))" }),
    ("-s", ["--silent"], sending), ("-L", ["--location"], sending), ("-k", ["--insecure"], sending),
    ("-i", ["--include"], sending), ("-v", ["--verbose"], sending), ("-o", ["--output"], sending),
    ("", ["--compressed"], sending),
  ]

  @Sendable private static func sending(_: String?) -> String { "it is about sending; leave it out" }

  /// The advice for `-d`: items for pairs, a file for `@path`, and otherwise a text.
  @Sendable private static func data(_ value: String?) -> String {
    guard let value else { return "write name=value" }
    if value.utf8.first == UInt8(ascii: "@") {
      return "write --path \(quoted(String(value.dropFirst())))"
    }
    let pairs = value.split(separator: "&").map(String.init)
    let isJSON = ["{", "["].contains { value.hasPrefix($0) }
    guard !isJSON, pairs.allSatisfy({ $0.contains("=") }), !pairs.isEmpty else {
      return "write --text \(quoted(value))"
    }
    return "write \(pairs.map(quoted).joined(separator: " ")), with POST before the URL and --body form"
  }

  @Sendable private static func part(_ value: String?) -> String {
    guard let value, let sign = value.firstIndex(of: "=") else {
      return "write name=value, with --body multipart"
    }
    let rest = value[value.index(after: sign)...]
    let item = rest.hasPrefix("@") ? value[..<sign] + rest : value[...]
    return "write \(quoted(String(item))), with POST before the URL and --body multipart"
  }

  private static func field(_ text: String) -> String {
    guard let colon = text.firstIndex(of: ":") else { return quoted(text) }
    let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return quoted(text[...colon] + value)
  }

  /// A word as a shell reads it: in quotes unless it has none of a shell's signs.
  private static func quoted(_ text: some StringProtocol) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "_@%+=:,./-".utf8.contains(byte)
      }
    }
    return isPlain && !text.isEmpty
      ? String(text)
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
