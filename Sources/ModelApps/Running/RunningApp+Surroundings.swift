/// Actions on the app from outside, besides touches.
extension RunningApp {
  /// Performs a command, and emits the event to the app.
  func perform(_ command: AppCommand) throws(AppError) {
    surroundings.apply(command, at: now)
    invalidate()
    switch command {
    case .rotate(let orientation):
      letGo()
      state.orientation = orientation
      emit(.rotated(orientation))
    case .setTextSize(let size):
      state.textSize = size
      emit(.textSizeChanged(size))
    case .setAppearance(let appearance): emit(.appearanceChanged(appearance))
    case .setLocation(let location): emit(.locationChanged(location))
    case .sendToBackground:
      guard !isInBackground else { return }
      letGo()
      isInBackground = true
      emit(.background)
    case .bringToForeground: bringToForeground()
    case .shake: emit(.shake)
    case .notify(let notification): if !isInBackground { emit(.notificationReceived(notification)) }
    case .touchNotification(let notification):
      bringToForeground()
      emit(.notificationTouched(notification))
    case .openURL(let url):
      bringToForeground()
      emit(.openURL(url))
    case .device(let command): try take(command)
    case .stub, .answerAsRecorded, .fake, .setDate, .setTimeZone, .setPermission, .setPreference, .setArguments,
      .setVariables,
      .setLanguage,
      .setNetwork, .setOffline, .chooseFiles, .browse:
      break
    }
  }

  /// The effect of a command to the device, which was applied, on the app.
  private func take(_ command: DeviceCommand) throws(AppError) {
    switch command {
    case .resize(let size):
      letGo()
      emit(.resized(size))
    case .warnOfMemory: emit(.memoryWarning)
    case .setBattery(let battery): emit(.batteryChanged(battery))
    case .setProcessorLoad(let load): emit(.processorLoadChanged(load))
    case .touchStatusBar: try scrollToTop()
    case .paste: try paste()
    case .hideKeyboard:
      guard state.focus != nil else { throw .noKeyboard }
      act { state.focus = nil }
    case .setPasteboard, .answerOpening, .setFreeStorage: break
    }
  }

  /// Scrolls the largest visible scroll view to its top.
  private func scrollToTop() throws(AppError) {
    guard !isInBackground else { throw .inBackground }
    let layout = try layout()
    let areas = zip(layout.scrollAreas.elements, layout.scrollAreas.values).filter {
      layout.tree.isVisible(ElementID($0.0)) && $0.1.furthest.y > 0
    }
    let size = { (element: Int) in layout.tree.entries[element].frame.width * layout.tree.entries[element].frame.height
    }
    guard let (_, area) = areas.max(by: { size($0.0) < size($1.0) }) else { return }
    stopMotion(of: area)
    state.offsets[area.key]?.y = 0
    invalidate()
  }

  /// Inserts the text of the pasteboard into the field with the focus.
  private func paste() throws(AppError) {
    guard !isInBackground else { throw .inBackground }
    guard let text = surroundings.records.pasteboard else { throw .emptyPasteboard }
    guard try layout().focusedField != nil else { throw .noFocus }
    act { state.type(text) }
  }

  /// Calls into the app.
  func call(backdoor name: String, _ argument: String) throws -> String {
    invalidate()
    defer { invalidate() }
    return try environment.call(backdoor: name, argument)
  }

  func animate(_ duration: Duration, named name: String?, _ change: () -> Void, completion: (() -> Void)?) {
    guard duration > .zero else {
      act(change)
      if let completion { environment.clock.after(.zero, completion) }
      return
    }
    do throws(AppError) {
      transition = Transition(from: try layout().tree, at: now, lasting: duration, named: name)
    } catch {
      // The screen cannot be shown; the next access to it fails.
      failure = error
    }
    act(change)
    let end = transition?.endTime
    _ = schedule(after: duration) { app throws(AppError) in
      // Another transition may have begun.
      if app.transition?.endTime == end { app.transition = nil }
      if let completion { app.act(completion) }
    }
  }

  private func emit(_ event: AppEvent) {
    act { environment.emit(event) }
  }

  private func bringToForeground() {
    guard isInBackground else { return }
    isInBackground = false
    emit(.foreground)
  }

  /// Removes all fingers from the screen, as the system does when something else is shown.
  private func letGo() {
    for contact in fingers.contacts.values { if let timer = contact.holdTimer { environment.clock.cancel(timer) } }
    fingers.contacts = [:]
    fingers.pairs = []
  }
}
