import ArgumentParser

/// Where an installation is: the same for making one and taking it away.
struct PrefixOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder with bin and share in it.", valueName: "folder"), completion: .directory)
  var prefix: String?

  @Option(
    help: ArgumentHelp("A folder that stands for the root of the file system.", valueName: "folder"),
    completion: .directory)
  var destdir: String?
}
