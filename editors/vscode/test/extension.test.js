'use strict'
// The logic of the extension, with a stand-in for the editor. CUKESWIFT names the command: with it, the server and runs are real.

const assert = require('node:assert/strict')
const childProcess = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { EventEmitter } = require('node:events')
const { PassThrough } = require('node:stream')
const { finished } = require('node:stream/promises')
const test = require('node:test')
const { Connection } = require('../rpc.js')
const client = require('../client.js')
const panels = require('../panels.js')
const runs = require('../runs.js')
const { makeEditor, makeDocument, neverCancelled, Position } = require('./vscode.js')

const COMMAND = process.env.CUKESWIFT
const FEATURE = `Feature: Sums
  Scenario: Right
    Given the "Calculator" app is running
    Then I should see "0"

  Scenario: Wrong
    Given the "Calculator" app is running
    Then I should see "1 more"
    And I do what nobody knows
`

/** A connection with the messages that were sent, and a way to receive some. */
function pair() {
  const [output, input] = [new PassThrough(), new PassThrough()]
  const connection = new Connection(output, input)
  const sent = []
  const reader = new Connection(new PassThrough(), output)
  reader.handle = message => sent.push(message)
  return { connection, sent, input }
}

function frame(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }), 'utf8')
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
}

const soon = () => new Promise(resolve => setImmediate(resolve))

test('messages arrive in any pieces', async () => {
  const { connection, sent, input } = pair()
  const answer = connection.request('m', { a: 'ü' })
  await soon()
  assert.deepEqual(sent, [{ jsonrpc: '2.0', id: 1, method: 'm', params: { a: 'ü' } }])
  for (const byte of frame({ id: 1, result: { text: '€' } })) input.write(Buffer.from([byte]))
  assert.deepEqual(await answer, { text: '€' })
})

test('errors and the end of the server reject', async () => {
  const { connection, input } = pair()
  const [refused, lost] = [connection.request('a'), connection.request('b')]
  input.write(frame({ id: 1, error: { code: 1, message: 'no' } }))
  await assert.rejects(refused, /no/)
  input.end()
  await assert.rejects(lost, /has ended/)
})

test('requests of the server are answered', async () => {
  const { connection, sent, input } = pair()
  connection.requests.set('workspace/configuration', parameters => parameters.items.length)
  input.write(frame({ id: 'x', method: 'workspace/configuration', params: { items: [1, 2] } }))
  await soon()
  await soon()
  assert.deepEqual(sent, [{ jsonrpc: '2.0', id: 'x', result: 2 }])
})

test('a cancelled request is reported', async () => {
  const { connection, sent } = pair()
  connection.request('m', {}, { onCancellationRequested: listener => listener() })
  await soon()
  assert.deepEqual(sent.map(message => message.method), ['$/cancelRequest', 'm'])
})

test('edits that make files are taken over', () => {
  const editor = makeEditor()
  const edit = new client.Converter(editor).workspaceEdit({
    changes: { 'file:///a': [{ range: { start: { line: 1, character: 2 }, end: { line: 1, character: 3 } }, newText: 'x' }] },
    documentChanges: [{ kind: 'create', uri: 'file:///b' }, { textDocument: { uri: 'file:///b' }, edits: [] }]
  })
  assert.equal(edit.changes.get('file:///a')[0].newText, 'x')
  assert.deepEqual(edit.created, ['file:///b'])
})

test('results are read from the messages of a run', () => {
  const log = []
  const reader = new runs.ResultReader({
    started: id => log.push(`started ${id.uri}:${id.line}`),
    finished: (id, result) => log.push(`${result.status} ${id.name} ${result.messages}`),
    output: text => log.push(text)
  })
  const lines = [
    { pickle: { id: 'p', uri: 'a.feature', name: 'One', location: { line: 2 }, steps: [{ id: 's', text: 'a step' }] } },
    { testCase: { id: 'c', pickleId: 'p', testSteps: [{ id: 't', pickleStepId: 's' }] } },
    { testCaseStarted: { id: 'x', testCaseId: 'c' } },
    { testStepFinished: { testCaseStartedId: 'x', testStepId: 't', testStepResult: { status: 'FAILED', message: 'why', duration: { seconds: 1, nanos: 5e8 } } } },
    { testCaseFinished: { testCaseStartedId: 'x', willBeRetried: false } }
  ].map(line => JSON.stringify(line)).join('\n') + '\nplain text\n'
  for (const character of lines) reader.take(character)
  reader.take('{ no message\n')
  assert.deepEqual(log, ['started a.feature:2', 'FAILED One a step: why', 'plain text', '{ no message'])
})

