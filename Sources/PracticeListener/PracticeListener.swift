internal import Glibc
internal import PracticeServer

/// Answers connections to this computer as the practice server does.
///
/// It listens on 127.0.0.1 alone, writes no file, and has at most 64 connections. A client has ten seconds for the head of
/// each request.
package final class PracticeListener {
  /// A call of the system that failed.
  package struct Failure: Error {
    package let number: CInt
  }

  package let port: Int
  private let listener: CInt
  private var server = PracticeServer()
  private var connections: [Connection] = []

  private static let mostConnections = 64

  /// Listens on a port of 127.0.0.1.
  ///
  /// - Parameter port: The port; 0 for any that is free.
  /// - Throws: ``Failure``, such as one for a port that is taken.
  package init(port: Int) throws(Failure) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw Failure(number: errno) }
    var isReused: CInt = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
          ? getsockname(listener, pointer, &length) : -1
      }
    }
    guard result == 0 else {
      let number = errno
      close(listener)
      throw Failure(number: number)
    }
    self.listener = listener
    self.port = Int(in_port_t(bigEndian: address.sin_port))
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
  }

  deinit {
    for connection in connections { close(connection.descriptor) }
    close(listener)
  }

  /// Answers until a descriptor becomes readable, or the other end of a pipe is closed.
  ///
  /// - Parameters:
  ///   - signal: The descriptor.
  ///   - pipe: The pipe; nil for none.
  package func run(until signal: CInt, endOf pipe: CInt?) {
    while true {
      let isFull = connections.count >= Self.mostConnections
      let now = Self.now
      // The end of a pipe is told without being asked for.
      var descriptors = [
        pollfd(fd: signal, events: Int16(POLLIN), revents: 0), pollfd(fd: pipe ?? -1, events: 0, revents: 0),
        pollfd(fd: isFull ? -1 : listener, events: Int16(POLLIN), revents: 0),
      ]
      descriptors += connections.map {
        pollfd(fd: $0.descriptor, events: $0.events(at: now), revents: 0)
      }
      let next = connections.compactMap(\.nextTime).min().map { max(0, $0 - now) } ?? 1000
      guard poll(&descriptors, nfds_t(descriptors.count), CInt(min(next, 1000))) >= 0 || errno == EINTR else {
        return
      }
      guard descriptors[0].revents == 0, descriptors[1].revents == 0 else { return }
      for index in connections.indices {
        connections[index].take(events: descriptors[3 + index].revents, at: Self.now)
        repeat {
          answer(index)
          connections[index].send(at: Self.now)
        } while connections[index].canAnswer
      }
      if descriptors[2].revents != 0 { accept() }
      let time = Self.now
      for connection in connections where connection.hasEnded(at: time) { close(connection.descriptor) }
      connections.removeAll { $0.hasEnded(at: time) }
    }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private func accept() {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    connections.append(Connection(descriptor: descriptor, at: Self.now))
  }

  private func answer(_ index: Int) {
    guard connections[index].canAnswer else { return }
    let now = Int(time(nil))
    switch PracticeRequest.extent(of: connections[index].input, now: now) {
    case .complete(let length):
      let request = Array(connections[index].input.prefix(length))
      connections[index].input.removeFirst(length)
      connections[index].take(server.answer(request, scheme: .http, now: now), at: Self.now)
    case .noHead: connections[index].waitForHead()
    case .incomplete(let length, let expectsContinue): connections[index].wait(for: length, expectsContinue)
    case .refused(let answer):
      connections[index].input = []
      connections[index].take(answer, at: Self.now)
    }
  }
}
