import ArgumentParser

/// The reason why a request can't be sent.
struct SendProblem: Error {
  /// The file that it is about; nil for none.
  var place: String?
  /// The reason, as a sentence.
  let reason: String
  /// The exit status of the command.
  var status: Int32 = 2

  /// The error that ends the command, after a message.
  var exit: any Error {
    if status == 64 { return ValidationError(Printable.text(reason)) }
    return ExitCode.failure((place.map { "\($0): " } ?? "") + "error: \(reason)", status: status)
  }
}
