import DraftStore

/// The removal of what killed processes left, on a thread of its own.
enum LeftoverSweep {
  /// Looks through the temporary files, the state folder, and the folder of a draft.
  static func start(beside draft: String?) {
    let folders = StateFolder.existing() + [draft.map(DraftLoading.folder)].compactMap(\.self)
    _ = Thread.start { Leftovers.sweep(folders) }
  }
}
