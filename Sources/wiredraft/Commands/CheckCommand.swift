import ArgumentParser
import DraftFormats
import DraftStore
import Explanations
import Glibc
import WiredraftCore

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print what is wrong with draft files, or worth knowing, with its source and what helps.",
    usage: """
      wiredraft check FILE … [OPTION …]
      """,
    discussion: """
      Each FILE is a draft file; - is standard input, and a folder stands for all draft files (*.wiredraft.json) in \
      it and in the folders below it, except hidden ones. A draft of a folder is checked with each environment that \
      its files of variables have; a problem that only some have names them. A draft that is named itself is checked \
      with its own environment. Files and environment variables that drafts name are looked at; nothing is sent.

      EXAMPLES
        wiredraft check search.wiredraft.json
        wiredraft check requests/ --strict --env staging
        wiredraft check requests/ --as json | jq '.[] | select(.severity == "error")'

      A line is LINE:COLUMN of the row in the file, severity[code], the list and the row's name, the sentence with \
      its source; below it what one key does about it in the composer (the key .).
      Exit status: 0 without an error; 1 if a draft has an error, with --strict also for a warning; 2 if a \
      file can't be read, after all others were checked, or if there is no file at all; 64 for wrong usage.
      """
  )

  @Argument(
    help: ArgumentHelp("Draft files, folders with draft files, or -.", valueName: "file"),
    completion: .file(extensions: ["wiredraft.json"]))
  var files: [String]

  @Option(name: .customLong("as"), help: ArgumentHelp("text or json.", valueName: "format"))
  var format = CompareFormat.text

  @Flag(help: "Warnings count as errors do.")
  var strict = false

  @OptionGroup var variables: VariableOptions

  func validate() throws {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be one of the files only.")
    }
  }

  func run() throws {
    var isReadable = true
    var worst: Diagnostic.Severity?
    var objects: [String] = []
    var count = 0
    let variables = try variables.load()
    for file in files {
      let found = Found(file)
      isReadable = isReadable && found.isComplete
      count += found.paths.count
      for path in found.paths where CheckedFile.isOfFolder(path) { variables.setReported(path) }
      for path in found.paths {
        let checked: CheckedFile
        do {
          checked = try CheckedFile(path, variables, inEachEnvironment: found.isFolder)
        } catch is ExitCode {
          isReadable = false
          continue
        }
        worst = [worst, checked.worst].compactMap(\.self).max()
        switch format {
        case .text: try StandardOutput.write(checked.text)
        case .json: objects += checked.objects
        }
      }
    }
    if format == .json {
      let lines = objects.map { "  " + $0 }.joined(separator: ",\n")
      try StandardOutput.write(objects.isEmpty ? "[]\n" : "[\n\(lines)\n]\n")
    }
    guard count > 0 || !isReadable else {
      throw ExitCode.failure("wiredraft: error: There is nothing to check: no draft file was found.")
    }
    guard isReadable else { throw ExitCode(2) }
    if let worst, worst >= (strict ? .warning : .error) { throw ExitCode(1) }
  }

  private struct Found {
    var paths: [String]
    var isFolder = false
    var isComplete = true

    init(_ path: String) {
      var status = stat()
      guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        paths = [path]
        return
      }
      let list = DraftFileList(path)
      paths = list.paths
      isFolder = true
      isComplete = list.unreadable.isEmpty && !list.isCutOff
      for folder in list.unreadable {
        StandardError.print("\(folder.path): error: The folder can't be read: \(folder.sentence).")
      }
      if list.isCutOff {
        StandardError.print(
          "\(path): error: Only \(DraftFileList.mostFolders) folders were looked at, and there are more.")
      }
      if paths.isEmpty, isComplete {
        StandardError.print("\(path): note: There is no draft file (*\(FileNameSuggestion.suffix)) in it.")
      }
    }
  }
}
