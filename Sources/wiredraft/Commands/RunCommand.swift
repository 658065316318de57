import ArgumentParser
import DraftFormats
import DraftStore
import Exchanges
import WiredraftCore

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Send drafts in order, and check the expectations that they hold.",
    usage: "wiredraft run DRAFT|FOLDER … [--env NAME] [--as FORMAT] [OPTION …]",
    discussion: """
      A draft may hold expectations and captures:
        "expect": ["status == 201", "$.id is number", "time < 500"],
        "captures": [{"name": "id", "from": "$.id"}]
      A captured value is a variable, {{id}}, for the drafts that follow.

      EXAMPLES
        wiredraft run orders --env staging
        wiredraft run login.wiredraft.json orders --as junit > report.xml

      Of a folder, those drafts are sent that have expectations or captures, in the order of the folder's file or \
      else by name; those of folders in it come first. No question is asked: secrets and files that would be asked about, \
      and an environment like production, need --yes.

      EXPECTATIONS
        subject     status, header NAME, header-value NAME (without parameters),
                    body, size, time (ms), a path: $.items[0].id
        operator    ==  !=  <  <=  >  >=  contains, count (before one of these),
                    matches (a regular expression), is (a type, present, absent;
                    status is 2xx)
        before it   any or every, for a path with [*]: any $.items[*].id == 3;
                    not, before a whole line

      Exit status: 0 if all hold; 4 if an expectation fails; else the highest of those that `wiredraft send` has for \
      the drafts.
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, junit
  }

  @Argument(
    help: "Draft files, and folders of them.", completion: .file(extensions: ["wiredraft.json"]))
  var paths: [String]

  @OptionGroup var variables: VariableOptions

  @Option(name: .customLong("as"), help: ArgumentHelp("text, json or junit.", valueName: "format"))
  var format = Format.text

  @Flag(help: "Of a folder, send drafts without expectations, too.")
  var all = false

  @Flag(name: .customLong("fail-fast"), help: "Stop at the first draft that fails.")
  var failFast = false

  @OptionGroup var sending: SendOptions

  @OptionGroup var reading: AnswerLimitOptions

  func run() throws {
    let drafts = try RunList(paths, all: all).drafts
    let variables = try self.variables.load()
    var run = DraftRun(
      variables: variables, sending: sending, limits: reading.limits,
      allowsEnvironment: self.variables.environment != nil)
    var report = RunReport()
    for (path, document) in drafts {
      let result = run.run(path, document)
      variables.printWarnings()
      report.results.append(result)
      if format == .text { try StandardOutput.write(RunText(result: result).text) }
      // An interruption ends the whole run.
      if failFast && !result.isGood || result.exit == 130 { break }
    }
    report.skipped = drafts.count - report.results.count
    switch format {
    case .text: try StandardOutput.write(report.summary)
    case .json: try StandardOutput.write(report.json)
    case .junit: try StandardOutput.write(report.junit)
    }
    if report.exit != 0 { throw ExitCode(report.exit) }
  }
}
