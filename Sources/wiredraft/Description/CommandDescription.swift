import ArgumentParser
import WiredraftCore

/// A command as its declaration describes it: what `--help` is made of, for the manual and for completions.
struct CommandDescription {
  /// The name, such as `render`.
  let name: String
  /// What it does, in one sentence.
  let abstract: String
  /// What else there is to say, as `--help` shows it.
  let discussion: String
  /// How it is called, a line each.
  let usage: [String]
  /// What it takes.
  let arguments: [ArgumentDescription]
  /// The commands within it.
  let subcommands: [CommandDescription]
  /// Whether `--help` shows it.
  let isShown: Bool

  /// The whole program.
  static let program = CommandDescription(of: Wiredraft.self)

  /// Describes a program with its commands.
  init(of type: any ParsableCommand.Type) {
    // The parser's own description of itself is the only way to its arguments.
    let dump = try? ParameterValue(json: type._dumpHelp())
    self.init(dump?["command"] ?? .null, type, within: type)
  }

  private init(
    _ dump: ParameterValue, _ type: (any ParsableCommand.Type)?, within program: any ParsableCommand.Type
  ) {
    name = dump["commandName"]?.text ?? ""
    abstract = dump["abstract"]?.text ?? ""
    discussion = dump["discussion"]?.text ?? ""
    isShown = dump["shouldDisplay"]?.flag ?? true
    arguments = (dump["arguments"]?.elements ?? []).map { ArgumentDescription($0) }
    usage = type.map { Self.usage(of: $0, within: program) } ?? []
    subcommands = (dump["subcommands"]?.elements ?? []).map { subcommand in
      let name = subcommand["commandName"]?.text
      let type = type?.configuration.subcommands.first { $0._commandName == name }
      return CommandDescription(subcommand, type, within: program)
    }
  }

  private static func usage(
    of type: any ParsableCommand.Type, within program: any ParsableCommand.Type
  ) -> [String] {
    let text = type.configuration.usage ?? program.usageString(for: type)
    return text.split(separator: "\n").map { $0.hasPrefix("Usage: ") ? $0.dropFirst("Usage: ".count) : $0 }
      .map { String($0) }
  }

  /// Finds a command within this one.
  func subcommand(_ name: String) -> CommandDescription? { subcommands.first { $0.name == name } }

  /// Finds an option or a flag by the way it is written, such as `--as`.
  func option(_ word: String) -> ArgumentDescription? { arguments.first { $0.names.contains(word) } }
}

extension ParameterValue {
  /// The first member of a name.
  subscript(name: String) -> ParameterValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members, in their order; none for what is no object.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements; none for what is no array.
  var elements: [ParameterValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text, if it is one.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var flag: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }
}
