import DraftFormats
import ArgumentParser
import ComposerUI
import DraftStore
import Variables
import WiredraftCore

struct VariableOptions: ParsableArguments {
  @Option(
    name: .customLong("env"),
    help: ArgumentHelp("The environment whose variables count.", valueName: "name"),
    completion: CompletionWords.environments)
  var environment: String?

  @Option(
    name: .customLong("env-file"), parsing: .singleValue,
    help: ArgumentHelp(
      "A further file of variables, a dotenv file or a JSON object of environments; may be repeated.",
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(
    name: .customLong("var"), parsing: .singleValue,
    help: ArgumentHelp(
      "A variable: name=text, name:=json, or name=@file for the text of a file; may be repeated. Other users of this machine can see it until it is read.",
      valueName: "variable"))
  var values: [String] = []

  var isEmpty: Bool { environment == nil && files.isEmpty && values.isEmpty }

  func validate() throws { _ = try options() }

  /// An empty environment is none; nil is that of the option.
  func load(environment: String? = nil) throws -> RequestVariables {
    var definitions: [Variable.Definition] = []
    for option in try options() {
      switch option {
      case .value(let definition): definitions.append(definition)
      case .file(let name, let path):
        definitions.append(Variable.Definition(name, .string(try Self.text(of: path)), secrecy: true))
      }
    }
    let files = try self.files.map { path in
      let bytes = try Self.bytes(of: path)
      return VariableFile(
        path: path, kind: VariableFileKind(named: path, bytes), distance: -1, bytes: bytes)
    }
    let chosen = environment ?? self.environment ?? ""
    return RequestVariables(definitions, files: files, environment: chosen.isEmpty ? nil : chosen)
  }

  func texts() throws -> [String: [[UInt8]]] {
    var texts: [String: [[UInt8]]] = [:]
    for option in try options() {
      switch option {
      case .value(let definition):
        texts[definition.name, default: []] += [Variable.sentText(of: definition.value)].compactMap(\.self)
      case .file(let name, let path): texts[name, default: []].append(Array(try Self.text(of: path).utf8))
      }
    }
    return texts
  }

  private func options() throws -> [VariableOption] {
    try values.map { value in
      do throws(VariableOptionError) {
        return try VariableOption(value)
      } catch {
        // The value may be a secret.
        let name = value.prefix { $0 != "=" }
        throw ValidationError(
          Printable.text(
            "--var \(name)\(name.count < value.count ? "=…" : ""): \(error.sentence(in: value)).")
        )
      }
    }
  }

  /// The text of a file, without the line end that editors put after the last line.
  private static func text(of path: String) throws -> String {
    var bytes = try bytes(of: path)
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ExitCode.failure("\(path): error: The value of a variable is text, and this file is not UTF-8.")
    }
    return text
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    do throws(StoreError) {
      return try FileStore.load(path)
    } catch {
      throw ExitCode.failure("\(path): error: \(error.sentence)")
    }
  }
}
