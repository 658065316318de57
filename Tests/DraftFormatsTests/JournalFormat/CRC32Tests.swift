import DraftFormats
import Testing

@Suite("CRC-32")
struct CRC32Tests {
  @Test("The check values of the standard")
  func vectors() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: [UInt8]()) == 0)
    #expect(CRC32.checksum(of: [0]) == 0xD202_EF8D)
    let fox = Array("The quick brown fox jumps over the lazy dog".utf8)
    #expect(CRC32.checksum(of: fox) == 0x414F_A339)
    #expect(CRC32.checksum(of: ("x" + String(decoding: fox, as: UTF8.self)).utf8.dropFirst()) == 0x414F_A339)
  }
}
