import DraftFormats
import Responses
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
import YAMLText

/// Generated requests of Bruno, and what Bruno's sources say that it sends for each.
///
/// The rules are ``BrunoOracle/rules``, each with the file that it was read in. They know nothing of the import. In both
/// languages of Bruno 1,000 requests are made with `EXHAUSTIVE`, and 100 without.
@Suite("Bruno by its sources")
struct BrunoOracleTests {
  private enum Language: String, CaseIterable { case bru, opencollection }

  @Test("An import sends what Bruno's sources say, or a remark says that it doesn't")
  func generated() throws {
    let count = isExhaustive ? 1_000 : 100
    for language in Language.allCases {
      var (same, said, refused) = (0, 0, 0)
      var silent: [String] = []
      for seed in 0..<count {
        var maker = BrunoSample.Maker(seed: seed)
        let sample = maker.sample()
        let text = language == .bru ? sample.bru : sample.openCollection
        guard let imported = Self.imported(text, language) else {
          refused += 1
          continue
        }
        let (sent, wanted) = (Self.message(imported), BrunoOracle.message(sample))
        if sent == wanted {
          same += 1
        } else if imported.remarks.contains(where: { $0.kind == .changed || $0.kind == .leftOut }) {
          said += 1
        } else {
          silent.append("\(seed): \(text)\n\(sent)\nis not\n\(wanted)")
        }
      }
      check(silent, [], language.rawValue)
      check(refused, 0, language.rawValue)
      // Those that differ have repeated fields, or rows beside the URL.
      let counts = "\(same) same, \(said) said, \(silent.count) silent, \(refused) refused"
      check(
        isExhaustive || counts == "100 same, 0 said, 0 silent, 0 refused", "\(language.rawValue): \(counts)")
      check(same * 100 >= count * 95, "\(language.rawValue): \(counts)")
      check(same + said, count)
    }
  }

  private static func imported(_ text: String, _ language: Language) -> ImportedRequest? {
    let tools = ImportTools(
      yaml: { text throws(ImportError) in
        let yaml = try YAMLText(text)
        return (yaml.json, yaml.places)
      }, expectation: Expectation.usualForm)
    let format: ImportFormat = language == .bru ? .bruno : .opencollection
    guard
      case .collection(let requests, _)? = try? Import.contents(
        of: text, as: format, options: ImportOptions(), tools: tools)
    else { return nil }
    return requests.first
  }

  /// The message of an import: its line, its fields by name, and its content.
  private static func message(_ imported: ImportedRequest) -> BrunoOracle.Message {
    let sample = ImportedSample(imported)
    var message = BrunoOracle.Message(
      method: sample.composition.method, target: sample.composition.target.text)
    for field in sample.composition.fields
    where !["host", "content-length"].contains(field.name.lowercased()) {
      message.fields[field.name.lowercased(), default: []].append(field.value)
    }
    message.content = sample.content
    return message
  }
}

/// A request as a person has it in Bruno.
struct BrunoSample {
  struct Pair {
    var name: String
    var value: String
    var isEnabled = true
  }

  enum Body {
    case none
    case json(String)
    case text(String)
    case xml(String)
    case form([Pair])
    case parts([Pair])
  }

  enum Authentication {
    case none
    case basic(String, String)
    case bearer(String)
    case key(String, String)
  }

  var method = "get"
  var segments: [String] = []
  var endsWithSlash = false
  /// A value of nil is a name alone.
  var query: [(name: String, value: String?)] = []
  var path: [Pair] = []
  /// Nil for no settings.
  var encodesURL: Bool?
  var headers: [Pair] = []
  var authentication = Authentication.none
  var body = Body.none

  var url: String {
    let pairs = query.map { $0.name + ($0.value.map { "=" + $0 } ?? "") }
    return "https://api.example.com/" + segments.joined(separator: "/") + (endsWithSlash ? "/" : "")
      + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  struct Maker {
    private var random: SplitMix

    init(seed: Int) { random = SplitMix(seed: seed) }

    private static let values = [
      "1", "tea", "a b", "é", "a%20b", "[x]", "it's", "a+b", "x~y", "(z)", "*", "a|b", "\"q\"", "<t>", "名",
      "50%", "",
    ]
    private static let names = ["a", "b", "page", "f[]", "x-y", "Ä", "per page"]
    private static let segments = ["users", "v1", "b c", "é", "(1)", "x~y", "a'b", "..", ".", "{t}"]

    private mutating func pairs(_ names: [String]) -> [Pair] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Pair(name: random.pick(names), value: random.pick(Self.values), isEnabled: !random.once(in: 4))
      }
    }

    mutating func sample() -> BrunoSample {
      var sample = BrunoSample()
      sample.method = random.pick(["get", "post", "put", "delete", "patch", "Purge"])
      sample.segments = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(Self.segments) }
      sample.endsWithSlash = random.once(in: 5)
      if random.once(in: 3) {
        sample.segments.append(":id")
        sample.path = [Pair(name: "id", value: random.pick(["7", "a b", "x/y", "é", "it's"]))]
      }
      if random.once(in: 6) { sample.segments.insert("", at: 1) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        sample.query.append((random.pick(Self.names), random.once(in: 5) ? nil : random.pick(Self.values)))
      }
      if random.once(in: 8) { sample.query.append(("", nil)) }
      sample.encodesURL = random.pick([nil, true, false])
      sample.headers = pairs(["X-A", "X-B", "x-a", "Accept"]).map { pair in
        Pair(name: pair.name, value: pair.value.filter(\.isASCII), isEnabled: pair.isEnabled)
      }
      switch Int.random(in: 0...5, using: &random) {
      case 0: sample.authentication = .basic("ann", random.pick(["p", "p:w", ""]))
      case 1: sample.authentication = .bearer("t.o.k")
      case 2: sample.authentication = .key("X-Key", "k 1")
      default: break
      }
      switch Int.random(in: 0...8, using: &random) {
      case 0: sample.body = .json("{\"a\": [1, 2.50]}")
      case 1: sample.body = .json("{\n  // note\n  \"u\": \"http://x\" /* y */\n}")
      case 2: sample.body = .text(random.pick(["hello", "a\nb", "  a\n", "é"]))
      case 3: sample.body = .xml("<a>\n  <b/>\n</a>")
      case 4: sample.body = .form(pairs(Self.names))
      case 5: sample.body = .parts(pairs(["a", "b", "c"]) + [Pair(name: "z", value: "1")])
      default: break
      }
      if random.once(in: 4), case .text = sample.body {
        sample.headers.append(Pair(name: "Content-Type", value: "text/csv"))
      }
      return sample
    }
  }
}
