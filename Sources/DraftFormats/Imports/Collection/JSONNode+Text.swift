internal import WiredraftCore

extension JSONNode {
  var text: String? {
    switch kind {
    case .null: nil
    case .string: string
    default: String(decoding: bytes, as: UTF8.self)
    }
  }

  var isTrue: Bool { bool == true }

  func list(_ name: String) -> [JSONNode] { self[name].map { Array($0.elements) } ?? [] }
}
