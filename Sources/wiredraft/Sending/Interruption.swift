import CProcess
import Glibc

/// The signals that ask the program to end, as a descriptor that becomes readable.
struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The descriptor; -1 if the system has none.
  let descriptor: CInt

  init() { descriptor = wd_signal_descriptor(Self.signals, CInt(Self.signals.count)) }

  /// Forgets the signals that came, and gives later ones their usual effect.
  func end() {
    guard descriptor >= 0 else { return }
    var rest = [UInt8](repeating: 0, count: 1024)
    _ = read(descriptor, &rest, rest.count)
    close(descriptor)
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in Self.signals { sigaddset(&mask, signal) }
    sigprocmask(SIG_UNBLOCK, &mask, nil)
  }
}
