'use strict'
// The test explorer: the scenarios of all features, runs of some of them, results as they come.

// How a step can end, the worst first.
const STATUSES = ['FAILED', 'AMBIGUOUS', 'UNDEFINED', 'PENDING', 'UNKNOWN', 'SKIPPED', 'PASSED']

function worst(one, other) {
  const rank = status => Math.max(STATUSES.indexOf(status), 0)
  return rank(one) <= rank(other) ? one : other
}

/** Takes the messages of a run, a line each, and reports what has become of each scenario. */
class ResultReader {
  /** @param {{ started(id: {uri: string, line: number}): void, finished(id: object, result: object): void, output(text: string): void }} listener */
  constructor(listener) {
    this.listener = listener
    this.rest = ''
    this.pickles = new Map()
    this.cases = new Map()
    this.attempts = new Map()
  }

  take(text) {
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop()
    for (const line of lines) {
      if (!line.startsWith('{')) {
        if (line) this.listener.output(line)
        continue
      }
      let envelope
      try {
        envelope = JSON.parse(line)
      } catch {
        // Steps can write lines as well.
        this.listener.output(line)
        continue
      }
      this.message(envelope)
    }
  }

  message(envelope) {
    if (envelope.pickle) {
      this.pickles.set(envelope.pickle.id, envelope.pickle)
    } else if (envelope.testCase) {
      const pickle = this.pickles.get(envelope.testCase.pickleId)
      const steps = new Map((pickle?.steps ?? []).map(step => [step.id, step.text]))
      this.cases.set(envelope.testCase.id, {
        pickle, steps: new Map(envelope.testCase.testSteps.map(step => [step.id, steps.get(step.pickleStepId) ?? 'hook']))
      })
    } else if (envelope.testCaseStarted) {
      const known = this.cases.get(envelope.testCaseStarted.testCaseId)
      if (!known?.pickle) return
      const id = { uri: known.pickle.uri, line: known.pickle.location.line, name: known.pickle.name }
      const attempt = { known, id, status: 'PASSED', messages: [], milliseconds: 0 }
      if (known.pickle.steps.length === 0) Object.assign(attempt, { status: 'UNDEFINED', messages: ['the scenario has no steps'] })
      this.attempts.set(envelope.testCaseStarted.id, attempt)
      this.listener.started(id)
    } else if (envelope.testStepFinished) {
      const attempt = this.attempts.get(envelope.testStepFinished.testCaseStartedId)
      if (!attempt) return
      const { status, message, duration } = envelope.testStepFinished.testStepResult
      attempt.milliseconds += duration.seconds * 1000 + duration.nanos / 1e6
      if (status === 'PASSED') return
      const step = attempt.known.steps.get(envelope.testStepFinished.testStepId)
      if (status !== 'SKIPPED' || message) attempt.messages.push(`${step}: ${message ?? status.toLowerCase()}`)
      attempt.status = worst(attempt.status, status)
    } else if (envelope.testCaseFinished && !envelope.testCaseFinished.willBeRetried) {
      const attempt = this.attempts.get(envelope.testCaseFinished.testCaseStartedId)
      if (attempt) this.listener.finished(attempt.id, attempt)
    }
  }
}

