/// Something that lies over the panes; the front one has all keys.
enum Layer: Sendable {
  case picker(PickerState)
  case copyMenu(CopyMenuState)
  /// What foreign text would become.
  case importPreview(ImportPreviewState)
  case palette(PaletteState)
  case help(HelpState)
  /// A dialog as a component.
  case dialog(any Dialog)
  case styles(StylePickerState)
  /// The draft beside other requests.
  case compare(CompareState)
  /// One cell in all its forms.
  case lens(LensState)
  /// Letters on all places that can be gone to.
  case jump(JumpState)
  /// All lessons.
  case lessons(LessonsState)
  /// What a lesson's step says, and what can be done in it.
  case lessonMenu(LessonMenuState)

  /// Where its keys come from.
  var context: KeyContext {
    switch self {
    case .picker(let state): state.editor == nil ? .picker : .typing
    case .copyMenu: .picker
    case .importPreview: .importing
    case .palette: .typing
    case .help(let state): state.search == nil ? .help : .typing
    case .dialog(let dialog): dialog.context
    case .styles: .styles
    case .compare: .compare
    case .lens: .lens
    case .jump: .jump
    case .lessons, .lessonMenu: .lessons
    }
  }
}
