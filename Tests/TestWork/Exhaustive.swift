internal import Glibc

/// Whether tests of all combinations run whole, as in `.ci/run --full`; otherwise they run a sample.
public let isExhaustive = getenv("EXHAUSTIVE") != nil

/// Returns every *n*th element, the first among them; all of them where tests run whole.
public func sample<Elements: Collection>(_ elements: Elements, oneIn count: Int) -> [Elements.Element] {
  isExhaustive
    ? Array(elements)
    : elements.enumerated().filter { $0.offset.isMultiple(of: count) }.map(\.element)
}
