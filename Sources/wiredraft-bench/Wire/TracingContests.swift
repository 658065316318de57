import Foundation
import HTTPTypes
import WiredraftCore

/// The cost of tracking the origin of each byte: the same encoder with a sink that records origins, and one that
/// doesn't.
enum TracingContests {
  static var all: [Contest] {
    JSONDocument.all.map { document in
      Contest(
        name: "JSON traced, \(document.name)", limit: .within(2),
        ours: {
          var sink = Composition.TracedBytes()
          JSONWriter().write(document.value, from: row, to: &sink)
          return sink.count
        },
        other: "untraced",
        theirs: {
          var sink = PlainBytes()
          JSONWriter().write(document.value, from: row, to: &sink)
          return sink.bytes.count
        })
    }
      + PairShape.all.map { shape in
        Contest(
          name: "percent-encoding traced, \(shape.name)", limit: .within(2),
          ours: {
            var sink = Composition.TracedBytes()
            write(shape, to: &sink)
            return sink.count
          },
          other: "untraced",
          theirs: {
            var sink = PlainBytes()
            write(shape, to: &sink)
            return sink.bytes.count
          })
      }
  }

  private static let row = Composition.Origin.Source.row(Draft.RowReference(.body, 0), path: [])

  private static func write(_ shape: PairShape, to sink: inout some ByteSink) {
    let encoder = PercentEncoder(.rfc3986)
    for item in shape.items {
      encoder.write(item.name, from: Composition.Origin(row, .name, .pairName), to: &sink)
      sink.append("=", from: Composition.Origin(row, .separator, .equals))
      encoder.write(item.value ?? "", from: Composition.Origin(row, .value, .pairValue), to: &sink)
    }
  }

  /// Composing a request with its routes, diagnostics and origins, compared with producing only the bytes to send.
  static var whole: [Contest] {
    PairShape.all.flatMap { shape in
      [HTTPRequest.Method.get, .post].map { method in
        Contest(
          name: "\(method) composed, \(shape.name)", limit: .none,
          ours: { (try? Sample(value: shape.value, method: method).composed())?.length ?? 0 },
          other: "message()",
          theirs: { (try? Sample(value: shape.value, method: method).message().bytes())?.count ?? 0 })
      }
    }
  }

  private struct Sample: Request {
    let value: ParameterValue
    let method: HTTPRequest.Method
    let baseURL = "https://api.example.com"
    let path = "/search/repositories"
    var parameters: ParameterValue? { value }
  }
}
