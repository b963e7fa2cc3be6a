import CukeKit

extension Example {
  static let services = [
    Example("HTTPClient.send", Weather.self) { app in try await app.waitFor("label marked:'21°'") },
    Example("Services.call", Suggesting.self) { app in try await app.waitFor("label marked:'pear, peach'") },
    Example("AppEnvironment.request", Camera.self) { app in
      try await app.setPermission(.camera, isGranted: false)
      try await app.touch("button")
      try await app.waitFor("label marked:'The camera is off'")
    },
    Example("AppEnvironment.askForFiles", PhotoBook.self) { app in
      try await app.chooseFiles(["/photos/cat.png"], for: "button")
      try await app.waitFor("label marked:'/photos/cat.png'")
    },
    Example("AppEnvironment.notify", Kitchen.self) { app in
      try await app.touch("button")
      try await app.letPass(.seconds(180))
    },
    Example("AppEnvironment.onEvent", Attentive.self) { app in
      try await app.sendToBackground(for: .seconds(10))
      try await app.shake()
    },
    Example("AppEnvironment.open", About.self) { app in try await app.touch("button") },
    Example("AppEnvironment.backdoor", Account.self) { app in try await app.backdoor("sign in", "Ada") },
    Example("AppEnvironment.animate", Moving.self) { app in
      try await app.touch("button")
      try await app.letPass(.milliseconds(500))
    },
    Example("AppEnvironment.location", Compass.self) { app in
      try await app.setLocation(Location(latitude: 50.1, longitude: 14.4))
      try await app.touch("button")
    },
    Example("AppEnvironment.subscript", Visits.self) { app in
      try await app.touch("button")
      try await app.relaunch()
    },
    Example("AppEnvironment.mutation", Bulb.self) { app in
      try await app.launch(arguments: ["--mutation", "staysDark"])
      try await app.touch("button")
    },
  ]
}

// example: HTTPClient.send, HTTPClient.provide, HTTPClient, AppEnvironment.post
final class Weather: App {
  private var text = "loading"

  func launch(in environment: AppEnvironment) {
    // What the server of the app answers where a scenario says nothing else.
    environment.http.provide(HTTPStub(.get, "/weather", outcome: .answer("21°"), after: .seconds(1)))
    environment.http.send(HTTPRequest(.get, "/weather")) { result in
      environment.post("loaded", of: "weather")
      switch result {
      case .success(let answer): self.text = answer.body
      case .failure: self.text = "no network"
      }
    }
  }

  var screen: Screen {
    Screen("Weather") {
      Label(text, size: 40).textAlignment(.center)
    }
  }
}
// end

// example: Services.call, Services.provide, Services
final class Suggesting: App {
  private var words: [String] = []

  func launch(in environment: AppEnvironment) {
    environment.services.provide(FakeService("suggest", after: .milliseconds(200)) { _ in ["pear", "peach"] })
    environment.services.call("suggest", ["pe"]) { result in
      if case .success(let words) = result { self.words = words }
    }
  }

  var screen: Screen {
    Screen("Suggesting") {
      Label(words.joined(separator: ", ")).margins(16)
    }
  }
}
// end

// example: AppEnvironment.request, Permission
final class Camera: App {
  private var environment: AppEnvironment?
  private var text = "No picture yet"

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    Screen("Camera") {
      Label(text).textAlignment(.center)
      Button("Take a picture") {
        self.environment?.request(.camera) { isGranted in self.text = isGranted ? "Smile" : "The camera is off" }
      }
    }
  }
}
// end

// example: AppEnvironment.askForFiles
final class PhotoBook: App {
  private var environment: AppEnvironment?
  private var photos = ["No photos yet"]

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    Screen("PhotoBook") {
      Label(photos.joined(separator: ", ")).textAlignment(.center)
      Button("Add photos") { self.environment?.askForFiles { paths in self.photos = paths } }
    }
  }
}
// end

// example: AppEnvironment.notify, Notification
final class Kitchen: App {
  private var environment: AppEnvironment?
  private var isCooking = false

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    Screen("Kitchen") {
      Label(isCooking ? "You will hear from us" : "Tea takes three minutes").textAlignment(.center)
      Button("Make tea") {
        self.isCooking = true
        self.environment?.notify(Notification("The tea is ready"), after: .seconds(180))
      }
    }
  }
}
// end

// example: AppEnvironment.onEvent, AppEvent
final class Attentive: App {
  private var events: [String] = []

  func launch(in environment: AppEnvironment) {
    environment.onEvent { event in self.events.append("\(event)") }
  }

  var screen: Screen {
    Screen("Attentive") {
      Label("Happened: " + events.joined(separator: ", "), lines: 0).margins(16)
    }
  }
}
// end

// example: AppEnvironment.open, AppEnvironment.canOpen
final class About: App {
  private var environment: AppEnvironment?

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    Screen("About") {
      Button("Visit our page") { self.environment?.open("https://example.com") }
    }
  }
}
// end

// example: AppEnvironment.backdoor
final class Account: App {
  private var name: String?

  func launch(in environment: AppEnvironment) {
    environment.backdoor("sign in") { name in
      self.name = name
      return "signed in"
    }
  }

  var screen: Screen {
    Screen("Account") {
      Label(name.map { "Hello, \($0)" } ?? "Not signed in").margins(16)
    }
  }
}
// end

// example: AppEnvironment.animate
final class Moving: App {
  private var environment: AppEnvironment?
  private var isRight = false

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    Screen("Moving") {
      HStack {
        if isRight { Spacer() }
        Label("ball").id("ball").background(.yellow)
        if !isRight { Spacer() }
      }
      Button("Kick") { self.environment?.animate(.seconds(1)) { self.isRight = true } }
    }
  }
}
// end

// example: AppEnvironment.location, AppEnvironment.date, AppEnvironment.timeZone, Location
final class Compass: App {
  private var environment: AppEnvironment?
  private var text = "Where am I?"

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    Screen("Compass") {
      Label(text, lines: 0).textAlignment(.center)
      Button("Look") {
        guard let environment = self.environment, let location = environment.location else { return }
        self.text = "\(location.latitude) north, \(location.longitude) east, \(environment.date)"
      }
    }
  }
}
// end

// example: AppEnvironment.subscript
final class Visits: App {
  private var environment: AppEnvironment?

  func launch(in environment: AppEnvironment) { self.environment = environment }

  var screen: Screen {
    Screen("Visits") {
      let name = environment?[preference: "name"]?.string
      Label(name.map { "Welcome back, \($0)" } ?? "Who are you?").textAlignment(.center)
      Button("I am Ada") { self.environment?[preference: "name"] = "Ada" }
    }
  }
}
// end

// example: AppEnvironment.mutation, MutableApp
final class Bulb: MutableApp {
  enum Mutation: String, CaseIterable { case staysDark }

  private var mutation: Mutation?
  private var isOn = false

  func launch(in environment: AppEnvironment) { mutation = environment.mutation() }

  var screen: Screen {
    Screen("Bulb") {
      Label(isOn ? "bright" : "dark").textAlignment(.center)
      Button("Switch") { self.isOn = self.mutation != .staysDark && !self.isOn }
    }
  }
}
// end
