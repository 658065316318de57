import DraftFormats
import Explanations
import WiredraftCore

/// What METHOD, URL and ITEMs can be completed to.
struct RequestWords {
  let files: CandidateFiles

  /// Returns the candidates for a word.
  ///
  /// - Parameter words: METHOD, URL and ITEMs before it.
  func candidates(for current: String, after words: [String]) -> [Candidate] {
    let isURLGiven = words.count > 1 || words.first.map { !Self.isMethod($0) } ?? false
    guard !isURLGiven else { return items(current) }
    let methods = words.isEmpty ? MethodTraits.all.map(Self.candidate) : []
    return methods + Self.urls
  }

  /// Whether the command line takes a first word for the method.
  private static func isMethod(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  static func candidate(_ traits: MethodTraits) -> Candidate {
    Candidate(
      text: traits.method.rawValue,
      about: traits.prefersQuery ? "parameters go to the query" : "parameters go to the body")
  }

  private static let urls = [
    Candidate(text: "https://", about: "the URL; without a scheme it is this one", goesOn: true),
    Candidate(text: "http://", about: "the URL; the scheme of localhost", goesOn: true),
    Candidate(text: "http://localhost:", about: "the URL of a server on this computer", goesOn: true),
  ]

  private func items(_ current: String) -> [Candidate] {
    guard let sign = current.firstIndex(where: { "=:@".contains($0) }) else {
      return HeaderField.all.map { Candidate(text: $0.name + ":", about: $0.sentence, goesOn: true) }
    }
    let name = String(current[...sign])
    let value = String(current[sign...].dropFirst())
    switch current[sign] {
    case "@":
      return files.candidates(for: value).map { candidate in
        var candidate = candidate
        candidate.text = name + candidate.text
        return candidate
      }
    case ":":
      return (HeaderField.named(String(name.dropLast()))?.values ?? []).map {
        Candidate(text: name + $0, goesOn: $0.hasSuffix("=") || $0.hasSuffix(" "))
      }
    default: return []
    }
  }
}
