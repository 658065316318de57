import CAllocations
import DraftFormats
import WiredraftCore

/// A program that opens drafts of many rows and prints the memory of a row: one line for each draft, with its name, the
/// bytes of its rows, the bytes of their composition, the bytes that remain after all spans were requested, and the
/// number of spans. Under a sanitizer, it prints that nothing is counted.
///
/// It is a separate program because nothing else may allocate memory meanwhile.
@main struct RowMemory {
  private static let count = 20_000

  private static let drafts: [(name: String, method: String, body: String)] = [
    ("json", "POST", "json"), ("form", "POST", "form"), ("multipart", "POST", "multipart"),
    ("query", "GET", "json"),
  ]

  static func main() throws {
    guard allocations_held() >= 0 else { return print("nothing is counted") }
    for (name, method, body) in drafts {
      let file = Self.file(method, body)
      let start = allocations_held()
      let document = try DraftDocument(reading: file)
      let read = allocations_held()
      let composition = document.draft.compose()
      let composed = allocations_held()
      // All spans are requested, and all but a few released again.
      let spans = (composition.body?.bytes.spans ?? Array(composition.target.spans)).count
      let asked = allocations_held()
      precondition(composition.length > 0)
      print(name, (read - start) / count, (composed - read) / count, (asked - composed) / count, spans)
    }
  }

  /// Rows of a typical length: a short name, and a text too long for inline storage.
  private static func file(_ method: String, _ body: String) -> [UInt8] {
    let rows = (0..<count).map { #"{"name": "name\#($0)", "value": "a value & more \#($0)"}"# }
    let members = [
      #""wiredraft": 1, "method": "\#(method)", "url": "https://api.example.com/items""#,
      #""body": {"type": "\#(body)"}"#, #""parameters": [\#(rows.joined(separator: ","))]"#,
    ]
    return Array("{\(members.joined(separator: ", "))}".utf8)
  }
}
