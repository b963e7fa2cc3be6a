import DevTools
import PageContent
import Synchronization

/// The events of a page.
extension PageTarget {
  func take(_ event: DevToolsEvent) {
    let values = event.parameters
    switch event.method {
    case "Debugger.paused": takePause(values)
    case "Debugger.resumed": takeResumption()
    case "Emulation.virtualTimeBudgetExpired": haltShared(.expired)
    case "Runtime.executionContextCreated": takeWorld(values)
    case "Runtime.executionContextDestroyed": takeEnd(ofWorld: values.integer("executionContextId"))
    case "Runtime.executionContextsCleared": takeEndOfWorlds()
    case "Page.frameNavigated": takeNavigation(values)
    case "Page.navigatedWithinDocument":
      takeStep(to: values.string("frameId") == id ? values.string("url") ?? "" : nil)
    case "Page.frameStartedNavigating": takeLeaving(values)
    case "Page.frameRequestedNavigation": takeRequestedNavigation(values)
    case "Page.frameStartedLoading": frames.note(values.string("frameId"), isLoading: true)
    case "Page.frameDetached": frames.note(values.string("frameId"), isLoading: false)
    case "Page.frameStoppedLoading": takeEndOfLoading(values.string("frameId"))
    case "Target.attachedToTarget": takeWorker(values)
    case "Target.detachedFromTarget": takeEnd(ofSession: values.string("sessionId"))
    case "Fetch.requestPaused": if let request = PausedRequest(values) { take(request) }
    case "Fetch.authRequired": requests.logIn(values, on: self)
    case "Runtime.bindingCalled": takeReport(values)
    case "Input.dragIntercepted": state.withLock { $0.drag = values.json("data") }
    case "Page.fileChooserOpened": takeFileChooser(values)
    case "Page.downloadWillBegin": takeDownload(values)
    case "Page.downloadProgress": requests.downloads.note(values, of: self)
    case "Log.entryAdded": requests.takeLog(values)
    case "Network.webSocketCreated", "Network.webSocketWillSendHandshakeRequest", "Network.webSocketClosed":
      takeSocket(event)
    case "Network.loadingFailed": takeLoadingFailed(event)
    case "Page.javascriptDialogOpening": takeDialog(values)
    case "Page.javascriptDialogClosed": state.withLock { $0.life.take(.dialogClosed) }
    case "Runtime.consoleAPICalled", "Runtime.exceptionThrown": requests.log.take(event)
    case "Inspector.targetCrashed": end(BrowserError(.ended, "the page has crashed"))
    case DevToolsConnection.endMethod: end(BrowserError(.ended, "the browser has ended"))
    default: break
    }
  }

  private func takeRequestedNavigation(_ values: DevToolsValue) {
    // An empty page does not count, because its navigation is a request of its opener.
    guard !isEmpty, values.string("frameId") == id, let address = values.string("url") else { return }
    requests.noteNavigation(to: address)
  }

  private func takeEndOfLoading(_ frame: String?) {
    frames.note(frame, isLoading: false)
    if frame == id { state.withLock { _ = $0.navigation.take(.stop) } }
  }

  private func takeEnd(ofSession session: String?) {
    guard let session, session != self.session.id else { return takeClosing() }
    state.withLock { $0.workers[session] = nil }
    requests.noteEnd(ofWorker: session)
  }

  private func take(_ request: PausedRequest) {
    if let stop = PageScript.StopAddress(rawValue: request.url) { return take(stop, of: request.id) }
    if requests.take(request, for: self) { halt(.success(.held)) }
  }

  /// Takes a report of the script.
  private func takeReport(_ values: DevToolsValue) {
    guard values.string("name") == PageScript.reporting, let report = values.string("payload").flatMap(PageReport.init)
    else { return }
    requests.take(report)
  }

  // MARK: - Life

  /// Fails the pending commands of a page that does not answer any more.
  func interrupt(_ event: PageLife.Event) {
    let (awaited, reason) = state.withLock { state in
      state.life.take(event)
      defer { state.awaited = [] }
      return (state.awaited, state.life.interruption)
    }
    if let reason { for command in awaited { command.fulfil(.failure(reason)) } }
    halt(.success(.changed))
  }

  private func takeClosing() {
    interrupt(.closed)
    endEmptiness()
  }

  private func end(_ reason: BrowserError) {
    let waiting = state.withLock { state in
      state.life.take(.ended(reason))
      // A page that has crashed does not answer, although its browser does.
      defer { (state.worlds.awaited, state.awaited) = ([], []) }
      return state.worlds.awaited + state.awaited
    }
    for command in waiting { command.fulfil(.failure(reason)) }
    halt(.failure(reason))
  }

  // MARK: - Stops

  /// Stops the clock for a script that waits for the answer to its request.
  private func take(_ stop: PageScript.StopAddress, of request: String) {
    let pause = try? sendPause(isAnswerWanted: stop == .change)
    // The browser has passed the pause on to the page when it answers a later command of its own. The script may be
    // answered faster than that.
    guard let passedOn = try? connection.send("Browser.getVersion") else { return }
    passedOn.then { [weak self] _ in
      guard let self else { return }
      _ = try? send("Fetch.fulfillRequest") { json in
        json.member("requestId", request)
        json.member("responseCode", 204)
        json.array("responseHeaders") { json in
          json.object {
            $0.member("name", "Access-Control-Allow-Origin")
            $0.member("value", "*")
          }
        }
      }
      // The page answers when the script has ended. Input before that would be lost.
      if stop == .change { pause?.then { [weak self] _ in self?.haltShared(.changed) } }
    }
  }

  private func takeResumption() {
    // Input before this event would be lost.
    let isStopping = state.withLock { state in
      defer { state.clock.isStopping = false }
      return state.clock.isStopping
    }
    if isStopping { haltShared(.changed) }
  }

  private func takePause(_ values: DevToolsValue) {
    let function = values.read("callFrames") { json throws(JSONError) -> String in
      try json.beginArray()
      guard try json.nextElement() else { return "" }
      try json.beginObject()
      while let name = try json.nextMember() {
        if "functionName" ~= name { return try json.string().string }
        try json.skip()
      }
      return ""
    }
    // A `debugger` statement of the page itself does not stop the clock.
    guard let stop = PageScript.StopFunction(rawValue: function ?? "") else { return resume() }
    if stop == .loaded { state.withLock { _ = $0.navigation.take(.load) } }
    state.withLock { $0.clock.isStopping = true }
    guard let pause = try? sendPause(isAnswerWanted: true) else { return resume() }
    // The browser may carry out `Debugger.resume` before earlier commands, so it is sent after the answer.
    pause.then { [weak self] _ in self?.resume() }
  }

  private func resume() { _ = try? send("Debugger.resume") }
}
