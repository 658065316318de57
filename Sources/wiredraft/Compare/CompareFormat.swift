import ArgumentParser

/// What `compare` prints.
enum CompareFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