test('an outline has the result of its worst row, and what was not run to its end has none', async () => {
  const editor = makeEditor()
  const lines = (rows, ending = '') => rows.map(([line, statuses], number) => {
    const steps = statuses.map((_, index) => ({ id: `s${number}.${index}`, text: 'a step' }))
    const started = [
      { pickle: { id: `p${number}`, uri: 'a.feature', name: 'o', location: { line }, steps } },
      { testCase: { id: `c${number}`, pickleId: `p${number}`, testSteps: steps.map(step => ({ id: `t${step.id}`, pickleStepId: step.id })) } },
      { testCaseStarted: { id: `x${number}`, testCaseId: `c${number}` } }
    ]
    const ended = statuses.includes('lost') ? [] : [
      ...statuses.map((status, index) => ({ testStepFinished: {
        testCaseStartedId: `x${number}`, testStepId: `ts${number}.${index}`,
        testStepResult: { status, message: status === 'FAILED' ? 'why' : undefined, duration: { seconds: 0, nanos: 1e6 } } } })),
      { testCaseFinished: { testCaseStartedId: `x${number}`, willBeRetried: false } }
    ]
    return [...started, ...ended].map(message => JSON.stringify(message)).join('\n') + '\n'
  }).join('') + ending
  const run = async (text, code, errors = '') => {
    const child = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough(), kill() {} })
    const explorer = runs.register(editor, {
      request: async () => [{ uri: 'file:///p/a.feature', name: 'A', path: 'a.feature', scenarios: [{ line: 2, name: 'o' }, { line: 9, name: 'p' }] }],
      command: () => 'cukeswift', folderOf: () => '/p', spawn: () => child
    })
    await explorer.refresh()
    const done = explorer.run({}, neverCancelled)
    child.stdout.end(text)
    child.stderr.end(errors)
    await Promise.all([finished(child.stdout), finished(child.stderr)])
    child.emit('close', code)
    await done
    return editor.runs.at(-1).filter(entry => entry[0] !== 'output').map(entry => entry.slice(0, 3).filter(Boolean).join(' '))
  }
  const begin = ['enqueued o', 'enqueued p']
  assert.deepEqual(await run(lines([[5, ['FAILED']], [6, ['PASSED']], [9, ['PASSED']]]), 1),
    [...begin, 'started o', 'started p', 'failed o a step: why', 'passed p', 'end'])
  assert.deepEqual(await run(lines([[5, ['FAILED', 'SKIPPED']], [6, ['SKIPPED']]]), 1),
    [...begin, 'started o', 'failed o a step: why', 'skipped p', 'end'])
  assert.deepEqual(await run(lines([[5, ['PASSED']], [9, []]]), 1),
    [...begin, 'started o', 'started p', 'passed o', 'failed p the scenario has no steps', 'end'])
  assert.deepEqual(await run(lines([[5, ['PASSED']], [9, ['lost']]]), 2, 'out of memory'),
    [...begin, 'started o', 'started p', 'passed o', 'errored p It was not run to its end: out of memory', 'end'])
  assert.deepEqual(await run('', 2, 'steps/A.swift:1:1: error'),
    [...begin, 'errored o It was not run: steps/A.swift:1:1: error', 'errored p It was not run: steps/A.swift:1:1: error', 'end'])
})

test('no code of a workspace that is not trusted is run', async () => {
  const { connection, sent, input } = pair()
  const editor = makeEditor({ settings: { cukeswift: { loadDefinitions: true } } })
  editor.workspace.isTrusted = false
  const started = client.start(editor, connection)
  await soon()
  assert.equal(sent[0].params.initializationOptions.cukeswift.loadDefinitions, false)
  input.write(frame({ id: 1, result: { capabilities: { semanticTokensProvider: { legend: { tokenTypes: [], tokenModifiers: [] } } } } }))
  await started
  sent.length = 0
  input.write(frame({ id: 'x', method: 'workspace/configuration', params: { items: [{ section: 'cucumber' }, { section: 'cukeswift' }] } }))
  await soon()
  await soon()
  assert.equal(sent.find(message => message.id === 'x').result[1].loadDefinitions, false)
  editor.events.configuration.fire({ affectsConfiguration: () => true })
  assert.equal(sent.at(-1).params.settings.cukeswift.loadDefinitions, false)
  editor.workspace.isTrusted = true
  editor.events.trust.fire()
  assert.equal(sent.at(-1).params.settings.cukeswift.loadDefinitions, true)
})

