@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// Examples for tests.
enum ExamplesTests {
  static let choices = [
    ExampleChoice(name: "payment", title: "Create a payment"), ExampleChoice(name: "posts", title: "Posts"),
  ]

  static let bytes = Array(
    #"{"wiredraft":1,"title":"Posts","method":"POST","url":"https://h/posts","parameters":[{"name":"a","value":1}]}"#
      .utf8)
}
