import WiredraftCore

struct DoctorReport {
  struct Section {
    var title: String
    var facts: [(name: String, value: String)] = []

    init(_ title: String) { self.title = title }

    /// Adds a fact. Control sequences in environment values and file names are made harmless.
    mutating func add(_ name: String, _ value: String) {
      facts.append((name, Printable.text(value.count > 300 ? value.prefix(300) + "…" : value)))
    }
  }

  var sections: [Section] = []
  private(set) var problems: [String] = []

  mutating func problem(_ sentences: String) { problems.append(Printable.text(sentences)) }

  var text: String {
    let width = sections.flatMap(\.facts).map(\.name.count).max() ?? 0
    var text = ""
    for section in sections {
      text += section.title + "\n"
      for (name, value) in section.facts {
        text += "  " + name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
      }
      text += "\n"
    }
    guard !problems.isEmpty else { return text + "Nothing needs attention.\n" }
    text +=
      problems.count == 1 ? "One thing needs attention:\n" : "\(problems.count) things need attention:\n"
    return text + problems.map { "  " + $0 + "\n" }.joined()
  }

  var json: String {
    var members = sections.map { section in
      ParameterValue.Member(
        name: section.title,
        value: .object(section.facts.map { ParameterValue.Member(name: $0.name, value: .string($0.value)) }))
    }
    members.append(ParameterValue.Member(name: "problems", value: .array(problems.map { .string($0) })))
    return ParameterValue.object(members).compactJSON + "\n"
  }
}
