import WiredraftClient
import WiredraftCore

/// A message in the format of Protocol Buffers: field 1, a text; field 2, a number.
struct Reading: Equatable {
  let sensor: String
  let value: UInt64
}

extension Reading {
  var bytes: [UInt8] {
    let name = Array(sensor.utf8)
    return [0x0A] + Self.varint(UInt64(name.count)) + name + [0x10] + Self.varint(value)
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80] + varint(number >> 7)
  }
}

/// A body of a format that the library doesn't know.
struct ProtobufBody: BodyParameters {
  let contentType = "application/x-protobuf"
  let reading: Reading

  func buildEntity() -> RequestBodyEntity { .data(reading.bytes) }
}

struct SendReading: Endpoint {
  /// The bytes of the receipt, in the same format.
  typealias Response = [UInt8]
  let baseURL = "https://sensors.example.com"
  let path = "/readings"
  let method = HTTPMethod.post
  let acceptedContentType: String? = "application/x-protobuf"
  let reading: Reading

  var bodyParameters: ProtobufBody { ProtobufBody(reading: reading) }
}
