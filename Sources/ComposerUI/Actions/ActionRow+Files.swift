import DraftFormats
import ScreenModel

extension ActionRow {
  static let save = ActionRow(
    "Save the draft to a file.", label: "save", keys: [.init(.anywhere, .control("s"), footer: 10)],
    reach: .everywhere, apply: { $0.save() })
  static let saveAs = ActionRow(
    "Save the draft under another name.", label: "other name", change: { FileNamePrompt.saveAs(in: &$0) })
  static let editTitle = ActionRow(
    "Edit the draft's title.", change: { $0.open(DetailPrompt(.title, $0.document.title ?? "")) })
  static let editDraftDescription = ActionRow(
    "Edit the draft's description.", change: { DescriptionDialog.editDraft(in: &$0) })
  static let drafts = ActionRow(
    "List the drafts: what is unsaved, those of the folder, and the recent ones.", label: "drafts",
    keys: [.init(.anywhere, .control("o"))], reach: .everywhere,
    apply: { DraftsDialog.toggle(in: &$0) })
  static let newDraft = ActionRow(
    "Begin a new, empty draft.", label: "new", apply: { DraftSwitch.request(.new, in: &$0) })
  static let renameDraft = ActionRow(
    "Rename the draft's file.", label: "rename",
    unless: { $0.fileName == nil ? "The draft has no file yet; \(key: .save) makes one." : nil },
    change: { DraftsDialog.renameDraft(in: &$0) })
  static let deleteOpenDraft = ActionRow(
    "Delete the draft's file, and begin a new draft.",
    unless: { $0.fileName == nil ? "The draft has no file that could be deleted." : nil },
    apply: { state in state.fileName.map { [.shelf(.delete(path: $0))] } ?? [] })
  static let restoreDraft = ActionRow(
    "Bring back the draft's file that was deleted last.",
    unless: { $0.shelf.deleted.isEmpty ? DraftsDialog.nothingDeleted : nil },
    apply: { DraftsDialog.restoreDraft(in: &$0) })
  static let recoverUnsaved = ActionRow(
    "Recover: list the drafts that earlier sessions left unsaved.",
    apply: { _ in [.findRecoverable(isAtStart: false)] })
  static let emptyTrash = ActionRow("Empty the trash of discarded drafts.", apply: { _ in [.emptyTrash] })
  static let externalEditor = ActionRow(
    "Edit what has the focus in $EDITOR: the cell, the rows, the body or the URL.", label: "$EDITOR",
    keys: [.init(.anywhere, .control("x"), footer: 19)], reach: .everywhere,
    unless: { ExternalEdit.whyNoEditor(for: .externalEditor, in: $0) },
    apply: { ExternalEdit.openEditor(.externalEditor, in: &$0) })
  static let editCellExternally = ActionRow(
    "Edit the cell in $EDITOR.", place: .field,
    unless: { ExternalEdit.whyNoEditor(for: .editCellExternally, in: $0) },
    apply: { ExternalEdit.openEditor(.editCellExternally, in: &$0) })
  static let editBodyExternally = ActionRow(
    "Edit the body in $EDITOR.", unless: { ExternalEdit.whyNoEditor(for: .editBodyExternally, in: $0) },
    apply: { ExternalEdit.openEditor(.editBodyExternally, in: &$0) })
  static let editListExternally = ActionRow(
    "Edit the list of rows as text in $EDITOR.", place: .grid,
    unless: { ExternalEdit.whyNoEditor(for: .editListExternally, in: $0) },
    apply: { ExternalEdit.openEditor(.editListExternally, in: &$0) })
  static let preferRows = ActionRow(
    "Split into rows (same meaning, different bytes), or keep the text as it is.", label: "rows", place: nil)
  static let markRequest = ActionRow(
    "Mark the request, to write it to a folder with others.", label: "mark", place: nil)
  static let takeRequests = ActionRow(
    "Write the marked requests, or all that are shown, to draft files in a folder.", label: "to a folder",
    place: nil)
  static let listNotes = ActionRow(
    "List what of the import is in none of the requests.", label: "notes", place: nil)
}
