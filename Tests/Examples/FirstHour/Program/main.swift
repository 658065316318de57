import WiredraftClient
import WiredraftCore
import WiredraftExplanations
import WiredraftURLSession

let baseURL = CommandLine.arguments[1]
let file = CommandLine.arguments[2]
let client = Client(URLSessionTransport())

let repository = try await client.send(GetRepository(baseURL: baseURL, owner: "apple", name: "swift"))
print("\(repository.name) has \(repository.openIssues) open issues")

let issue = try await client.send(CreateIssue(baseURL: baseURL, title: "Tea", labels: ["bug"]))
print("issue \(issue.number)")

let options = SendOptions { progress in
  guard progress.direction == .upload, let total = progress.total else { return }
  print("\(progress.bytes) of \(total) bytes")
}
try await client.send(UploadLog(baseURL: baseURL, file: file), options)

do {
  _ = try await client.send(GetRepository(baseURL: baseURL, owner: "apple", name: "teapot"))
} catch {
  print(error)
}

do {
  _ = try await client.send(GetFile(baseURL: baseURL, name: "READ ME.md"))
} catch .request(let error) {
  print(error.explanation.sentence)
  print(error.explanation.advice ?? "")
} catch {
  print(error)
}
