import ArgumentParser

struct PrefixOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder with bin and share in it.", valueName: "folder"), completion: .directory)
  var prefix: String?

  @Option(
    help: ArgumentHelp("A folder that takes the place of the root of the file system.", valueName: "folder"),
    completion: .directory)
  var destdir: String?
}
