import CProcess
import Glibc

/// The signals that ask the program to end, as a descriptor that becomes readable.
struct Interruption {
  /// The descriptor; -1 if the system has none.
  let descriptor: CInt

  init() { descriptor = wd_signal_descriptor([SIGINT, SIGTERM, SIGHUP], 3) }
}
