import DraftFormats
import WiredraftCore

/// Feeds texts to all importers: none traps, each error has a sentence and a place within the text, and what becomes a
/// draft is written so that it reads back.
@main
enum ImportFuzzer {
  static func main() {
    let arguments = UnsafeMutablePointer<Arguments>.allocate(capacity: 1)
    let count = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
    arguments.initialize(to: CommandLine.unsafeArgv)
    count.initialize(to: CommandLine.argc)
    _ = runDriver(count, arguments, fuzz)
  }
}

private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Takes one input, whose first byte chooses the form; the name is the one that the library of the fuzzer asks for.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let choice = bytes?.pointee else { return 0 }
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count).dropFirst(), as: UTF8.self)
  let formats = ImportFormat.allCases
  // The corpus names forms by letters, beginning at `a`; any other byte leaves it to the text.
  let index = Int(choice) - 0x61
  let format = formats.indices.contains(index) ? formats[index] : nil
  do throws(ImportError) {
    let requests = try Import.requests(in: text, as: format)
    precondition(!requests.isEmpty)
    for request in requests.prefix(20) { check(request) }
  } catch {
    precondition(!error.message.isEmpty)
    if let position = error.position {
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      precondition(
        position.line >= 1 && position.line <= lines.count && position.column >= 1, "no such place")
    }
  }
  return 0
}

private func check(_ request: ImportedRequest) {
  precondition(request.remarks.allSatisfy { !$0.text.isEmpty })
  _ = request.document.draft.compose(in: CompositionContext(boundary: "B"))
  let file = request.document.serialized()
  do throws(DraftFileError) {
    let again = try DraftDocument(reading: file).serialized()
    precondition(again == file, "another file was written")
  } catch {
    preconditionFailure("what was written is not read: \(error)")
  }
}