/** Makes the test explorer. */
function register(vscode, { request, command, spawn, folderOf }) {
  const controller = vscode.tests.createTestController('cukeswift', 'cukeswift')
  const disposables = [controller]

  async function refresh() {
    const files = (await request('cukeswift/scenarios', {})) ?? []
    controller.items.replace(files.map(file => {
      const uri = vscode.Uri.parse(file.uri)
      const item = controller.createTestItem(file.uri, file.name || file.path, uri)
      item.description = file.path
      item.children.replace(file.scenarios.map(scenario => {
        const child = controller.createTestItem(`${file.uri}:${scenario.line}`, scenario.name, uri)
        child.range = new vscode.Range(scenario.line - 1, 0, scenario.line - 1, 0)
        return child
      }))
      return item
    }))
  }
  controller.refreshHandler = refresh

  /** The scenario that a line of a file belongs to: an outline for its rows. */
  function find(items, path, line) {
    let found
    for (const item of items) {
      if (item.uri.fsPath !== path) continue
      if (item.range && item.range.start.line < line && (!found || item.range.start.line > found.range.start.line)) found = item
    }
    return found
  }

  function scenarios(item) {
    const children = []
    item.children.forEach(child => children.push(child))
    return children.length ? children : [item]
  }

  async function run(wanted, token) {
    const items = []
    if (wanted.include) for (const item of wanted.include) items.push(...scenarios(item))
    else controller.items.forEach(item => items.push(...scenarios(item)))
    const chosen = items.filter(item => !wanted.exclude?.includes(item))
    const byFolder = new Map()
    for (const item of chosen) {
      const folder = folderOf(item.uri)
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), item])
    }
    const testRun = controller.createTestRun(wanted)
    for (const [folder, all] of byFolder) await runIn(folder, all, testRun, token)
    testRun.end()
  }

  function runIn(folder, items, testRun, token) {
    for (const item of items) testRun.enqueued(item)
    // An outline has a result of each of its rows, and the worst of them is its own; what it has is known at the end.
    const results = new Map()
    const reader = new ResultReader({
      started(id) {
        const item = find(items, resolve(folder, id.uri), id.line)
        if (!item || results.has(item)) return
        results.set(item, { status: 'PASSED', messages: [], milliseconds: 0, isKnown: false })
        testRun.started(item)
      },
      finished(id, result) {
        const item = find(items, resolve(folder, id.uri), id.line)
        const known = item && results.get(item)
        if (!known) return
        known.status = worst(known.status, result.status)
        known.messages.push(...result.messages)
        known.milliseconds += result.milliseconds
        known.isKnown = true
      },
      output(text) {
        testRun.appendOutput(text + '\r\n')
      }
    })
    const report = (item, end) => {
      const result = results.get(item)
      const message = text => new vscode.TestMessage(text)
      if (!result) {
        if (end.isDone) testRun.skipped(item)
        else testRun.errored(item, message(`It was not run: ${end.reason}`))
      } else if (!result.isKnown) {
        testRun.errored(item, message(`It was not run to its end: ${end.reason}`))
      } else if (result.status === 'PASSED') {
        testRun.passed(item, result.milliseconds)
      } else if (result.status === 'SKIPPED') {
        testRun.skipped(item)
      } else {
        testRun.failed(item, result.messages.map(message), result.milliseconds)
      }
    }
    const paths = items.map(item => item.range ? `${item.uri.fsPath}:${item.range.start.line + 1}` : item.uri.fsPath)
    return new Promise(done => {
      const child = spawn(command(), ['run', '--format', 'message', '--', ...paths], { cwd: folder })
      let [errors, isCancelled] = ['', false]
      token.onCancellationRequested(() => {
        isCancelled = true
        child.kill('SIGINT')
      })
      child.stdout.setEncoding('utf8')
      child.stderr.setEncoding('utf8')
      child.stdout.on('data', text => reader.take(text))
      child.stderr.on('data', text => {
        errors = (errors + text).slice(-4000)
        testRun.appendOutput(text.replace(/\r?\n/g, '\r\n'))
      })
      const finish = code => {
        // What a run has left out, as a profile may want it, was skipped; 0 and 1 say that the run itself was possible.
        const end = { isDone: !isCancelled && (code === 0 || code === 1), reason: isCancelled ? 'the run was cancelled' : errors.trim() || `exit code ${code}` }
        for (const item of items) report(item, end)
        done()
      }
      child.on('error', error => {
        errors = error.message
        testRun.appendOutput(`${error.message}\r\n`)
      })
      child.on('close', finish)
    })
  }

  /** Opens the console at the first step that fails. */
  async function debug(wanted) {
    for (const item of wanted.include ?? []) {
      for (const scenario of scenarios(item)) {
        openConsole(vscode, command(), folderOf(scenario.uri), `${scenario.uri.fsPath}:${(scenario.range?.start.line ?? 0) + 1}`)
      }
    }
  }

  controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, run, true)
  controller.createRunProfile('Debug in console', vscode.TestRunProfileKind.Debug, debug, false)
  return { controller, refresh, run, disposables }
}

function resolve(folder, path) {
  return path.startsWith('/') ? path : `${folder}/${path}`
}

/** Runs a scenario in a terminal with the console at its first failing step. */
function openConsole(vscode, command, folder, path) {
  const terminal = vscode.window.createTerminal({
    name: 'cukeswift', cwd: folder, shellPath: command, shellArgs: ['run', '--pause-on-failure', '--', path]
  })
  terminal.show()
}

module.exports = { ResultReader, register, openConsole }
