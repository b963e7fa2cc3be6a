import DevTools
import Synchronization

/// Answers the requests that the browser has paused.
extension PageRequests {
  /// A request that waits for its answer.
  private struct Asked {
    let paused: PausedRequest
    /// The request in the form that stubs match.
    let request: HTTPRequest
    /// The page that has sent it.
    let target: PageTarget

    var isMainDocument: Bool { target.isMainDocument(paused) }
  }

  /// Answers a request that the browser has paused; called on the reading thread.
  ///
  /// - Returns: whether the response is to be sent later.
  func take(_ paused: PausedRequest, for target: PageTarget) -> Bool {
    if paused.status != nil || paused.failure != nil {
      takeAnswer(to: paused, for: target)
      return false
    }
    let request = paused.request
    if paused.isDecoration { state.withLock { _ = $0.records.decorations.insert(paused.url) } }
    if paused.isOfScript { state.withLock { $0.records.ofScripts.append(request) } }
    if state.withLock(\.answers.isOffline) {
      log.add(request, "not answered, as the network is off")
      note(request, .failure(.offline))
      Self.fail(paused, .offline, on: target)
      return false
    }
    // The browser sends a preflight request before a request to another origin.
    if let next = paused.preflighted, source.letsRequestsOut || state.withLock({ $0.answers.has(for: next) }) {
      target.session.fulfil(
        paused.id, HTTPAnswer(status: 204), origin: paused.origin, asking: paused.preflightedHeaders)
      return false
    }
    let asked = Asked(paused: paused, request: request, target: target)
    if mutation?.fails(request) == true {
      return answer(asked, with: HTTPStub(nil, request.path, outcome: AppMutation.failure))
    }
    if let stub = self.stub(for: request) { return answer(asked, with: stub) }
    return answerFromSource(asked)
  }

  /// Hands on the answer of a server, or its failure, when its body has been kept.
  private func takeAnswer(to paused: PausedRequest, for target: PageTarget) {
    guard keepsAnswers || recordsAnswers, paused.hasKeptBody,
      let answer = try? target.session.responseBody(of: paused.id)
    else {
      return handOn(paused, body: nil, for: target)
    }
    // The browser waits for the command that hands the answer on.
    answer.then { [self] answer in handOn(paused, body: (try? answer.get())?.responseBody, for: target) }
  }

  private func handOn(_ paused: PausedRequest, body: [UInt8]?, for target: PageTarget) {
    state.withLock {
      $0.records.noteAnswer(paused, body: body, keepsBody: keepsAnswers, isRecorded: recordsAnswers)
    }
    target.note(answered: paused.sharedID)
    if let status = paused.status {
      target.note(status: status, of: paused)
      if status >= 400 { noteFailed(paused.url) }
      if paused.isStream { target.noteStream() }
    }
    if let failure = paused.failure {
      noteFailure(of: HTTPRequest(.get, paused.url), failure, matters: !paused.wouldRepeatForm)
      noteFailed(paused.url)
    }
    if source.letsRequestsOut, let origin = paused.origin, let exchange = paused.exchange(body: body),
      let body = paused.answerBody(body)
    {
      // The real server allows its own pages only, and stubs allow every page.
      target.session.fulfil(paused.id, HTTPAnswer(exchange, body), origin: origin)
    } else {
      target.session.proceed(with: paused.id)
    }
  }

  /// The answer of the scenario to a request: a stub, or the response of a service; nil without one.
  private func stub(for request: HTTPRequest) -> HTTPStub? {
    let source = state.withLock { state in
      let source = state.answers.take(for: request)
      if let call = source?.call { state.records.app.serviceCalls.append(call) }
      return source
    }
    return source?.made(for: request)
  }

  /// Answers a request with a stub; returns whether the response is to be sent later.
  private func answer(_ asked: Asked, with stub: HTTPStub) -> Bool {
    let effect = effectOfNetwork(on: asked, stub.outcome, after: stub.delay)
    let outcome = effect.outcome ?? stub.outcome
    let delay = mutation?.delay(of: asked.request, instead: effect.delay) ?? effect.delay
    if case .answer(let answer) = outcome {
      asked.target.note(status: answer.status, of: asked.paused)
      if answer.status >= 400 { noteFailed(asked.paused.url) }
    } else {
      noteFailed(asked.paused.url)
    }
    log.add(asked.request, "answered by the scenario" + (delay > .zero ? " after \(delay.text)" : ""))
    note(asked.request, outcome, after: delay)
    return respond(to: asked, with: .outcome(outcome), after: delay)
  }

  /// The outcome of a request, and the time until then, with the effect of the network. The document of a page comes at
  /// once: before that, no time of a page can pass.
  ///
  /// - Parameter outcome: the outcome without the network; nil for a file or the response of a server.
  private func effectOfNetwork(
    on asked: Asked, _ outcome: HTTPStub.Outcome? = nil, after delay: Duration = .zero, size: Int? = nil
  ) -> (outcome: HTTPStub.Outcome?, delay: Duration) {
    guard !asked.isMainDocument else { return (outcome, delay) }
    return state.withLock { $0.answers.network.effect(on: asked.request, outcome, after: delay, size: size) }
  }

