import Readers
import Responses
import WiredraftCore

/// The shape is that of Stripe: a form with brackets, read as Ruby's Rack reads it.
enum PaymentIntent {
  private static let members = [
    "payment_method_types", "shipping", "metadata", "capture_method", "description",
  ]

  static func answer(_ call: Call, _ state: inout PracticeState) throws(Problem) -> Answer {
    if let answer = try state.replays.answer(to: call) { return answer }
    let form = try form(of: call)
    let (amount, currency) = try price(form)
    let id = "pi_\(state.records.count + 1)"
    var result: [ParameterValue.Member] = [
      .init(name: "id", value: .string(id)), .init(name: "object", value: "payment_intent"),
      .init(name: "amount", value: .number(NumberLiteral(amount))),
      .init(name: "currency", value: .string(currency)),
      .init(name: "status", value: "requires_payment_method"),
      .init(name: "created", value: .number(NumberLiteral(call.now))),
    ]
    for name in members {
      if let value = form[name] { result.append(.init(name: name, value: value)) }
    }
    let answer = try Records.make(.object(result), at: "/v1/payment_intents/\(id)", &state)
    try state.replays.keep(answer, to: call)
    return answer
  }

  private static func form(of call: Call) throws(Problem) -> ParameterValue {
    guard call.request.mediaType?.essence == "application/x-www-form-urlencoded" else {
      throw Problem(
        415, "Send a form: Content-Type application/x-www-form-urlencoded.",
        [Field("Accept-Post", "application/x-www-form-urlencoded")])
    }
    guard call.request.body.count <= EchoReport.limit, let reader = Reader.named("rack@3.2") else {
      throw Problem(413, "A payment has at most 64 kB (65,536 bytes). Send a smaller body.")
    }
    let reading = reader.read(ReaderInput(form: call.request.body, method: call.method))
    if let refusal = reading.refusal {
      throw Problem(400, "The form can't be read: \(refusal.error). \(refusal.rule.sentence)")
    }
    return reading.value.normalForm
  }

  private static func price(_ form: ParameterValue) throws(Problem) -> (amount: Int, currency: String) {
    var errors: [MemberError] = []
    let amount = form["amount"]?.textValue.flatMap(\.safeInteger) ?? 0
    if amount < 1 {
      errors.append(
        MemberError(pointer: "/amount", detail: "The amount must be a whole number of cents, at least 1."))
    }
    let currency = form["currency"]?.textValue ?? ""
    if currency.utf8.count != 3 || !currency.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) {
      errors.append(
        MemberError(pointer: "/currency", detail: "The currency must be three letters, such as eur."))
    }
    guard errors.isEmpty else {
      throw .invalid("The payment can't be made: errors says what is missing or wrong.", errors)
    }
    return (amount, currency.lowercased())
  }
}

extension ParameterValue {
  var textValue: String? { if case .string(let text) = self { text } else { nil } }
}
