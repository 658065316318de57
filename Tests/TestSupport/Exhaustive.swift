internal import Glibc

/// Whether tests of all combinations run whole, as in `.ci/run --full`; otherwise they run a sample.
package let isExhaustive = getenv("EXHAUSTIVE") != nil

/// Returns every *n*th element, by default the first among them; all of them where tests run whole.
///
/// - Parameter start: The number of the element that is certainly among them. Samples with different starts share none,
///   so that together they cover more.
package func sample<Elements: Collection>(
  _ elements: Elements, oneIn count: Int, from start: Int = 0
) -> [Elements.Element] {
  isExhaustive
    ? Array(elements)
    : elements.enumerated().filter { $0.offset % count == start % count }.map(\.element)
}