  /// Sends a response, now or later; returns whether it is to be sent later.
  private func respond(to asked: Asked, with response: Response, after delay: Duration) -> Bool {
    let (paused, target) = (asked.paused, asked.target)
    if paused.isAwaited, delay > .zero {
      log.add(asked.request, "not delayed, as a script waits for the answer and the page's time stands still")
    }
    guard delay > .zero, !paused.isAwaited else {
      Self.send(response, to: paused, on: target)
      return false
    }
    state.withLock { $0.held.append(Held(request: paused, response: response, delay: delay, page: target)) }
    // The document comes after some time.
    if asked.isMainDocument { target.endEmptiness() }
    return true
  }

  // MARK: - Without an answer of the scenario

  /// Answers a request from the folder of the page, or sends it to the server; returns whether that is to be done later.
  private func answerFromSource(_ asked: Asked) -> Bool {
    let (paused, request) = (asked.paused, asked.request)
    switch source.answer(to: paused.url) {
    case .file(let bytes, let type):
      let effect = effectOfNetwork(on: asked, size: bytes.count)
      if let outcome = effect.outcome { return lose(asked, outcome, after: effect.delay) }
      log.add(request, "answered by a file")
      asked.target.note(status: 200, of: paused)
      return respond(to: asked, with: .file(bytes, type: type), after: effect.delay)
    case .nothing where isMissing(asked), .elsewhere where isMissing(asked): return leave(asked)
    case .nothing:
      log.add(request, "404, no such file")
      asked.target.note(status: 404, of: paused)
      return refuse(asked, with: .answer(HTTPAnswer(status: 404, body: "nothing answers \(request)")))
    case .elsewhere where source.folder != nil && asked.isMainDocument:
      stay(asked)
      return false
    case .elsewhere where source.isClosed: return leave(asked)
    case .elsewhere: return sendOn(asked)
    }
  }

  /// Sends a request to its server; returns whether that is to be done later.
  private func sendOn(_ asked: Asked) -> Bool {
    let effect = effectOfNetwork(on: asked)
    if let outcome = effect.outcome { return lose(asked, outcome, after: effect.delay) }
    log.add(asked.request, "sent to the server")
    note(asked.request, nil, after: effect.delay)
    state.withLock { state in
      state.records.noteSent(asked.paused.sharedID)
      if source.isOutside(asked.paused.url) { state.records.app.sentRequests.append(asked.request) }
    }
    return respond(to: asked, with: .ofServer, after: effect.delay)
  }

  /// Keeps the page where it is, like an app that opens an address in another app.
  private func stay(_ asked: Asked) {
    log.add(asked.request, "not opened, as it is outside the page")
    asked.target.session.fulfil(asked.paused.id, HTTPAnswer(status: 204), origin: asked.paused.origin)
    guard asked.target.isEmpty else { return }
    noteNavigation(to: asked.paused.url)
    asked.target.dismiss()
  }

  /// Lets a request fail because nothing in the scenario answers the request. Returns whether the failure happens
  /// later.
  private func leave(_ asked: Asked) -> Bool {
    log.add(asked.request, "not answered, as no step defines an answer")
    return refuse(asked, with: .failure(.unreachable))
  }

  /// Gives a request that nothing answers an outcome; returns whether that is to be done later.
  private func refuse(_ asked: Asked, with outcome: HTTPStub.Outcome) -> Bool {
    let effect = effectOfNetwork(on: asked, outcome)
    return fail(asked, effect.outcome ?? outcome, after: effect.delay, isUnanswered: !asked.paused.isDecoration)
  }

  /// Lets a request fail later that the network has lost.
  private func lose(_ asked: Asked, _ outcome: HTTPStub.Outcome, after delay: Duration) -> Bool {
    log.add(asked.request, "lost by the network")
    return fail(asked, outcome, after: delay)
  }

  /// Gives a request an unsuccessful outcome; returns whether that is to be done later.
  private func fail(
    _ asked: Asked, _ outcome: HTTPStub.Outcome, after delay: Duration, isUnanswered: Bool = false
  ) -> Bool {
    note(asked.request, outcome, after: delay, isUnanswered: isUnanswered)
    noteFailed(asked.paused.url)
    return respond(to: asked, with: .outcome(outcome), after: delay)
  }

  /// Whether a request of a script is missing in the recording of its servers, which is noted.
  private func isMissing(_ asked: Asked) -> Bool {
    guard asked.paused.isOfScript, let recorded = state.withLock(\.answers.recorded) else { return false }
    recorded.noteUnknown(asked.request)
    return true
  }
}
