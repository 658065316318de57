package import ScreenModel

/// A theme, with the looks that a user gave to roles in place of the theme's own.
package struct ThemeChoice: Sendable, Hashable {
  /// The theme that shows.
  package var name: ThemeName
  /// What the configuration file says of single roles, and the theme that this was said for: others show without.
  var own: [ThemeRole: Style] = [:]
  var ownName: ThemeName

  package init(_ name: ThemeName = .standard, own: [ThemeRole: Style] = [:]) {
    self.name = name
    self.own = own
    ownName = name
  }

  /// Whether all styles stay as the views made them.
  var isStandard: Bool { name == .standard && (own.isEmpty || ownName != name) }

  /// Returns how a role looks.
  func look(of role: ThemeRole) -> Style {
    if name == ownName, let style = own[role] { return style }
    return name.look(of: role.standard)
  }

  /// Gives all styles of a frame their looks.
  ///
  /// What a view added to the look of a role, such as the reverse of what is selected, is added to the new one.
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

  /// The theme after this one.
  mutating func goOn() { name = name.next }
}
