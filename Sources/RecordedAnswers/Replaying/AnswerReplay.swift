package import AppUnderTest
import Synchronization

/// Replays recorded answers to the apps of a scenario.
package final class AnswerReplay: Sendable {
  private let folder: AnswerFolder
  private let groups: [RequestKey: [RecordedExchange]]
  private let unknown = Mutex<[HTTPRequest]>([])

  /// Replays the answers of a folder.
  package init(_ folder: AnswerFolder) {
    self.folder = folder
    groups = Dictionary(grouping: folder.exchanges) { RequestKey($0.request, folder.rules) }
  }

  /// The servers for an app, which begin with the first answers.
  package var servers: RecordedServers { RecordedServers { Server(replay: self) } }

  /// Takes the problems of the requests that were not recorded since the last call: one for each different request.
  package func takeProblems() -> [String] {
    let requests = unknown.withLock { requests in
      defer { requests = [] }
      return requests
    }
    var seen: Set<HTTPRequest> = []
    return requests.filter { seen.insert($0).inserted }.map(problem)
  }

  private func problem(of request: HTTPRequest) -> String {
    let asked = "the app asked for \(request)" + (request.host.isEmpty ? "" : " of \(request.host)")
    var lines = ["\(asked), which is not recorded in \(folder.path)"]
    if let nearest = NearestRequest(to: request, among: folder.exchanges, folder.rules) {
      let exchange = nearest.exchange
      lines.append("The nearest recorded request is \(exchange.request), in \(folder.path)/\(exchange.fileName):")
      lines += nearest.differences.prefix(Self.mostDifferences).map { "  \($0)" }
    } else {
      lines.append("The folder has no recorded answers.")
    }
    lines.append("Record it: cukeswift run --record-answers \(folder.path)")
    return lines.joined(separator: "\n")
  }

  /// The largest number of differences in a message.
  private static let mostDifferences = 5

  /// The recorded servers of one app.
  private final class Server: RecordedServer {
    private let replay: AnswerReplay
    /// The number of answers given, by request and server.
    private let given = Mutex<[ServerRequestKey: Int]>([:])

    init(replay: AnswerReplay) { self.replay = replay }

    func answer(to request: HTTPRequest) -> HTTPAnswer? {
      let key = RequestKey(request, replay.folder.rules)
      guard let recorded = replay.groups[key], let first = recorded.first else { return nil }
      // The app may use another server than it did during the recording.
      let isOfHost = recorded.contains { $0.request.host == request.host }
      let host = isOfHost ? request.host : first.request.host
      let answers = recorded.filter { $0.request.host == host }
      let index = given.withLock { given in
        defer { given[ServerRequestKey(key, host: host), default: 0] += 1 }
        return given[ServerRequestKey(key, host: host)] ?? 0
      }
      return answers.indices.contains(index) ? answers[index].answer : answers.last?.answer
    }

    func has(for request: HTTPRequest) -> Bool {
      let wanted = RequestKey(request, replay.folder.rules)
      return replay.groups.keys.contains { $0.method == wanted.method && $0.path == wanted.path }
    }

    func noteUnknown(_ request: HTTPRequest) {
      // The limit is far above the number of requests that a message can show.
      replay.unknown.withLock { if $0.count < 1000 { $0.append(request) } }
    }
  }
}
