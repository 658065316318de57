import ScreenModel

@testable import Curses

/// Bytes that arrive in packets, at times that are simulated: no time passes.
struct PacketClock {
  var decoder = InputDecoder()
  /// The inputs, each with the millisecond at which it was known.
  private(set) var inputs: [(time: Int, input: TerminalInput)] = []
  private let start = ContinuousClock.now
  private var arrival = 0

  /// - Parameter asked: The millisecond at which the terminal is asked for its background; nil if it isn't.
  init(asked: Int? = nil) {
    if let asked { decoder.awaitReply(from: start + .milliseconds(asked)) }
  }

  /// Lets a packet arrive, after what was late before it.
  mutating func take(_ bytes: some Collection<UInt8>, at time: Int) {
    decide(before: time)
    decoder.append(bytes, at: start + .milliseconds(time))
    arrival = time
    drain(at: time, isLate: false)
  }

  /// Lets time pass until nothing is waited for, and returns all inputs.
  mutating func finish() -> [TerminalInput] {
    decide(before: .max)
    return inputs.map(\.input)
  }

  private mutating func decide(before time: Int) {
    while case .incomplete(let wait) = decoder.next() {
      let late = arrival + Int(wait.duration(escapeDelay: .milliseconds(25)) / .milliseconds(1))
      guard late <= time else { return }
      drain(at: late, isLate: true)
    }
  }

  private mutating func drain(at time: Int, isLate: Bool) {
    // Only what waited is late: after it, bytes may begin something that is waited for again.
    var isLate = isLate
    while case .input(let input) = decoder.next(isLate: isLate) {
      inputs.append((time, input))
      isLate = false
    }
  }
}

extension TerminalInput {
  /// The input in the notation of key scripts.
  var script: String {
    switch self {
    case .key(let press): press.name.count == 1 ? press.name : "<\(press.name)>"
    case .background(let background): "\(background)"
    default: "\(self)"
    }
  }
}
