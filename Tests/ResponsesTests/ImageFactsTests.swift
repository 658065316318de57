import Responses
import Testing

@Suite("The facts of an image")
struct ImageFactsTests {
  private func sentence(_ sample: ImageSamples.Sample) -> String? {
    ImageFacts(sample.bytes, size: sample.size)?.sentence
  }

  @Test("files of other programs have their facts")
  func samples() {
    #expect(sentence(ImageSamples.png) == "PNG image, 3 × 2 pixels, 8 bits a channel, RGB with alpha.")
    #expect(
      sentence(ImageSamples.pngInterlaced) == "PNG image, 7 × 5 pixels, 1 bit a channel, palette, interlaced."
    )
    #expect(
      sentence(ImageSamples.pngAnimated)
        == "PNG image, 3 × 2 pixels, 8 bits a channel, RGB, animated with 3 frames.")
    #expect(
      sentence(ImageSamples.jpeg)
        == "JPEG image, 3 × 2 pixels, 8 bits a channel, colour, baseline, shown turned by 90°.")
    #expect(
      sentence(ImageSamples.jpegProgressive)
        == "JPEG image, 5 × 4 pixels, 8 bits a channel, greyscale, progressive.")
    #expect(sentence(ImageSamples.gif) == "GIF image, 3 × 2 pixels, version 87a, palette of 4.")
    #expect(
      sentence(ImageSamples.gifAnimated)
        == "GIF image, 3 × 2 pixels, version 87a, palette of 4, animated with 3 frames.")
    #expect(sentence(ImageSamples.webP) == "WebP image, 3 × 2 pixels, lossy.")
    #expect(sentence(ImageSamples.webPLossless) == "WebP image, 3 × 2 pixels, lossless, RGB with alpha.")
    #expect(sentence(ImageSamples.webPAnimated) == "WebP image, 3 × 2 pixels, RGB, animated.")
    #expect(sentence(ImageSamples.bmp) == "BMP image, 3 × 2 pixels, 24 bits a pixel.")
    #expect(sentence(ImageSamples.ico) == "ICO image, 64 × 64 pixels, 3 images, sizes 16×16 32×32 64×64.")
    #expect(sentence(ImageSamples.avif) == "AVIF image, 3 × 2 pixels, 8 bits a channel.")
    #expect(sentence(ImageSamples.avifAlpha) == "AVIF image, 3 × 2 pixels, 8 bits a channel, with alpha.")
    #expect(sentence(ImageSamples.heic) == "HEIC image, 70 × 50 pixels, 8 bits a channel.")
    #expect(sentence(ImageSamples.tiff) == "TIFF image, 3 × 2 pixels, uncompressed, RGB.")
    #expect(sentence(ImageSamples.tiffBig) == "TIFF image, 7 × 5 pixels, uncompressed, RGB.")
  }

  @Test("a fact has a label, and the format its media type")
  func labels() throws {
    let facts = try #require(ImageFacts(ImageSamples.png.bytes, size: 76))
    #expect(facts.format == "PNG")
    #expect(facts.mimeType == "image/png")
    #expect(facts.width == 3)
    #expect(facts.height == 2)
    #expect(facts.facts.map(\.label) == ["Depth", "Colours"])
    let types = ImageSamples.all.compactMap { ImageFacts($0.bytes, size: $0.size)?.mimeType }
    #expect(types.count == ImageSamples.all.count)
    #expect(
      Set(types) == [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/vnd.microsoft.icon",
        "image/avif",
        "image/heic", "image/tiff",
      ])
  }

  @Test(
    "SVG has the dimensions of its root element",
    arguments: [
      ("<svg width='24' height=\"32px\"/>", "SVG image, 24 × 32 pixels."),
      (
        "\u{FEFF}<?xml version='1.0'?>\n<!-- <svg> -->\n<!DOCTYPE svg [<!ENTITY a '>'>]>\n<svg\n viewBox = \"0 0 24 24\">",
        "SVG image, view box 0 0 24 24."
      ),
      (
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\" height=\"5.0cm\" id='a'>",
        "SVG image, width 100%, height 5.0cm."
      ),
      ("<s:svg width='10.0' height='1' width='3'>", "SVG image, 10 × 1 pixels."),
      (
        "<svg width='1.5' height='3' viewBox='0\n0 1\u{1B}1 é'>",
        "SVG image, width 1.5, height 3, view box 0 0 1 1."
      ),
      ("<svg", "SVG image."),
      (
        "<svg width='99999999999999999999' height='2'>",
        "SVG image, width 99999999999999999999, height 2."
      ),
      ("<svgs width='1' height='2'>", nil), ("<html><svg width='1' height='2'>", nil), ("", nil), ("<", nil),
      ("<!-- <svg>", nil), ("BMW and more letters", nil),
    ])
  func svg(text: String, expected: String?) {
    #expect(ImageFacts(Array(text.utf8), size: text.utf8.count)?.sentence == expected)
  }

  @Test("a length in the header that isn't the file's is a fact")
  func length() {
    let bmp = ImageSamples.bmp
    #expect(ImageFacts(bmp.bytes, size: 70)?.facts.last?.label == "Length by its header")
    let webP = ImageSamples.webP
    #expect(ImageFacts(webP.bytes, size: 70)?.facts.last?.value == "68 bytes")
    #expect(ImageFacts(webP.bytes, size: 68)?.facts.last?.value == "lossy")
  }

  @Test("a GIF of which only the start was read may be animated")
  func partialGIF() {
    let bytes = ImageSamples.gif.bytes
    #expect(
      ImageFacts(Array(bytes.dropLast()), size: 900)?.facts.last?.value
        == "perhaps animated: only the start was read")
    let animated = ImageSamples.gifAnimated.bytes
    #expect(
      ImageFacts(Array(animated.dropLast(2)), size: 900)?.facts.last?.value
        == "animated with at least 3 frames")
  }

  @Test("dimensions that are too large to multiply don't trap")
  func hugeDimensions() {
    let box: (String, [UInt8]) -> [UInt8] = { name, content in
      let length = content.count + 8
      return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + Array(name.utf8) + content
    }
    let most = [UInt8](repeating: 0xFF, count: 8)
    let properties = box("ispe", [0, 0, 0, 0] + most) + box("ispe", [0, 0, 0, 0] + most)
    let bytes =
      box("ftyp", Array("avif\0\0\0\0".utf8))
      + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", properties)))
    #expect(ImageFacts(bytes, size: 1)?.sentence == "AVIF image, 4294967295 × 4294967295 pixels.")
  }

  @Test("no file traps that is cut at any byte", arguments: 0..<ImageSamples.all.count)
  func truncation(index: Int) {
    let bytes = ImageSamples.all[index].bytes
    for count in 0...bytes.count {
      let facts = ImageFacts(Array(bytes[..<count]), size: bytes.count)
      if count >= 24 { #expect(facts != nil) }
    }
  }

  @Test("no file traps that has other bytes at random", arguments: 0..<ImageSamples.all.count)
  func flips(index: Int) {
    var random = OutlineTexts(seed: index + 1)
    let bytes = ImageSamples.all[index].bytes
    let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]
    for _ in 0..<500 {
      var bytes = bytes
      for _ in 0...random.below(8) {
        let place = random.below(bytes.count)
        bytes[place] = random.below(2) == 0 ? extremes[random.below(6)] : UInt8(random.below(256))
      }
      if random.below(4) == 0 { bytes.removeSubrange(random.below(bytes.count)...) }
      guard let facts = ImageFacts(bytes, size: random.below(2) == 0 ? 0 : .max) else { continue }
      #expect(!facts.sentence.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect((facts.width == nil) == (facts.height == nil))
    }
  }

  @Test("a long comment, and bytes that are no image, take little time")
  func hostile() {
    var bytes = Array("<!--".utf8) + [UInt8](repeating: 0x2D, count: 200_000)
    #expect(ImageFacts(bytes, size: bytes.count) == nil)
    bytes = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 200_000)
    #expect(ImageFacts(bytes, size: bytes.count)?.sentence == "JPEG image.")
    bytes = Array("GIF89a".utf8) + [UInt8](repeating: 0x21, count: 200_000)
    #expect(ImageFacts(bytes, size: bytes.count)?.width == 0x2121)
  }
}
