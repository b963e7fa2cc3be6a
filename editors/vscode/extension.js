'use strict'
// The extension: starts the language server, the test explorer and the commands of code lenses.

const childProcess = require('node:child_process')
const path = require('node:path')
const { Connection } = require('./rpc.js')
const client = require('./client.js')
const panels = require('./panels.js')
const runs = require('./runs.js')

let running

async function activate(context) {
  const vscode = require('vscode')
  const output = vscode.window.createOutputChannel('cukeswift')
  const command = () => vscode.workspace.getConfiguration('cukeswift').get('command') || 'cukeswift'
  const firstFolder = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath
  const folderOf = uri => vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? path.dirname(uri.fsPath)
  context.subscriptions.push(output, { dispose: () => stop() })

  async function begin() {
    const child = childProcess.spawn(command(), ['lsp'], { cwd: firstFolder() })
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', text => output.append(text))
    child.on('error', error => {
      vscode.window.showErrorMessage(`cukeswift cannot be started: ${error.message}. Set cukeswift.command to its path.`)
    })
    const connection = new Connection(child.stdin, child.stdout)
    running = { child, ...(await client.start(vscode, connection)) }
  }

  const request = (method, parameters) =>
    running ? running.connection.request(method, parameters) : Promise.reject(new Error('the language server is not running'))
  const explorer = runs.register(vscode, { request, command, folderOf, spawn: childProcess.spawn })
  /** Starts the server and lists the scenarios; where that fails, it can be tried again. */
  async function beginAndList() {
    try {
      await begin()
      await explorer.refresh()
    } catch (error) {
      output.appendLine(String(error))
    }
  }
  context.subscriptions.push(
    ...explorer.disposables,
    vscode.workspace.onDidSaveTextDocument(document => /\.feature(\.md)?$/.test(document.uri.path) && running && explorer.refresh()),
    vscode.commands.registerCommand('cukeswift.restart', async () => {
      stop()
      await beginAndList()
    }),
    vscode.commands.registerCommand('cukeswift.run', async lens => {
      const include = []
      explorer.controller.items.forEach(item => {
        if (item.uri.toString() !== lens.uri) return
        if (lens.isFeature) include.push(item)
        else item.children.forEach(child => child.range.start.line === lens.line - 1 && include.push(child))
      })
      if (include.length) {
        await explorer.run(new vscode.TestRunRequest(include), new vscode.CancellationTokenSource().token)
      }
    }),
    vscode.commands.registerCommand('cukeswift.debug', lens =>
      runs.openConsole(vscode, command(), lens.folder, `${lens.path}:${lens.line}`)),
    vscode.commands.registerCommand('cukeswift.showUses', async place => {
      const uri = vscode.Uri.parse(place.uri)
      const position = new vscode.Position(place.position.line, place.position.character)
      const found = await request('textDocument/references', {
        textDocument: { uri: place.uri }, position: place.position, context: { includeDeclaration: false }
      })
      const convert = new client.Converter(vscode)
      await vscode.commands.executeCommand(
        'editor.action.showReferences', uri, position, found.map(location => convert.location(location)))
    }),
    vscode.commands.registerCommand('cukeswift.showReport', lens => panels.showReport(vscode, {
      command: command(), execFile: childProcess.execFile, folder: lens?.folder ?? firstFolder()
    })),
    vscode.commands.registerCommand('cukeswift.openStudio', () => {
      const file = vscode.window.activeTextEditor?.document.uri
      const isFeature = file && /\.feature(\.md)?$/.test(file.path)
      return panels.openStudio(vscode, {
        command: command(), spawn: childProcess.spawn, folder: isFeature ? folderOf(file) : firstFolder(),
        paths: isFeature ? [file.fsPath] : []
      })
    }))
  await beginAndList()
}

function stop() {
  if (!running) return
  const { child, connection, disposables } = running
  running = undefined
  for (const disposable of disposables) disposable.dispose()
  // A server that has ended already is not waited for.
  connection.request('shutdown').then(() => connection.notify('exit'), () => {}).finally(() => child.stdin.end())
}

function deactivate() {
  stop()
}

module.exports = { activate, deactivate }
