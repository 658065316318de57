import Readers
import WiredraftCore

enum Records {
  static func answer(_ call: Call, _ state: PracticeState) throws(Problem) -> Answer {
    guard let value = state.records[call.request.path] else {
      throw Problem(404, "There is nothing at \(call.request.path.shortened) yet. Make it with POST first.")
    }
    return .json(value)
  }

  static func make(_ value: ParameterValue, at path: String, _ state: inout PracticeState) throws(Problem)
    -> Answer
  {
    guard state.records.count < PracticeState.limit else {
      throw Problem(507, "There are 1,000 records, and no more fit. POST /reset begins again.")
    }
    state.records[path] = value
    return .json(value, status: 201, [Field("Location", path)])
  }
}
