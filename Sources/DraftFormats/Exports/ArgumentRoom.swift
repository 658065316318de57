enum ArgumentRoom {
  /// The longest argument that Linux accepts, including its terminator.
  private static let longest = 128 << 10
  /// The usual limit of Linux for all arguments, less what the environment may need.
  private static let all = (2 << 20) - (128 << 10)

  /// Lengths are in bytes.
  static func refusal(of lengths: [Int]) -> String? {
    var sum = 0
    for length in lengths {
      guard length < longest else { return "a system such as Linux takes no argument of 128 KiB or more" }
      // The terminator of the argument, and its pointer.
      sum += length + 9
    }
    return sum < all ? nil : "a system such as Linux takes 2 MiB of arguments at most"
  }
}
