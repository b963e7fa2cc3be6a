import AppUnderTest
import ModelApps

extension Workshop {
  /// Buttons that use services around the app.
  var world: Screen {
    Screen("World") {
      last
      if let environment {
        Label("\(environment.date)").id("date")
        Label("\(environment.appearance) \(environment.language)").id("look")
        Button("Photo") { environment.askForFiles { self.log.append("chosen \($0.count)") } }
        Button("Where") {
          self.log.append(environment.location.map { "at \($0.latitude), \($0.longitude)" } ?? "nowhere")
        }
        Button("Camera") { environment.request(.camera) { self.log.append($0 ? "may" : "may not") } }
        Button("Link") { environment.open("http://www.example.com") }
        Button("Remind") { environment.notify(Notification("Tea")) }
        Button("Name") {
          if case .string(let name) = environment[preference: "name"] { self.log.append("name \(name)") }
          environment[preference: "seen"] = "yes"
        }
        Button("Load") {
          environment.http.send(HTTPRequest(.get, "/articles/1?page=2")) { self.note(answer: $0) }
        }
        Button("Login") {
          environment.http.send(HTTPRequest(.post, "/login", body: "user=Daniel")) { self.note(answer: $0) }
        }
        Button("Post") {
          environment.post("changed", of: "list")
          environment.clock.after(.seconds(2)) {
            environment.post("saved")
            self.log.append("posted")
          }
        }
        Button("Suggest") {
          environment.services.call("suggestions", ["Ap"]) { result in
            switch result {
            case .success(let words): self.log.append(words.joined(separator: "+"))
            case .failure(let failure): self.log.append("\(failure)")
            }
          }
        }
      }
    }
  }

  private func note(answer: Result<HTTPAnswer, HTTPFailure>) {
    switch answer {
    case .success(let answer): log.append("\(answer.status) \(answer.body)")
    case .failure(let failure): log.append(failure.rawValue)
    }
  }
}
