package import WiredraftCore

extension Variable.Place {
  /// The place in a few words: `http-client.env.json line 7, environment dev`.
  package var phrase: String {
    let environment = environment.map { ", environment \($0)" } ?? ""
    switch layer {
    case .option: return "--var"
    case .answer: return "an answer"
    case .draft: return line.map { "the draft's variables, line \($0)" } ?? "the draft's variables"
    case .process: return "the process environment"
    case .generated: return "made by this program"
    case .folder, .private, .environment, .shared, .dotenv:
      let file = self.file ?? "a file of variables"
      return (line.map { "\(file) line \($0)" } ?? file)
        + (layer == .shared ? ", shared by all environments" : environment)
    }
  }

  /// The place without the environment, as the end of a clause: `.env line 3`.
  package var shortPhrase: String {
    var place = self
    place.environment = nil
    if layer == .shared { place.layer = .environment }
    return place.phrase
  }
}
