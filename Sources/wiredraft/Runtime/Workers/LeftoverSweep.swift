import DraftStore

enum LeftoverSweep {
  static func start(beside draft: String?) {
    let folders = StateFolder.existing() + [draft.map(DraftLoading.folder)].compactMap(\.self)
    _ = Thread.start { Leftovers.sweep(folders) }
  }
}
