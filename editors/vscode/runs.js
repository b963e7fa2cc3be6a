'use strict'
// The test explorer: the scenarios of all features, runs of some of them, results as they come.

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
      this.attempts.set(envelope.testCaseStarted.id, { known, id, status: 'PASSED', messages: [], milliseconds: 0 })
      this.listener.started(id)
    } else if (envelope.testStepFinished) {
      const attempt = this.attempts.get(envelope.testStepFinished.testCaseStartedId)
      if (!attempt) return
      const { status, message, duration } = envelope.testStepFinished.testStepResult
      attempt.milliseconds += duration.seconds * 1000 + duration.nanos / 1e6
      if (status === 'PASSED') return
      const step = attempt.known.steps.get(envelope.testStepFinished.testStepId)
      if (status !== 'SKIPPED' || message) attempt.messages.push(`${step}: ${message ?? status.toLowerCase()}`)
      if (attempt.status === 'PASSED' || (attempt.status === 'SKIPPED' && status !== 'SKIPPED')) attempt.status = status
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
    const failed = new Set()
    const reader = new ResultReader({
      started(id) {
        const item = find(items, resolve(folder, id.uri), id.line)
        if (item) testRun.started(item)
      },
      finished(id, result) {
        const item = find(items, resolve(folder, id.uri), id.line)
        if (!item) return
        if (result.status === 'PASSED') {
          // A row that passes does not hide one that has failed.
          if (!failed.has(item)) testRun.passed(item, result.milliseconds)
        } else if (result.status === 'SKIPPED') {
          testRun.skipped(item)
        } else {
          failed.add(item)
          testRun.failed(item, result.messages.map(text => new vscode.TestMessage(text)), result.milliseconds)
        }
      },
      output(text) {
        testRun.appendOutput(text + '\r\n')
      }
    })
    const paths = items.map(item => item.range ? `${item.uri.fsPath}:${item.range.start.line + 1}` : item.uri.fsPath)
    return new Promise(done => {
      const child = spawn(command(), ['run', '--format', 'message', '--', ...paths], { cwd: folder })
      token.onCancellationRequested(() => child.kill('SIGINT'))
      child.stdout.setEncoding('utf8')
      child.stderr.setEncoding('utf8')
      child.stdout.on('data', text => reader.take(text))
      child.stderr.on('data', text => testRun.appendOutput(text.replace(/\r?\n/g, '\r\n')))
      child.on('error', error => {
        testRun.appendOutput(`${error.message}\r\n`)
        done()
      })
      child.on('close', () => done())
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
