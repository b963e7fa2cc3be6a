'use strict'
// Panels of the editor: the report of the last run, and the studio.

/** Shows the report of the last run. */
function showReport(vscode, { command, execFile, folder }) {
  const report = ['report', '--format', 'html', '.cukeswift/last-run.ndjson']
  execFile(command, report, { cwd: folder, maxBuffer: 1 << 28 }, (error, html) => {
    if (!html) {
      vscode.window.showErrorMessage(`There is no report: ${error?.message ?? 'no run has ended yet'}`)
      return
    }
    const panel = vscode.window.createWebviewPanel(
      'cukeswift.report', 'Last report', vscode.ViewColumn.Beside, { enableScripts: true })
    panel.webview.html = html
  })
}

/**
 * Starts the studio and shows it; it ends when the panel is closed.
 *
 * @returns a promise of the panel; of nothing where the studio did not start, which the editor has shown then
 */
function openStudio(vscode, { command, spawn, folder, paths }) {
  if (vscode.workspace.isTrusted === false) {
    vscode.window.showErrorMessage('The studio runs code of the project, and this workspace is not trusted.')
    return Promise.resolve()
  }
  return new Promise(done => {
    const child = spawn(command, ['studio', '--framed', '--', ...paths], { cwd: folder })
    let [written, errors, panel] = ['', '', undefined]
    child.stdout.setEncoding('utf8')
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', text => { errors += text })
    child.stdout.on('data', async text => {
      written += text
      const address = /^Studio on (\S+)\n/m.exec(written)?.[1]
      if (!address || panel) return
      panel = vscode.window.createWebviewPanel(
        'cukeswift.studio', 'Studio', vscode.ViewColumn.Beside, { enableScripts: true, retainContextWhenHidden: true })
      panel.onDidDispose(() => {
        panel = undefined
        child.kill('SIGINT')
      })
      // Where the command runs on another machine, the editor forwards the port.
      const reached = await vscode.env.asExternalUri(vscode.Uri.parse(address))
      if (panel) panel.webview.html = frame(reached.toString(true))
      done(panel)
    })
    let hasEnded = false
    const end = reason => {
      if (hasEnded) return
      hasEnded = true
      if (panel) panel.webview.html = page('', `<p>The studio has ended. ${escape(reason)}</p>`)
      else if (!written) vscode.window.showErrorMessage(`The studio does not start: ${reason}`)
      done(panel)
    }
    child.on('error', error => end(error.message))
    child.on('close', () => end(errors.trim() || 'Its command was interrupted.'))
  })
}

/** A page that is filled by another one. */
function frame(address) {
  const origin = new URL(address).origin
  return page(`frame-src ${origin}`, `<iframe title="Studio" src="${escape(address)}"></iframe>`)
}

function page(source, body) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; ${source}">
<style>html, body, iframe { border: 0; height: 100%; margin: 0; padding: 0; width: 100% } p { padding: 1em }</style>
<title>Studio</title></head><body>${body}</body></html>`
}

function escape(text) {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

module.exports = { showReport, openStudio }
