enum ExitStatuses {
  static let all: [(status: Int32, sentence: String)] = [
    (
      0, "All went well; of `compare`: the requests are the same bytes; of `doctor`: nothing needs attention."
    ),
    (
      1,
      "A draft has an error, which is printed; of `compare`: the requests differ; of `reads --strict`: a reader refuses or loses a row; of `variables`: the draft uses a name that nothing defines; of `doctor`: something needs attention; of the composer: a signal, or the end of its terminal, ended it."
    ),
    (2, "A file can't be read or written, or is not what it should be; the message says where."),
    (64, "The command line is wrong; the message says what it should be."),
    (69, "There is no terminal to draw the composer on."),
    (70, "The program is not as it was built."),
  ]
}
