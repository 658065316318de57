import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFoundation

@Suite("Encodable values as parameters")
struct EncodableTests {
  private func json(_ value: some Encodable) throws -> String {
    try ParameterValue(encoding: value).compactJSON
  }

  @Test("Numbers keep their digits, to the ends of their types")
  func numbers() throws {
    struct Numbers: Encodable {
      let greatest = UInt64.max
      let least = Int64.min
      let tenth = 0.1
      let float = Float(0.1)
      let negative = -0.0
      let decimal = Decimal(string: "123456789012345678901234567890.5")
      let great = 1e300
    }
    check(
      try json(Numbers()),
      #"{"greatest":18446744073709551615,"least":-9223372036854775808,"tenth":0.1,"float":0.1,"negative":-0.0,"decimal":123456789012345678901234567890.5,"great":1e+300}"#
    )
    check(try json(UInt64.max), "18446744073709551615")
    check(try json([Int128.min]), "[-170141183460469231731687303715884105728]")
  }

  @Test("Infinity, NaN, and dates without a text are errors with their path, wherever they are")
  func notNumbers() {
    struct Place: Encodable {
      let list: [[String: Double]]
    }
    func path(_ value: some Encodable) -> [ParameterValue.Step]? {
      let error = #expect(throws: EncodableError.self) { try ParameterValue(encoding: value) }
      guard case .notANumber(let path) = error else { return nil }
      return path
    }
    check(path(Double.nan), [])
    check(path([1, -Float.infinity]), [.element(1)])
    check(path(Place(list: [[:], ["a": .infinity]])), [.member("list"), .element(1), .member("a")])
    check(path(["d": Date(timeIntervalSince1970: 1e15)]), [.member("d")])
    check(path(["d": Decimal.nan]), [.member("d")])
  }

  @Test("What is nil is left out where the type leaves it out, and null where it encodes it")
  func nils() throws {
    struct Left: Encodable {
      var a: Int?
      var b: Int? = 2
    }
    struct Null: Encodable {
      enum Key: CodingKey { case a, b, c }
      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encodeNil(forKey: .a)
        try keyed.encode(Int?.none, forKey: .b)
        try keyed.encode([Int?.none, 1], forKey: .c)
      }
    }
    check(try json(Left()), #"{"b":2}"#)
    check(try json(Null()), #"{"a":null,"b":null,"c":[null,1]}"#)
    check(try json(Int?.none), "null")
    check(try json([Int?]([nil])), "[null]")
  }

  @Test("Nested containers and superclasses keep the order in which they are begun")
  func containers() throws {
    struct Nested: Encodable {
      enum Key: String, CodingKey { case z, a, inner, list }
      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(1, forKey: .z)
        var inner = keyed.nestedContainer(keyedBy: Key.self, forKey: .inner)
        var list = keyed.nestedUnkeyedContainer(forKey: .list)
        try keyed.encode(2, forKey: .a)
        try inner.encode("x", forKey: .z)
        try list.encode(1)
        var deep = list.nestedContainer(keyedBy: Key.self)
        try deep.encode(true, forKey: .a)
        var deeper = list.nestedUnkeyedContainer()
        try deeper.encodeNil()
        try inner.encode("y", forKey: .a)
        check(list.count, 3)
      }
    }
    check(try json(Nested()), #"{"z":1,"inner":{"z":"x","a":"y"},"list":[1,{"a":true},[null]],"a":2}"#)
    class Base: Encodable {
      let base = 1
    }
    final class Derived: Base {
      enum Key: CodingKey { case own }
      override func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(2, forKey: .own)
        try super.encode(to: keyed.superEncoder())
      }
    }
    check(try json(Derived()), #"{"own":2,"super":{"base":1}}"#)
  }

  @Test("A key that is encoded again replaces its value, and keeps its place")
  func again() throws {
    struct Again: Encodable {
      enum Key: CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(1, forKey: .a)
        try keyed.encode(2, forKey: .b)
        try keyed.encode(3, forKey: .a)
      }
    }
    check(try json(Again()), #"{"a":3,"b":2}"#)
  }

  @Test("Dictionaries are sorted, so that each run sends the same")
  func dictionaries() throws {
    let many = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", [$0]) })
    let expected = many.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    check(
      try json(many), "{" + expected.map { "\"\($0.key)\":[\($0.value[0])]" }.joined(separator: ",") + "}")
    check(try json([[3: "c", 1: "a"]]), #"[{"1":"a","3":"c"}]"#)
  }

  @Test("Dates, data, identifiers and URLs are what they are as parameters")
  func parameters() throws {
    struct Values: Encodable {
      let when = Date(timeIntervalSince1970: 1.005)
      let data = Data([0xFF, 0])
      let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
      let url = URL(string: "https://h/?a=b")
      let decimal = Decimal(string: "12.30")
    }
    check(
      try json(Values()),
      #"{"when":1005,"data":"/wA=","id":"01020304-0506-0708-090A-0B0C0D0E0F10","url":"https://h/?a=b","decimal":12.3}"#
    )
  }

  @Test("What the value's own encoding throws comes out")
  func ownErrors() {
    struct Mine: Error {}
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws { throw Mine() }
    }
    let error = #expect(throws: EncodableError.self) { try ParameterValue(encoding: ["a": Failing()]) }
    guard case .failed([.member("a")], let inner) = error, inner is Mine else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("10,000 keys of one object are encoded in no time")
  func manyKeys() throws {
    let many = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("key\($0)", $0) })
    guard case .object(let members) = try ParameterValue(encoding: many) else {
      Issue.record("no object")
      return
    }
    check(members.count, 10_000)
  }

  /// A chain of lists.
  private final class Chain: Encodable, Sendable {
    let child: [Chain]
    init(_ child: [Chain]) { self.child = child }

    static func of(_ depth: Int) -> Chain {
      var chain = Chain([])
      for _ in 1..<depth { chain = Chain([chain]) }
      return chain
    }
  }

  @Test(
    "Levels beyond the limit are an error with the path, no trap, on any thread",
    .enabled(
      if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil,
      "The address sanitizer keeps variables elsewhere than on the stack that is looked at."))
  func deep() throws {
    check(onThread(stackSize: 8 << 20) { try? json(Chain.of(200)).utf8.count }, 200 * 12)
    let depth = 10_000
    let chain = Chain.of(depth)
    for stackSize in [512 << 10, 8 << 20] {
      let outcome = onThread(stackSize: stackSize) { () -> Int? in
        do throws(EncodableError) {
          _ = try ParameterValue(encoding: chain)
          return nil
        } catch {
          guard case .tooDeep(let path) = error else { return nil }
          return path.count
        }
      }
      check(
        (outcome ?? nil).map { $0 > 30 && $0 <= 1001 } == true, "\(stackSize): \(String(describing: outcome))"
      )
    }
  }

  @Test("A value that asks for containers within containers without end is an error, too")
  func endlessContainers() {
    struct Endless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for _ in 0..<10_000 { list = list.nestedUnkeyedContainer() }
        try? list.encode(1)
      }
    }
    let error = #expect(throws: EncodableError.self) { try ParameterValue(encoding: Endless()) }
    guard case .tooDeep = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  private func onThread<T: Sendable>(stackSize: Int, _ work: @escaping @Sendable () -> T) -> T? {
    let result = ResultBox<T>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = work()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    return result.value
  }

  private final class ResultBox<T>: @unchecked Sendable {
    var value: T?
  }
}
