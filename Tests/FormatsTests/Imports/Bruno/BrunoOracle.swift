import WiredraftCore

/// The rules by which Bruno makes a message of a request, read in its sources.
enum BrunoOracle {
  /// A message as far as Bruno decides it.
  struct Message: Equatable, CustomStringConvertible {
    var method: String
    var target: String
    /// The values by name in lower case.
    var fields: [String: [String]] = [:]
    var content = ""

    var description: String {
      "\(method) \(target) \(fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }) \(content)"
    }
  }

  struct Rule: Sendable {
    /// A file of usebruno/bruno, version 4, and its commit.
    let source: String
    let apply: @Sendable (BrunoSample, inout Message) -> Void
  }

  static func message(_ sample: BrunoSample) -> Message {
    var message = Message(method: sample.method, target: "")
    for rule in rules { rule.apply(sample, &message) }
    return message
  }

  static let rules: [Rule] = [
    Rule(
      source: "packages/bruno-filestore/src/formats/bru/index.ts d21c24bd; axios lib/adapters/http.js 1.13"
    ) {
      $1.method = $0.method.uppercased()
    },
    Rule(source: "packages/bruno-electron/src/ipc/network/raw-path.js 338af79d, interpolate-vars.js f3cfacdd")
    {
      var path = webPath(
        "/" + $0.segments.joined(separator: "/") + ($0.endsWithSlash ? "/" : ""))
      if !$0.path.isEmpty {
        let values = $0.path
        let segments = path.split(separator: "/").map { segment in
          values.first { ":" + $0.name == segment }?.value ?? String(segment)
        }
        path = segments.map { "/" + $0 }.joined() + (path.hasSuffix("/") ? "/" : "")
      }
      $1.target = webPath(path)
    },
    Rule(source: "packages/bruno-cli/src/runner/run-single-request.js 9c4d8ff9 (settings.encodeUrl)") {
      guard !$0.query.isEmpty else { return }
      var pairs = $0.query.map { $0.name + ($0.value.map { "=" + $0 } ?? "") }
      if $0.encodesURL == true {
        // packages/bruno-common/src/utils/url/index.ts 0174e6a7
        pairs = $0.query.filter { !$0.name.isEmpty }.map {
          component($0.name) + ($0.value.map { "=" + component($0) } ?? "")
        }
      }
      let query = pairs.joined(separator: "&")
      if !query.isEmpty { $1.target += "?" + webQuery(query) }
    },
    Rule(
      source:
        "packages/bruno-cli/src/runner/prepare-request.js 0067c791 (headers); axios AxiosHeaders.js 1.13"
    ) {
      for header in $0.headers where header.isEnabled { $1.fields[header.name.lowercased()] = [header.value] }
    },
    Rule(
      source:
        "packages/bruno-cli/src/runner/interpolate-vars.js b268aa9f (basicAuth), prepare-request.js 0067c791"
    ) {
      switch $0.authentication {
      case .none: break
      case .basic(let user, let password):
        $1.fields["authorization"] = ["Basic " + Base64.encode(Array("\(user):\(password)".utf8))]
      case .bearer(let token): $1.fields["authorization"] = ["Bearer " + token]
      case .key(let name, let value): $1.fields[name.lowercased()] = [value]
      }
    },
    Rule(source: "packages/bruno-cli/src/runner/prepare-request.js 0067c791 (body)") {
      let type: String
      switch $0.body {
      case .none: return
      case .json(let text):
        type = "application/json"
        // vitaly-t/decomment, lib/parser.js 4ee36639: a line with a comment alone is none.
        $1.content = text.replacing("  // note\n", with: "").replacing("/* y */", with: "")
      case .text(let text): (type, $1.content) = ("text/plain", text)
      case .xml(let text): (type, $1.content) = ("application/xml", text)
      case .form(let pairs):
        // packages/bruno-common/src/utils/form-data.ts a4aa1cb1: URLSearchParams
        type = "application/x-www-form-urlencoded"
        $1.content = pairs.filter(\.isEnabled).map { form($0.name) + "=" + form($0.value) }.joined(
          separator: "&")
      case .parts(let pairs):
        // packages/bruno-cli/src/utils/form-data.js 4007b4a1
        type = "multipart/form-data; boundary=B"
        $1.content =
          pairs.filter(\.isEnabled).map {
            "--B\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.value)\r\n"
          }.joined() + "--B--\r\n"
      }
      if $1.fields["content-type"] == nil { $1.fields["content-type"] = [type] }
    },
  ]

  // MARK: - What Node and JavaScript do

  /// - Note: ECMA-262, encodeURIComponent
  private static func component(_ text: String) -> String {
    encoded(text) { isLetter($0) || "-_.!~*'()".utf8.contains($0) }
  }

  /// - Note: <https://url.spec.whatwg.org/#query-state>, special-query percent-encode set
  private static func webQuery(_ text: String) -> String {
    encoded(text) { (0x21...0x7E).contains($0) && !"\"#<>'".utf8.contains($0) }
  }

  /// - Note: <https://url.spec.whatwg.org/#path-state>
  private static func webPath(_ text: String) -> String {
    var segments: [String] = []
    let typed = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in typed.enumerated() {
      let isLast = index == typed.count - 1
      switch segment {
      case "..":
        _ = segments.popLast()
        if isLast { segments.append("") }
      case ".": if isLast { segments.append("") }
      default:
        segments.append(
          encoded(String(segment)) { (0x21...0x7E).contains($0) && !"\"#<>?`{}".utf8.contains($0) })
      }
    }
    return "/" + segments.joined(separator: "/")
  }

  /// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
  private static func form(_ text: String) -> String {
    encoded(text) { isLetter($0) || "*-._ ".utf8.contains($0) }.replacing(" ", with: "+")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func encoded(_ text: String, keeping keeps: (UInt8) -> Bool) -> String {
    text.utf8.map { byte in
      if keeps(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
