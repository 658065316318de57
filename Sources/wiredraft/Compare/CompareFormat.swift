import ArgumentParser

/// The output format of `compare`.
enum CompareFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
