import Glibc

struct SystemFailure: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
  init(_ number: Int32) { reason = String(cString: strerror(number)) }
}