test('a project is edited and run with the real command', { skip: COMMAND ? false : 'CUKESWIFT names no command' }, async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cukeswift-vscode-')))
  const file = path.join(folder, 'features', 'sums.feature')
  fs.mkdirSync(path.dirname(file))
  fs.writeFileSync(file, FEATURE)
  const editor = makeEditor({ folders: [folder], settings: { cucumber: {}, cukeswift: {} } })
  const document = makeDocument(file, FEATURE)
  editor.workspace.textDocuments.push(document)
  const child = childProcess.spawn(COMMAND, ['lsp'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const connection = new Connection(child.stdin, child.stdout)
    await client.start(editor, connection)
    const { providers } = editor

    const symbols = await providers.registerDocumentSymbolProvider.provideDocumentSymbols(document, neverCancelled)
    assert.deepEqual(symbols[0].children.map(symbol => symbol.name), ['Right', 'Wrong'])
    assert.deepEqual(editor.diagnostics.get(document.uri.toString()).map(item => item.message.split('\n')[0]), [
      'no definition matches this step'
    ])
    const list = await providers.registerCompletionItemProvider.provideCompletionItems(document, new Position(8, 12), neverCancelled)
    assert.ok(list.values[0].length > 0)
    const lenses = await providers.registerCodeLensProvider.provideCodeLenses(document, neverCancelled)
    assert.equal(lenses[0].values[1].command, 'cukeswift.run')
    const actions = await providers.registerCodeActionsProvider.provideCodeActions(
      document, { start: new Position(8, 6), end: new Position(8, 6) }, { diagnostics: [] }, neverCancelled)
    assert.equal(actions[0].edit.created[0], `file://${folder}/features/steps/Sums.swift`)

    const explorer = runs.register(editor, {
      request: (method, parameters) => connection.request(method, parameters), command: () => COMMAND,
      folderOf: () => folder, spawn: childProcess.spawn
    })
    await explorer.refresh()
    assert.deepEqual([...explorer.controller.items].map(item => [item.label, [...item.children].map(child => child.label)]), [
      ['Sums', ['Right', 'Wrong']]
    ])
    await explorer.run({}, neverCancelled)
    const log = editor.runs[0].filter(entry => entry[0] !== 'output')
    assert.deepEqual(log.map(entry => entry.slice(0, 2)), [
      ['enqueued', 'Right'], ['enqueued', 'Wrong'], ['started', 'Right'], ['started', 'Wrong'], ['passed', 'Right'],
      ['failed', 'Wrong'], ['end']
    ])
    assert.match(log[5][2], /1 more/)

    await connection.request('shutdown')
    connection.notify('exit')
    const code = await new Promise(resolve => child.on('exit', resolve))
    assert.equal(code, 0)
  } finally {
    child.kill()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test('the studio and the report are shown in panels', { skip: COMMAND ? false : 'CUKESWIFT names no command' }, async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'cukeswift-vscode-')))
  const file = path.join(folder, 'sums.feature')
  fs.writeFileSync(file, FEATURE)
  try {
    const editor = makeEditor()
    let child
    const spawn = (...words) => (child = childProcess.spawn(...words))
    const panel = await panels.openStudio(editor, { command: COMMAND, spawn, folder, paths: [file] })
    const address = /<iframe title="Studio" src="(http:[^"]+)">/.exec(panel.webview.html)[1]
    assert.match(panel.webview.html, new RegExp(`frame-src ${new URL(address).origin}"`))
    // What a browser sends for a frame of another page.
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' }
    const shown = await fetch(address, { headers })
    assert.equal(shown.status, 200)
    assert.equal(shown.headers.get('X-Frame-Options'), null)
    assert.doesNotMatch(shown.headers.get('Content-Security-Policy'), /frame-ancestors/)
    const ended = new Promise(resolve => child.on('exit', resolve))
    panel.dispose()
    assert.equal(await ended, 0)

    assert.equal(await panels.openStudio(editor, { command: COMMAND, spawn, folder, paths: ['no such.feature', '--app'] }), undefined)
    assert.equal(await panels.openStudio(editor, { command: '/nowhere/cukeswift', spawn, folder, paths: [] }), undefined)
    assert.equal(editor.messages.length, 2)
    assert.match(editor.messages[1], /does not start: .*ENOENT/)

    const report = () => new Promise(resolve => panels.showReport(editor, {
      command: COMMAND, folder, execFile: (...words) => {
        const handle = words.pop()
        childProcess.execFile(...words, (...answer) => resolve(handle(...answer)))
      }
    }))
    await report()
    assert.match(editor.messages[2], /There is no report/)
    childProcess.spawnSync(COMMAND, ['run', '--format', 'summary', 'sums.feature'], { cwd: folder })
    await report()
    assert.match(editor.panels.at(-1).webview.html, /^<!DOCTYPE html>/i)
    assert.equal(editor.messages.length, 3)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
