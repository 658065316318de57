import CProcess
import Glibc

/// The signals that ask the program to end, as a descriptor that becomes readable.
struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The descriptor. It stays open, because what was read goes on asking it; it is silent where signals have their usual
  /// effect.
  private static let shared = wd_signal_descriptor(signals, CInt(signals.count))

  /// The descriptor; -1 if the system has none.
  var descriptor: CInt { Self.shared }

  init() { if descriptor >= 0 { Self.mask(SIG_BLOCK) } }

  /// Heeded signals had an effect already, and are forgotten; otherwise they have their usual effect now.
  func end(isHeeded: Bool) {
    guard descriptor >= 0 else { return }
    var rest = [UInt8](repeating: 0, count: 1024)
    if isHeeded { _ = read(descriptor, &rest, rest.count) }
    Self.mask(SIG_UNBLOCK)
  }

  private static func mask(_ how: CInt) {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    sigprocmask(how, &mask, nil)
  }
}
