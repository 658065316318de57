package import ScreenModel

/// A theme, with the user's styles for single roles in place of the theme's own.
package struct ThemeChoice: Sendable, Hashable {
  package var name: ThemeName
  /// The styles of single roles in the configuration file, and the theme that they apply to; other themes ignore them.
  var own: [ThemeRole: Style] = [:]
  var ownName: ThemeName

  package init(_ name: ThemeName = .standard, own: [ThemeRole: Style] = [:]) {
    self.name = name
    self.own = own
    ownName = name
  }

  /// Whether all styles are used unchanged.
  var isStandard: Bool { name == .standard && (own.isEmpty || ownName != name) }

  func look(of role: ThemeRole) -> Style {
    if name == ownName, let style = own[role] { return style }
    return name.look(of: role.standard)
  }

  /// Applies the theme to all styles of a frame.
  ///
  /// Attributes that a view added to the style of a role, such as the reverse of a selection, are added to the new
  /// style.
  /// - Complexity: O(*n*), where *n* is the number of cells; O(1) in the theme `default`.
  func apply(to frame: inout Frame) {
    guard !isStandard else { return }
    let looks = ThemeRole.allCases.map { (before: $0.standard, after: look(of: $0)) }
    let name = name
    func changed(_ style: Style) -> Style {
      guard style.role > 0, Int(style.role) <= looks.count else { return name.look(of: style) }
      let (before, after) = looks[Int(style.role) - 1]
      var style = style
      let more = name.look(of: Style(style.attributes.subtracting(before.attributes))).attributes
      style.attributes = after.attributes.union(more)
      style.foreground = after.foreground
      style.background = after.background
      return style
    }
    for index in frame.surfaces.indices { frame.surfaces[index].screen.mapStyles(changed) }
  }

  /// Changes to the next theme.
  mutating func goOn() { name = name.next }
}
