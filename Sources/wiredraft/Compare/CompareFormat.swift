import ArgumentParser

enum CompareFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
