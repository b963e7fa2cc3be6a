import DevTools
import Synchronization

/// The workers of a page, which run beside it in real time.
extension PageTarget {
  /// Makes a worker report its console output and uncaught errors.
  func takeWorker(_ values: DevToolsValue) {
    guard let id = values.string("sessionId") else { return }
    let worker = DevToolsSession(id, of: connection)
    state.withLock { $0.workers[id] = worker }
    requests.noteWorker(id, of: values.string("targetInfo", "url") ?? "")
    worker.onEvent { [requests] event in
      if event.method == "Runtime.executionContextCreated" { requests.noteScript(ofWorker: id) }
      requests.log.take(event)
    }
    // The worker also reports earlier events. An error means that it has ended.
    _ = try? worker.send("Runtime.enable", isAnswerWanted: false)
  }

  /// The maximum time to wait for a worker.
  ///
  /// A worker that computes for longer is not waited for again. Even on a busy machine, a worker reports an error
  /// before.
  private static let patience = Duration.seconds(5)

  /// A message that a worker answers after all earlier messages.
  private static let lastMessage = """
    new Promise(done => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(1); port2.postMessage(0); })
    """

  /// Waits until workers have handled their messages, whose errors are then known.
  func catchUpWorkers() async {
    let workers = requests.takeIdleWorkers()
    guard !workers.isEmpty else { return }
    // An error means that the worker has ended.
    let asked = workers.compactMap { worker in
      (try? connection.send("Runtime.evaluate", session: worker) {
        $0.member("expression", Self.lastMessage)
        $0.member("awaitPromise", true)
        $0.member("returnByValue", true)
      }).map { (worker, $0) }
    }
    let limit = Task {
      try await Task.sleep(for: Self.patience)
      for (_, command) in asked { command.fulfil() }
    }
    for (worker, command) in asked {
      let answer = try? await command.value
      if answer?.integer("result", "value") == 1 { requests.noteIdle(worker) }
    }
    limit.cancel()
  }
}
