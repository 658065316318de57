import ArgumentParser
import Responses

struct AnswerLimitOptions: ParsableArguments {
  @Option(
    name: .customLong("max-size"),
    help: ArgumentHelp("The most bytes of an answer, and of its content.", valueName: "bytes"))
  var size = AnswerLimits().size

  @Option(
    name: .customLong("max-head"),
    help: ArgumentHelp(
      "The most bytes of all heads of an answer and its trailers together.", valueName: "bytes"))
  var head = AnswerLimits().head

  func validate() throws {
    for (name, limit) in [("--max-size", size), ("--max-head", head)] where limit <= 0 {
      throw ValidationError("\(name) \(limit): the limit is a number of bytes above 0.")
    }
  }

  var limits: AnswerLimits { AnswerLimits(size: size, head: head) }
}
