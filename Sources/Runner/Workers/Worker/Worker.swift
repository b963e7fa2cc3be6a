// Needed because `stdout` is a variable; no other thread of a worker sets it.
@preconcurrency import CLibrary
import Messages
import OperatingSystem
package import StepRegistry

/// A process that runs scenarios and hooks for a command. A step that ends it does not end the command.
package final class Worker {
  /// The argument that makes the program a worker.
  package static let argument = "run-worker"

  /// The argument after it that makes the worker describe its definitions to the command.
  package static let describing = "--describe"

  private let registry: Registry
  private let memory: WorkerMemory
  private let answers: AnswerStream
  private let output: PrintedOutput
  private let queue: OrderQueue
  private var performer: Performer?
  private var onScenario: ScenarioObserver?
  private var surroundings = RunSurroundings()
  private var limits = TimeLimits()
  private var isWatched = false
  /// Whether a full disk was reported.
  private var knowsOfFullDisk = false

  /// Observes which scenario runs, by its place `path:line`; nil after a scenario.
  package typealias ScenarioObserver = (_ place: String?) -> Void

  /// Executes the orders of the command until the order to end.
  ///
  /// - Parameters:
  ///   - describes: whether to describe the definitions to the command.
  ///   - onScenario: called before and after each scenario; nil without an observer.
  ///   - definitions: loads the definitions, and returns the apps that can be launched and the names of those that
  ///     cannot.
  package static func run(
    describes: Bool, onScenario: ScenarioObserver? = nil,
    _ definitions: () throws -> (groups: [Steps], apps: [DefinitionsOutline.App], privateApps: [String])
  ) async -> Never {
    // Orphaned processes of steps become children of this process, which can end them.
    Platform.adoptOrphans()
    // Unbuffered, to have the output of a step in the file when its process traps.
    setvbuf(stdout, nil, _IONBF, 0)
    let descriptors = WorkerDescriptors.all.map(moved)
    guard descriptors.allSatisfy({ $0 >= 0 }), let memory = try? WorkerMemory(descriptor: descriptors[2]) else {
      OutputFile.standardError.write(
        "'\(argument)' is a process of cukeswift that runs steps; it cannot be started by hand\n")
      exit(WorkerExit.misunderstood)
    }
    // The memory is mapped now; without the descriptor, a step cannot write to its file by mistake.
    close(descriptors[2])
    let answers = AnswerStream(memory: memory, descriptor: descriptors[1])
    do {
      let (groups, apps, privateApps) = try definitions()
      if describes {
        let declarations = groups.flatMap(\.declarations).filter(\.isForRuns)
        answers.send(
          .outline(DefinitionsOutline(declarations: declarations, apps: apps, privateApps: privateApps)))
        answers.flush()
      }
      let registry = try Registry(groups, relativeTo: FileSystem.workingFolder)
      let queue = OrderQueue(descriptor: descriptors[0], registry: registry, memory: memory)
      let output = PrintedOutput(descriptor: OwnedDescriptor(descriptors[3]), memory: memory)
      answers.send(.ready(definitions: registry.definitions.count, hooks: registry.hooks.count))
      let worker = Worker(registry: registry, memory: memory, answers: answers, output: output, queue: queue)
      worker.onScenario = onScenario
      await worker.work()
      exit(0)
    } catch {
      answers.send(.unready((error as? Diagnostics)?.all ?? [error as? Diagnostic ?? Diagnostic(problem: "\(error)")]))
      answers.flush()
      exit(WorkerExit.misunderstood)
    }
  }

  /// Moves a descriptor to a high number, away from those that steps open, and marks it as not inherited by their
  /// processes.
  private static func moved(_ descriptor: Int32) -> Int32 {
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    close(descriptor)
    return moved
  }

  private init(
    registry: Registry, memory: WorkerMemory, answers: AnswerStream, output: PrintedOutput, queue: OrderQueue
  ) {
    self.registry = registry
    self.memory = memory
    self.answers = answers
    self.output = output
    self.queue = queue
  }

  private func work() async {
    answers.flush()
    for await orders in queue.orders {
      for order in orders {
        queue.took()
        switch order {
        case .begin(let settings): begin(settings)
        case .hooks(let kind): await performHooks(kind)
        case .scenario(let assignment): answers.send(.scenarioDone(await perform(assignment)))
        case .close(let scenario):
          await performRest(of: scenario)
          answers.send(.scenarioDone(nil))
        case .interrupt: break
        case .end:
          sendPrinted()
          return answers.flush()
        }
        // Unless the command waits for them, answers are written in batches, and the disk is checked as often.
        guard isWatched || queue.isEmpty || answers.areWorthWriting else { continue }
        reportFullDisk()
        answers.flush()
      }
    }
  }

  private func begin(_ settings: WorkerOrder.Settings) {
    sendPrinted()
    // Sent at once, because a step may end the process.
    StrayFailures.ofProcess.report(relativeTo: registry.folder) { [answers] in answers.send(.problems($0)) }
    isWatched = settings.isWatched
    setenv("CUKESWIFT_WORKER", "\(settings.number)", 1)
    var options = RunOptions()
    options.isStrict = settings.isStrict
    options.isWorkInProgress = settings.isWorkInProgress
    options.limits = settings.limits
    limits = settings.limits
    let surroundings = RunSurroundings(parameters: settings.parameters, values: settings.values)
    self.surroundings = surroundings
    let watch = WorkerWatch(
      answers: answers, output: output, memory: memory, clock: settings.clock, folder: registry.folder)
    performer = Performer(
      registry: registry, options: options, clock: settings.clock, surroundings: surroundings,
      skipReason: settings.skipReason, watch: watch,
      isInterrupted: { [queue] in queue.isInterrupted },
      emit: { [answers, memory] event in
        // Each attempt has the whole time of a scenario.
        if case .attemptStarted = event { memory.scenarioStart = SystemClock.steadyNanoseconds }
        answers.send(.event(event))
        guard settings.isWatched else { return }
        // The live display shows the running step.
        switch event {
        case .stepStarted, .hookStarted: answers.flush()
        default: break
        }
      })
  }

  private func performHooks(_ kind: HookKind) async {
    let success = await performer?.performHooks(kind) ?? false
    if kind == .beforeRun { answers.send(.runValues(surroundings.values.all, skipReason: performer?.skipReason)) }
    answers.send(.hooksDone(success: success))
  }

  private func perform(_ assignment: Assignment) async -> Status? {
    guard !queue.isInterrupted, let performer else { return nil }
    setLimit(of: assignment)
    onScenario?("\(assignment.identity.uri):\(assignment.identity.line)")
    defer { onScenario?(nil) }
    let status = await performer.perform(assignment)
    memory.scenarioStart = 0
    return status
  }

  private func performRest(of scenario: EndedScenario) async {
    setLimit(of: scenario.assignment)
    onScenario?("\(scenario.assignment.identity.uri):\(scenario.assignment.identity.line)")
    defer { onScenario?(nil) }
    memory.scenarioStart = SystemClock.steadyNanoseconds
    await performer?.performRest(of: scenario)
    memory.scenarioStart = 0
  }

  private func setLimit(of assignment: Assignment) {
    let limit = ScenarioTags(assignment.identity.tags).timeout ?? limits.scenario
    memory.scenarioLimit = limit?.wholeNanoseconds ?? 0
  }

  /// Warns once if output is lost.
  private func reportFullDisk() {
    guard !knowsOfFullDisk, output.isFull else { return }
    knowsOfFullDisk = true
    let warning = Diagnostic(
      .warning, problem: "the disk is full: what steps print is missing in the reports, or part of it",
      advice: "Make room in the folder that TMPDIR names, else in /tmp.")
    answers.send(.printed("\(warning)"))
  }

  private func sendPrinted() {
    if let text = output.take() { answers.send(.printed(text)) }
  }
}
