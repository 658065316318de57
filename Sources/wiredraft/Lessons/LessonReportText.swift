import ComposerUI
import WiredraftCore

enum LessonReportText {
  static func json(_ library: LessonLibrary) -> String {
    let entries = library.entries()
    let ids = library.sources().map(\.id)
    func number(_ value: Int) -> ParameterValue { .number(NumberLiteral(value)) }
    let lessons = zip(entries, ids).map { entry, id in
      ParameterValue.object([
        .init(name: "number", value: number(entry.number)), .init(name: "id", value: .string(id)),
        .init(name: "title", value: .string(entry.title)),
        .init(name: "done", value: .bool(entry.isFinished)),
        .init(name: "step", value: entry.step.map { number($0 + 1) } ?? .null),
        .init(name: "steps", value: number(entry.stepCount)),
        .init(name: "guesses", value: number(entry.guesses.made)),
        .init(name: "right", value: number(entry.guesses.right)),
      ])
    }
    return ParameterValue.object([
      .init(name: "done", value: number(entries.count { $0.isFinished })),
      .init(name: "lessons", value: .array(lessons)),
      .init(name: "guesses", value: number(entries.reduce(0) { $0 + $1.guesses.made })),
      .init(name: "right", value: number(entries.reduce(0) { $0 + $1.guesses.right })),
    ]).compactJSON + "\n"
  }
}
