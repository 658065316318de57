/// What the system gives to a program as its arguments.
enum ArgumentRoom {
  /// The longest argument that Linux takes, its end included.
  private static let longest = 128 << 10
  /// All that Linux takes, as usual, without what an environment may need of it.
  private static let all = (2 << 20) - (128 << 10)

  /// Says why a program can't be run with arguments of so many bytes; nil where it can.
  static func refusal(of lengths: [Int]) -> String? {
    var sum = 0
    for length in lengths {
      guard length < longest else { return "a system such as Linux takes no argument of 128 KiB or more" }
      // Its end, and where it is.
      sum += length + 9
    }
    return sum < all ? nil : "a system such as Linux takes 2 MiB of arguments at most"
  }
}
