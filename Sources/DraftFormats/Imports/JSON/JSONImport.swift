internal import WiredraftCore

extension ImportFormat {
  /// A JSON object, whose members become rows.
  public static let json = ImportFormat(
    "json", "a JSON object", isOffered: false, isAskedFirst: true, reader: JSONImport.self)
}

/// Reads a JSON object: its members become rows.
struct JSONImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    guard text.first == UInt8(ascii: "{") else { return false }
    let next = text.dropFirst().first { $0 > 0x20 }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let value: ParameterValue
    do throws(JSONError) {
      value = try ParameterValue(json: text)
    } catch {
      throw ImportError(.json, JSONFinding.malformed(error.kind), at: error.position)
    }
    guard case .object(let members) = value else {
      throw ImportError(.json, JSONFinding.notAnObject)
    }
    var request = ForeignRequest()
    request.method = "POST"
    request.usualContentType = "application/json"
    request.content = .rows(members.map { Draft.Row($0.name, value: $0.value) })
    return [request]
  }
}

enum JSONFinding {
  static func malformed(_ kind: JSONError.Kind) -> ImportFinding { ImportFinding(kind.sentence.asSentence) }
  static var notAnObject: ImportFinding {
    ImportFinding("Rows are made of the members of an object, { \"name\": … }, and this is none.")
  }
}

extension String {
  /// The text with a capital first letter and a full stop at the end.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
