package import Explanations

extension PracticeServer {
  /// Begins the session of a lesson, with the routes that the lesson adds.
  package init(for lesson: Lesson) {
    self.init(
      routes: lesson.routes.compactMap { route in
        PracticeRoute(
          method: route.method, path: route.path, status: route.status,
          fields: route.fields.map { ($0.name, $0.value) }, body: route.body)
      })
  }
}
