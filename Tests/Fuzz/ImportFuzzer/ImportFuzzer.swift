import DraftFormats
import FuzzDriver
import WiredraftCore
import YAMLText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Feeds texts to one importer, or to all: no text traps, each error and each remark has a sentence and a position
/// within the text, and an imported draft composes and is written so that it reads back.
@main
enum ImportFuzzer {
  static func main() { runFuzzer(fuzz) }
}

/// The format that the environment names, or nil to detect it from each text.
private let word = getenv("WIREDRAFT_FUZZ_FORMAT").map { String(cString: $0) }
/// Whether the format is a description in YAML.
private let isYAML = word == "yaml"
private let format: ImportFormat? =
  isYAML
  ? nil
  : word.map { word in
    guard let format = ImportFormat(rawValue: word) else { preconditionFailure("no such form") }
    return format
  }

/// Runs one input; libFuzzer requires this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
  if isYAML {
    readYAML(text, lines)
    return 0
  }
  _ = Import.format(of: text)
  do throws(ImportError) {
    let requests = try Import.requests(in: text, as: format)
    precondition(!requests.isEmpty)
    for request in requests.prefix(20) { check(request, lines) }
  } catch {
    precondition(!error.message.isEmpty)
    check(error.position, lines)
  }
  if format == .openapi { list(text, lines) }
  return 0
}

private func check(_ position: TextPosition?, _ lines: [Substring.UTF8View]) {
  guard let position else { return }
  precondition(position.line >= 1 && position.line <= lines.count, "no such line")
  let length = lines[position.line - 1].count { $0 & 0xC0 != 0x80 }
  precondition(position.column >= 1 && position.column <= length + 1, "no such column")
}

private func check(_ request: ImportedRequest, _ lines: [Substring.UTF8View]) {
  for remark in request.remarks {
    precondition(!remark.text.isEmpty)
    check(remark.position, lines)
  }
  _ = request.document.draft.compose(in: Composition.Context(boundary: "B"))
  let file = request.document.serialized()
  do throws(DraftFileError) {
    let again = try DraftDocument(reading: file).serialized()
    precondition(again == file, "another file was written")
  } catch {
    preconditionFailure("what was written is not read: \(error)")
  }
}

/// Reads a description in YAML: an error has a position in it, and a valid text becomes JSON.
private func readYAML(_ text: String, _ lines: [Substring.UTF8View]) {
  do throws(ImportError) {
    let yaml = try YAMLText(text)
    precondition((try? ParameterValue(json: yaml.json)) != nil, "no JSON was written")
    for place in yaml.places { check(place, lines) }
    list(try OpenAPIDescription(reading: yaml.json, places: yaml.places), lines)
  } catch {
    precondition(!error.message.isEmpty)
    check(error.position, lines)
  }
}

private func list(_ text: String, _ lines: [Substring.UTF8View]) {
  guard let description = try? OpenAPIDescription(reading: text) else { return }
  list(description, lines)
}

/// Makes drafts of the first operations of a description.
private func list(_ description: OpenAPIDescription, _ lines: [Substring.UTF8View]) {
  for operation in description.operations.prefix(10) { check(description.request(for: operation), lines) }
}
