import ArgumentParser

struct SendProblem: Error {
  var place: String?
  let reason: String
  var status: Int32 = 2

  /// The error that ends the command, after a message.
  var exit: any Error {
    if status == 64 { return ValidationError(Printable.text(reason)) }
    return ExitCode.failure((place.map { "\($0): " } ?? "") + "error: \(reason)", status: status)
  }
}
