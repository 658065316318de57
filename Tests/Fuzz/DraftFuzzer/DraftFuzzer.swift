import DraftFormats
import FuzzDriver

/// Feeds bytes to the reader of draft files: it never traps, and a draft that it reads is written so that it reads back
/// to the same bytes.
@main
enum DraftFuzzer {
  static func main() { runFuzzer(fuzz) }
}

/// Runs one input; libFuzzer requires this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  do throws(DraftFileError) {
    check(try DraftDocument(reading: bytes))
  } catch {
    precondition(error.offset <= bytes.count && !error.sentence.isEmpty)
  }
  return 0
}

private func check(_ document: DraftDocument) {
  let file = document.serialized()
  do throws(DraftFileError) {
    let again = try DraftDocument(reading: file).serialized()
    precondition(again == file, "another file was written")
  } catch {
    preconditionFailure("what was written is not read: \(error)")
  }
}
