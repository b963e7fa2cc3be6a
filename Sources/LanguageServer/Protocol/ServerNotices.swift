// The parameters of the server's notifications and requests.

/// The parameters of `window/showMessage`.
struct ShownMessage: Encodable {
  enum Kind: Int, Encodable {
    case warning = 2
  }

  let type = Kind.warning
  var message: String
}

/// The parameters of `window/workDoneProgress/create`.
struct ProgressCreation: Encodable {
  var token: String
}

/// The parameters of `$/progress`.
struct Progress: Encodable {
  struct Value: Encodable {
    enum Kind: String, Encodable {
      case begin, end
    }

    var kind: Kind
    var title: String?
  }

  var token: String
  var value: Value
}

/// The parameters of `workspace/configuration`.
struct SettingRequest: Encodable {
  struct Item: Encodable {
    var section: String
  }

  var items: [Item]
}

/// The parameters of `client/registerCapability` for reports of changed files.
struct WatcherRegistration: Encodable {
  struct Registration: Encodable {
    struct Options: Encodable {
      struct Watcher: Encodable {
        var globPattern: String
      }

      var watchers: [Watcher]
    }

    let id = "files"
    let method = "workspace/didChangeWatchedFiles"
    var registerOptions: Options
  }

  var registrations: [Registration]

  /// Registers for the files that match one of some patterns.
  init(_ globs: [String]) {
    registrations = [Registration(registerOptions: .init(watchers: globs.map { .init(globPattern: $0) }))]
  }
}
