/// The hash function SHA-256, for the keyed hashes of secrets: few and short texts.
///
/// - Note: <https://csrc.nist.gov/pubs/fips/180-4/upd1/final>, and RFC 2104 for the keyed form.
package enum SHA256 {
  /// Returns the hash of bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var padded = bytes + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bigEndian(UInt64(bytes.count) * 8)
    var state = initial
    for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
    return state.flatMap(bigEndian)
  }

  /// Returns HMAC-SHA256, which only the owner of the key can compute.
  package static func keyed(_ bytes: [UInt8], by key: [UInt8]) -> [UInt8] {
    var key = key.count > 64 ? hash(key) : key
    key += [UInt8](repeating: 0, count: 64 - key.count)
    return hash(key.map { $0 ^ 0x5C } + hash(key.map { $0 ^ 0x36 } + bytes))
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (second, early) = (words[index - 2], words[index - 15])
      let one = second.turned(17) ^ second.turned(19) ^ second >> 10
      let zero = early.turned(7) ^ early.turned(18) ^ early >> 3
      words.append(one &+ words[index - 7] &+ zero &+ words[index - 16])
    }
    var mixed = state
    for index in 0..<64 {
      let (a, b, c, e) = (mixed[0], mixed[1], mixed[2], mixed[4])
      let choice = e & mixed[5] ^ ~e & mixed[6]
      let one = e.turned(6) ^ e.turned(11) ^ e.turned(25)
      let first = mixed[7] &+ one &+ choice &+ constants[index] &+ words[index]
      let majority = a & b ^ a & c ^ b & c
      let second = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ majority
      mixed.removeLast()
      mixed.insert(first &+ second, at: 0)
      mixed[4] &+= first
    }
    for index in 0..<8 { state[index] &+= mixed[index] }
  }

  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func turned(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
