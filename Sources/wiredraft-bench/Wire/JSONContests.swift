import Foundation
import WiredraftCore

/// JSON encoding, compared with Foundation's two encoders.
enum JSONContests {
  static var all: [Contest] {
    JSONDocument.all.flatMap { document in
      [
        Contest(
          name: "JSON, \(document.name)", limit: .faster(3), ours: { bytes(of: document.value) },
          other: "JSONSerialization",
          theirs: { (try? JSONSerialization.data(withJSONObject: document.object))?.count ?? 0 }),
        Contest(
          name: "JSON, \(document.name)", limit: .faster(3), ours: { bytes(of: document.value) },
          other: "JSONEncoder", theirs: document.encode),
      ]
    }
  }

  private static func bytes(of value: ParameterValue) -> Int {
    guard case .data(let bytes)? = try? JSONBodyParameters(JSONObject: value).buildEntity() else { return 0 }
    return bytes.count
  }
}
