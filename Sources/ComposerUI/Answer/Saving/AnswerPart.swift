package import Responses

/// A part of an answer that can be saved, or given to another program.
package enum AnswerPart: String, Sendable, Hashable, CaseIterable {
  /// The content without its codings.
  case content
  /// The body as it came, without the sizes of chunks.
  case message
  /// The status line and the fields.
  case head

  /// Returns the bytes of an answer.
  package func bytes(of answer: ReceivedAnswer) -> any AnswerBytes {
    switch self {
    case .content: answer.content
    case .message: answer.message
    case .head: answer.message.bytes(in: 0..<answer.bodyStart)
    }
  }
}

/// An operation on an answer that the program performs; each is answered by an ``AnswerOutcome``.
package enum AnswerRequest: Sendable, Hashable {
  /// Write a part to a file; an existing one is replaced only if it may be.
  case save(AnswerPart, of: ReceivedAnswer, path: String, mayReplace: Bool)
  /// Give the content to a command of the shell; what it prints is shown.
  case run(String, on: ReceivedAnswer)
  /// Show a part in the user's pager.
  case page(AnswerPart, of: ReceivedAnswer)
}

/// The result of an operation on an answer.
package enum AnswerOutcome: Sendable, Hashable {
  /// A part was written to a file.
  case saved(path: String, count: Int)
  /// There is a file of this name.
  case exists(AnswerPart, of: ReceivedAnswer, path: String)
  /// A command has ended; the output is what it printed, and the status its own.
  case printed(CommandOutput)
  /// The operation failed, for a reason that is a sentence.
  case failed(String)
}

/// The output of a command that got an answer.
package final class CommandOutput: Sendable {
  package let command: String
  package let answer: ReceivedAnswer
  package let bytes: any AnswerBytes
  /// The exit status; nil if it was ended by a signal or by the limit of time.
  package let status: Int?
  /// Whether it printed more than is kept.
  package let isCut: Bool
  /// The output to standard error.
  package let errors: String

  package init(
    command: String, answer: ReceivedAnswer, bytes: any AnswerBytes, status: Int?, isCut: Bool = false,
    errors: String
  ) {
    (self.command, self.answer, self.bytes) = (command, answer, bytes)
    (self.status, self.isCut, self.errors) = (status, isCut, errors)
  }
}

extension CommandOutput: Hashable {
  /// Returns whether two are the same output.
  package static func == (lhs: CommandOutput, rhs: CommandOutput) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
