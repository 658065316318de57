import Responses
import TestSupport
import Testing

@Suite("The facts of an image")
struct ImageFactsTests {
  @Test("dimensions that are too large to multiply don't trap")
  func hugeDimensions() {
    let most = [UInt8](repeating: 0xFF, count: 8)
    let bytes =
      [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8) + most + [8, 2, 0, 0, 0] + [0, 0, 0, 0]
    let sentence = ImageFacts(bytes, size: 1)?.sentence ?? ""
    check(sentence.hasPrefix("PNG image, 4294967295 × 4294967295 pixels"), "\(sentence)")
  }

  @Test("no file traps that is cut at any byte, or has other bytes at random")
  func damage() throws {
    let files = try ResponseCases.images()
    check(files.count, 17)
    for (index, file) in files.enumerated() {
      for count in 0...file.count {
        let facts = ImageFacts(Array(file[..<count]), size: file.count)
        if count >= 24 { check(facts != nil) }
      }
      var random = OutlineTexts(seed: index + 1)
      let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]
      for _ in 0..<500 {
        var bytes = file
        for _ in 0...random.below(8) {
          let place = random.below(bytes.count)
          bytes[place] = random.below(2) == 0 ? extremes[random.below(6)] : UInt8(random.below(256))
        }
        if random.below(4) == 0 { bytes.removeSubrange(random.below(bytes.count)...) }
        guard let facts = ImageFacts(bytes, size: random.below(2) == 0 ? 0 : .max) else { continue }
        check(!facts.sentence.unicodeScalars.contains { $0.properties.generalCategory == .control })
        check((facts.width == nil) == (facts.height == nil))
      }
    }
  }

  @Test("a long comment, and bytes that are no image, take little time")
  func hostile() {
    var bytes = Array("<!--".utf8) + [UInt8](repeating: 0x2D, count: 200_000)
    check(ImageFacts(bytes, size: bytes.count) == nil)
    bytes = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 200_000)
    check(ImageFacts(bytes, size: bytes.count)?.sentence, "JPEG image.")
    bytes = Array("GIF89a".utf8) + [UInt8](repeating: 0x21, count: 200_000)
    check(ImageFacts(bytes, size: bytes.count)?.width, 0x2121)
  }
}
