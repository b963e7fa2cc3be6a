import DevTools
internal import Synchronization

/// The workers of a page, which run beside it in real time.
extension PageTarget {
  /// Has a worker report what it writes to the console, and errors that nothing has caught.
  func takeWorker(_ values: DevToolsValue) {
    guard let worker = values.string("sessionId") else { return }
    state.withLock { _ = $0.workers.insert(worker) }
    requests.noteWorker(worker, of: values.string("targetInfo", "url") ?? "")
    connection.onEvent(of: worker) { [requests] event in
      if event.method == "Runtime.executionContextCreated" { requests.noteScript(ofWorker: worker) }
      requests.log.take(event)
    }
    // It reports what has happened before this as well; one that has ended has nothing to report.
    _ = try? connection.send("Runtime.enable", session: worker, isAnswerWanted: false)
  }

  /// How long workers are waited for: one that computes for longer is not waited for again, and one that has an error on a busy machine
  /// says so before.
  private static let patience = Duration.seconds(5)

  /// What a worker answers behind everything that was posted to it before.
  private static let lastMessage = """
    new Promise(done => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(1); port2.postMessage(0); })
    """

  /// Waits until workers have handled what was posted to them, so that errors in that are known.
  func catchUpWorkers() async {
    let workers = requests.takeIdleWorkers()
    guard !workers.isEmpty else { return }
    // One that has ended answers nothing.
    let asked = workers.compactMap { worker in
      (try? connection.send("Runtime.evaluate", session: worker) {
        $0.member("expression", Self.lastMessage)
        $0.member("awaitPromise", true)
        $0.member("returnByValue", true)
      }).map { (worker, $0) }
    }
    let limit = Task { [connection] in
      try await Task.sleep(for: Self.patience)
      for (_, command) in asked { connection.fulfil(command) }
    }
    for (worker, command) in asked {
      let answer = try? await connection.answer(to: command)
      if answer?.integer("result", "value") == 1 { requests.noteIdle(worker) }
    }
    limit.cancel()
  }
}
