'use strict'
// A stand-in for the interface of the editor: keeps what the extension registers and reports, and shows nothing.

class Position {
  constructor(line, character) {
    this.line = line
    this.character = character
  }
}

class Range {
  constructor(start, end, endLine, endCharacter) {
    this.start = typeof start === 'number' ? new Position(start, end) : start
    this.end = typeof start === 'number' ? new Position(endLine, endCharacter) : end
  }
}

class Uri {
  constructor(path) {
    this.path = path
    this.fsPath = path
  }
  static parse(text) {
    const uri = new Uri(decodeURIComponent(text.replace(/^file:\/\//, '')))
    uri.text = text
    return uri
  }
  toString() {
    return this.text?.startsWith('http') ? this.text : 'file://' + this.path
  }
}

class EventEmitter {
  constructor() {
    this.listeners = []
    this.event = listener => {
      this.listeners.push(listener)
      return { dispose() {} }
    }
  }
  fire(value) {
    for (const listener of this.listeners) listener(value)
  }
  dispose() {}
}

class Kind {
  constructor(value) {
    this.value = value
  }
  append(part) {
    return new Kind(this.value ? `${this.value}.${part}` : part)
  }
}

class Items {
  constructor() {
    this.all = []
  }
  replace(items) {
    this.all = items
  }
  forEach(body) {
    this.all.forEach(body)
  }
  [Symbol.iterator]() {
    return this.all[Symbol.iterator]()
  }
}

/** Makes an editor with folders and settings. */
function makeEditor({ folders = [], settings = {} } = {}) {
  const providers = {}
  const events = {}
  const event = name => (events[name] ??= new EventEmitter()).event
  const register = name => (...values) => {
    providers[name] = values.find(value => typeof value === 'object' && !Array.isArray(value)) ?? values[0]
    return { dispose() {} }
  }
  const simple = names => Object.fromEntries(names.map(name => [name, class {
    constructor(...values) {
      this.values = values
    }
  }]))
  const runs = []
  const editor = {
    Position, Range, Uri, EventEmitter,
    ...simple(['Location', 'MarkdownString', 'SnippetString', 'CompletionList', 'Hover', 'DocumentHighlight', 'SymbolInformation',
      'CodeLens', 'FoldingRange', 'SelectionRange', 'DocumentLink', 'InlayHint', 'SemanticTokens', 'SemanticTokensEdits',
      'SemanticTokensEdit', 'SemanticTokensLegend',
      'DiagnosticRelatedInformation', 'TestMessage', 'TestRunRequest']),
    TextEdit: class {
      constructor(range, newText) {
        Object.assign(this, { range, newText })
      }
    },
    Diagnostic: class {
      constructor(range, message, severity) {
        Object.assign(this, { range, message, severity })
      }
    },
    DocumentSymbol: class {
      constructor(name, detail, kind, range, selectionRange) {
        Object.assign(this, { name, detail, kind, range, selectionRange })
      }
    },
    CompletionItem: class {
      constructor(label, kind) {
        Object.assign(this, { label, kind })
      }
    },
    CodeAction: class {
      constructor(title, kind) {
        Object.assign(this, { title, kind })
      }
    },
    WorkspaceEdit: class {
      constructor() {
        this.changes = new Map()
        this.created = []
      }
      set(uri, edits) {
        this.changes.set(uri.toString(), edits)
      }
      createFile(uri) {
        this.created.push(uri.toString())
      }
    },
    CodeActionKind: { Empty: new Kind('') },
    FoldingRangeKind: { Comment: 1 },
    TestRunProfileKind: { Run: 1, Debug: 2 },
    languages: new Proxy({}, {
      get: (_, name) => name === 'createDiagnosticCollection'
        ? () => ({ set: (uri, all) => editor.diagnostics.set(uri.toString(), all), dispose() {} })
        : register(name)
    }),
    workspace: {
      isTrusted: true,
      workspaceFolders: folders.map(path => ({ uri: new Uri(path), name: path })),
      textDocuments: [],
      getConfiguration: section => ({ ...settings[section], get: name => settings[section]?.[name] }),
      createFileSystemWatcher: () => ({ onDidCreate: event('create'), onDidChange: event('change'), onDidDelete: event('delete'), dispose() {} }),
      onDidOpenTextDocument: event('open'), onDidCloseTextDocument: event('close'), onDidSaveTextDocument: event('save'),
      onDidChangeTextDocument: event('changeText'), onDidChangeWorkspaceFolders: event('folders'),
      onDidChangeConfiguration: event('configuration'), onDidGrantWorkspaceTrust: event('trust')
    },
    window: {
      setStatusBarMessage() {},
      showErrorMessage: text => editor.messages.push(text),
      createWebviewPanel(type, title) {
        const panel = {
          type, title, webview: { html: '' }, dispose: () => disposed.fire(), onDidDispose: listener => disposed.event(listener)
        }
        const disposed = new EventEmitter()
        editor.panels.push(panel)
        return panel
      }
    },
    ViewColumn: { Beside: -2 },
    env: { asExternalUri: async uri => uri },
    messages: [], panels: [],
    tests: {
      createTestController: () => ({
        items: new Items(), profiles: [], dispose() {},
        createTestItem: (id, label, uri) => ({ id, label, uri, children: new Items() }),
        createRunProfile(name, kind, handler) {
          this.profiles.push({ name, kind, handler })
        },
        createTestRun() {
          const log = []
          runs.push(log)
          const note = name => (item, detail) => log.push([name, item.label, Array.isArray(detail) ? detail[0].values[0] : undefined])
          return {
            enqueued: note('enqueued'), started: note('started'), passed: note('passed'), failed: note('failed'), skipped: note('skipped'), errored: (item, message) => log.push(['errored', item.label, message.values[0]]),
            appendOutput: text => log.push(['output', text]), end: () => log.push(['end'])
          }
        }
      })
    },
    diagnostics: new Map(), providers, events, runs
  }
  return editor
}

/** A text that the editor has open. */
function makeDocument(path, text, languageId = 'cucumber', version = 1) {
  return { uri: new Uri(path), languageId, version, getText: () => text }
}

const neverCancelled = { onCancellationRequested() {} }

module.exports = { makeEditor, makeDocument, neverCancelled, Position, Range, Uri }
