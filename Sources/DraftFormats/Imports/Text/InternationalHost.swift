internal import WiredraftCore

/// A host with letters beyond ASCII as programs send it.
///
/// - Note: RFC 5891 §4.4, RFC 3492. Letters have their small forms; other mappings, such as of full-width letters, are not
///   made.
enum InternationalHost {
  /// Returns the host with its labels beyond ASCII in their `xn--` form.
  static func ascii(_ host: ArraySlice<UInt8>) -> [UInt8] {
    guard host.contains(where: { $0 >= 0x80 }), let text = String(validating: host, as: UTF8.self) else {
      return Array(host)
    }
    let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label in
      label.utf8.allSatisfy { $0 < 0x80 }
        ? String(label) : "xn--" + punycode(label.unicodeScalars.map(\.value))
    }
    return Array(labels.joined(separator: ".").utf8)
  }

  private static func punycode(_ scalars: [UInt32]) -> String {
    let basic = scalars.filter { $0 < 0x80 }
    var output = basic.map { UInt8(truncatingIfNeeded: $0) }
    if !basic.isEmpty { output.append(UInt8(ascii: "-")) }
    var (next, delta, bias, done): (UInt32, Int, Int, Int) = (0x80, 0, 72, basic.count)
    func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x16 + value) }
    while done < scalars.count, let smallest = scalars.filter({ $0 >= next }).min() {
      delta += Int(smallest - next) * (done + 1)
      next = smallest
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        var (rest, place) = (delta, 36)
        while true {
          let limit = place <= bias ? 1 : place >= bias + 26 ? 26 : place - bias
          guard rest >= limit else { break }
          output.append(digit(limit + (rest - limit) % (36 - limit)))
          rest = (rest - limit) / (36 - limit)
          place += 36
        }
        output.append(digit(rest))
        delta = done == basic.count ? delta / 700 : delta / 2
        delta += delta / (done + 1)
        bias = 0
        while delta > 455 {
          delta /= 35
          bias += 36
        }
        bias += 36 * delta / (delta + 38)
        (delta, done) = (0, done + 1)
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }
}
