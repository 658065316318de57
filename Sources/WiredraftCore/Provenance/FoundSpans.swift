import Synchronization

/// The chunks of rows of which the spans were found last: those of others are forgotten, as they are soon found again.
final class FoundSpans: Sendable {
  static let shared = FoundSpans()

  /// A screen shows the rows of few chunks.
  static let capacity = 32

  private struct Place: Sendable {
    weak var chunk: TracedChunk?
  }

  private struct Ring: Sendable {
    var places: [Place] = []
    var next = 0

    mutating func add(_ chunk: TracedChunk) -> TracedChunk? {
      guard places.count == capacity else {
        places.append(Place(chunk: chunk))
        return nil
      }
      defer {
        places[next] = Place(chunk: chunk)
        next = (next + 1) % capacity
      }
      return places[next].chunk
    }
  }

  private let ring = Mutex(Ring())

  /// Notes a chunk of which the spans were just found; returns the one that was noted longest ago.
  func note(_ chunk: TracedChunk) -> TracedChunk? { ring.withLock { $0.add(chunk) } }
}
