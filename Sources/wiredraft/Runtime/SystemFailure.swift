import Glibc

/// The reason why something outside the program failed, in words.
struct SystemFailure: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
  init(_ number: Int32) { reason = String(cString: strerror(number)) }
}
