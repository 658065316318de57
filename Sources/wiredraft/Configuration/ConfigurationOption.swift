import ArgumentParser
import Glibc
import Synchronization

struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp("The configuration file, in place of the usual one.", valueName: "file"),
    completion: .file())
  private var file: String?

  func choose() throws {
    guard let file else { return }
    guard access(file, F_OK) == 0 else {
      throw ExitCode.failure("\(file): error: The configuration file does not exist.")
    }
    ConfigurationFile.chosen.withLock { $0 = file }
  }
}
