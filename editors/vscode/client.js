'use strict'
// Connects the editor to the language server: what one says in its own types becomes what the other says in the protocol's.

const SELECTOR = [{ language: 'cucumber' }, { pattern: '**/*.feature' }, { pattern: '**/*.feature.md' }]
const SWIFT = [{ language: 'swift' }]

/** Values of the protocol as values of the editor, and the other way round. */
class Converter {
  constructor(vscode) {
    this.vscode = vscode
  }

  position(position) {
    return new this.vscode.Position(position.line, position.character)
  }

  range(range) {
    return new this.vscode.Range(this.position(range.start), this.position(range.end))
  }

  location(location) {
    return new this.vscode.Location(this.vscode.Uri.parse(location.uri), this.range(location.range))
  }

  markdown(text) {
    return new this.vscode.MarkdownString(text)
  }

  plainPosition(position) {
    return { line: position.line, character: position.character }
  }

  plainRange(range) {
    return { start: this.plainPosition(range.start), end: this.plainPosition(range.end) }
  }

  at(document, position) {
    return { textDocument: { uri: document.uri.toString() }, position: this.plainPosition(position) }
  }

  edits(edits) {
    return (edits ?? []).map(edit => new this.vscode.TextEdit(this.range(edit.range), edit.newText))
  }

  workspaceEdit(edit) {
    const result = new this.vscode.WorkspaceEdit()
    for (const [uri, edits] of Object.entries(edit?.changes ?? {})) result.set(this.vscode.Uri.parse(uri), this.edits(edits))
    for (const change of edit?.documentChanges ?? []) {
      if (change.kind === 'create') result.createFile(this.vscode.Uri.parse(change.uri), change.options)
      else result.set(this.vscode.Uri.parse(change.textDocument.uri), this.edits(change.edits))
    }
    return result
  }

  diagnostic(diagnostic) {
    // The protocol counts severities from 1, the editor from 0.
    const result = new this.vscode.Diagnostic(this.range(diagnostic.range), diagnostic.message, diagnostic.severity - 1)
    result.source = diagnostic.source
    result.code = diagnostic.code
    result.tags = diagnostic.tags
    result.relatedInformation = (diagnostic.relatedInformation ?? []).map(
      note => new this.vscode.DiagnosticRelatedInformation(this.location(note.location), note.message))
    return result
  }

  symbol(symbol) {
    const result = new this.vscode.DocumentSymbol(
      symbol.name, symbol.detail ?? '', symbol.kind - 1, this.range(symbol.range), this.range(symbol.selectionRange))
    result.children = (symbol.children ?? []).map(child => this.symbol(child))
    return result
  }

  completion(item) {
    const result = new this.vscode.CompletionItem(item.label, item.kind - 1)
    const text = item.textEdit?.newText ?? item.label
    result.insertText = item.insertTextFormat === 2 ? new this.vscode.SnippetString(text) : text
    if (item.textEdit) result.range = this.range(item.textEdit.range)
    result.filterText = item.filterText
    result.sortText = item.sortText
    result.detail = item.detail
    if (item.documentation) result.documentation = this.markdown(item.documentation.value)
    return result
  }

  command(command) {
    return { title: command.title, command: command.command, arguments: command.arguments }
  }
}

/** What the editor can do, as far as this extension passes it on. */
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    configuration: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
    codeLens: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    inlayHint: { refreshSupport: true }
  },
  window: { workDoneProgress: true },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1] } },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    definition: { linkSupport: false }
  }
}

/**
 * Begins the conversation with a server and registers what it can do with the editor.
 *
 * @returns an object whose `disposables` end it
 */
async function start(vscode, connection) {
  const convert = new Converter(vscode)
  const diagnostics = vscode.languages.createDiagnosticCollection('cukeswift')
  const changed = { codeLens: new vscode.EventEmitter(), inlayHint: new vscode.EventEmitter(), tokens: new vscode.EventEmitter() }
  const disposables = [diagnostics, ...Object.values(changed)]

  // In a workspace that is not trusted no code of the project runs, whatever is set.
  const settings = section => ({
    ...vscode.workspace.getConfiguration(section),
    ...(section === 'cukeswift' && vscode.workspace.isTrusted === false ? { loadDefinitions: false } : {})
  })
  const reportSettings = () => connection.notify('workspace/didChangeConfiguration', {
    settings: { cucumber: settings('cucumber'), cukeswift: settings('cukeswift') }
  })

  connection.notifications.set('textDocument/publishDiagnostics', parameters => {
    diagnostics.set(vscode.Uri.parse(parameters.uri), parameters.diagnostics.map(item => convert.diagnostic(item)))
  })
  connection.requests.set('workspace/configuration', parameters =>
    parameters.items.map(item => settings(item.section)))
  connection.requests.set('workspace/codeLens/refresh', () => changed.codeLens.fire())
  connection.requests.set('workspace/inlayHint/refresh', () => changed.inlayHint.fire())
  connection.requests.set('workspace/semanticTokens/refresh', () => changed.tokens.fire())
  connection.notifications.set('$/progress', parameters => {
    if (parameters.value.kind === 'begin') vscode.window.setStatusBarMessage(`cukeswift: ${parameters.value.title}…`, 4000)
  })

  const folders = (vscode.workspace.workspaceFolders ?? []).map(folder => ({ uri: folder.uri.toString(), name: folder.name }))
  const answer = await connection.request('initialize', {
    processId: process.pid,
    clientInfo: { name: 'vscode' },
    workspaceFolders: folders,
    capabilities: CAPABILITIES,
    initializationOptions: {
      cucumber: settings('cucumber'),
      cukeswift: settings('cukeswift')
    }
  })
  connection.notify('initialized', {})

  // Texts
  const isWanted = document =>
    document.languageId === 'cucumber' || document.languageId === 'swift' || /\.feature(\.md)?$/.test(document.uri.path)
  const item = document => ({
    uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText()
  })
  const open = document => isWanted(document) && connection.notify('textDocument/didOpen', { textDocument: item(document) })
  disposables.push(
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidCloseTextDocument(document =>
      isWanted(document) && connection.notify('textDocument/didClose', { textDocument: { uri: document.uri.toString() } })),
    vscode.workspace.onDidSaveTextDocument(document =>
      isWanted(document) && connection.notify('textDocument/didSave', { textDocument: { uri: document.uri.toString() } })),
    vscode.workspace.onDidChangeTextDocument(event => {
      if (!isWanted(event.document) || event.contentChanges.length === 0) return
      connection.notify('textDocument/didChange', {
        textDocument: { uri: event.document.uri.toString(), version: event.document.version },
        contentChanges: event.contentChanges.map(change => ({ range: convert.plainRange(change.range), text: change.text }))
      })
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(event => connection.notify('workspace/didChangeWorkspaceFolders', {
      event: {
        added: event.added.map(folder => ({ uri: folder.uri.toString(), name: folder.name })),
        removed: event.removed.map(folder => ({ uri: folder.uri.toString(), name: folder.name }))
      }
    })),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('cucumber') || event.affectsConfiguration('cukeswift')) reportSettings()
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(reportSettings))
  for (const pattern of ['**/*.{feature,feature.md}', '**/*.swift', '**/.cukeswift/history/*']) {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern)
    const report = type => uri => connection.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] })
    disposables.push(watcher, watcher.onDidCreate(report(1)), watcher.onDidChange(report(2)), watcher.onDidDelete(report(3)))
  }
  vscode.workspace.textDocuments.forEach(open)

  // What the server can do
  const ask = (method, parameters, token) => connection.request(method, parameters, token).catch(error => {
    // What was cancelled, or is about a text that was closed meanwhile, has no answer.
    if (/cancelled|not open/.test(error.message)) return null
    throw error
  })
  const both = [...SELECTOR, ...SWIFT]
  const { languages } = vscode
  disposables.push(
    languages.registerCompletionItemProvider(SELECTOR, {
      async provideCompletionItems(document, position, token) {
        const list = await ask('textDocument/completion', convert.at(document, position), token)
        return list && new vscode.CompletionList(list.items.map(entry => convert.completion(entry)), list.isIncomplete)
      }
    }, '@', '<', '|', '"', ' '),
    languages.registerHoverProvider(both, {
      async provideHover(document, position, token) {
        const hover = await ask('textDocument/hover', convert.at(document, position), token)
        return hover && new vscode.Hover(convert.markdown(hover.contents.value), hover.range && convert.range(hover.range))
      }
    }),
    languages.registerDefinitionProvider(both, {
      async provideDefinition(document, position, token) {
        return ((await ask('textDocument/definition', convert.at(document, position), token)) ?? []).map(place => convert.location(place))
      }
    }),
    languages.registerReferenceProvider(both, {
      async provideReferences(document, position, context, token) {
        const found = await ask('textDocument/references', { ...convert.at(document, position), context }, token)
        return (found ?? []).map(place => convert.location(place))
      }
    }),
    languages.registerDocumentHighlightProvider(SELECTOR, {
      async provideDocumentHighlights(document, position, token) {
        const found = await ask('textDocument/documentHighlight', convert.at(document, position), token)
        return (found ?? []).map(entry => new vscode.DocumentHighlight(convert.range(entry.range)))
      }
    }),
    languages.registerDocumentSymbolProvider(SELECTOR, {
      async provideDocumentSymbols(document, token) {
        const found = await ask('textDocument/documentSymbol', { textDocument: { uri: document.uri.toString() } }, token)
        return (found ?? []).map(symbol => convert.symbol(symbol))
      }
    }),
    languages.registerWorkspaceSymbolProvider({
      async provideWorkspaceSymbols(query, token) {
        const found = await ask('workspace/symbol', { query }, token)
        return (found ?? []).map(symbol => new vscode.SymbolInformation(
          symbol.name, symbol.kind - 1, symbol.containerName, convert.location(symbol.location)))
      }
    }),
    languages.registerDocumentFormattingEditProvider(SELECTOR, {
      async provideDocumentFormattingEdits(document, options, token) {
        return convert.edits(await ask('textDocument/formatting', { textDocument: { uri: document.uri.toString() }, options }, token))
      }
    }),
    languages.registerDocumentRangeFormattingEditProvider(SELECTOR, {
      async provideDocumentRangeFormattingEdits(document, range, options, token) {
        return convert.edits(await ask('textDocument/rangeFormatting', {
          textDocument: { uri: document.uri.toString() }, range: convert.plainRange(range), options
        }, token))
      }
    }),
    languages.registerOnTypeFormattingEditProvider(SELECTOR, {
      async provideOnTypeFormattingEdits(document, position, ch, options, token) {
        return convert.edits(await ask('textDocument/onTypeFormatting', { ...convert.at(document, position), ch, options }, token))
      }
    }, '|'),
    languages.registerRenameProvider(both, {
      async prepareRename(document, position, token) {
        const found = await connection.request('textDocument/prepareRename', convert.at(document, position), token)
        return { range: convert.range(found.range), placeholder: found.placeholder }
      },
      async provideRenameEdits(document, position, newName, token) {
        return convert.workspaceEdit(
          await connection.request('textDocument/rename', { ...convert.at(document, position), newName }, token))
      }
    }),
    languages.registerCodeActionsProvider(SELECTOR, {
      async provideCodeActions(document, range, context, token) {
        const actions = await ask('textDocument/codeAction', {
          textDocument: { uri: document.uri.toString() },
          range: convert.plainRange(range),
          context: {
            diagnostics: [],
            only: context.only ? [context.only.value] : undefined
          }
        }, token)
        return (actions ?? []).map(action => {
          const kind = action.kind.split('.').reduce((all, part) => all.append(part), vscode.CodeActionKind.Empty)
          const result = new vscode.CodeAction(action.title, kind)
          result.edit = convert.workspaceEdit(action.edit)
          result.isPreferred = action.isPreferred
          result.diagnostics = context.diagnostics.filter(entry => entry.code === 'undefined-step' && action.kind === 'quickfix')
          return result
        })
      }
    }),
    languages.registerCodeLensProvider(both, {
      onDidChangeCodeLenses: changed.codeLens.event,
      async provideCodeLenses(document, token) {
        const found = await ask('textDocument/codeLens', { textDocument: { uri: document.uri.toString() } }, token)
        return (found ?? []).map(lens => new vscode.CodeLens(convert.range(lens.range), convert.command(lens.command)))
      }
    }),
    languages.registerFoldingRangeProvider(SELECTOR, {
      async provideFoldingRanges(document, context, token) {
        const found = await ask('textDocument/foldingRange', { textDocument: { uri: document.uri.toString() } }, token)
        return (found ?? []).map(entry => new vscode.FoldingRange(
          entry.startLine, entry.endLine, entry.kind === 'comment' ? vscode.FoldingRangeKind.Comment : undefined))
      }
    }),
    languages.registerSelectionRangeProvider(SELECTOR, {
      async provideSelectionRanges(document, positions, token) {
        const found = await ask('textDocument/selectionRange', {
          textDocument: { uri: document.uri.toString() }, positions: positions.map(entry => convert.plainPosition(entry))
        }, token)
        const chain = entry => new vscode.SelectionRange(convert.range(entry.range), entry.parent && chain(entry.parent))
        return (found ?? []).map(chain)
      }
    }),
    languages.registerDocumentLinkProvider(SELECTOR, {
      async provideDocumentLinks(document, token) {
        const found = await ask('textDocument/documentLink', { textDocument: { uri: document.uri.toString() } }, token)
        return (found ?? []).map(link => new vscode.DocumentLink(convert.range(link.range), vscode.Uri.parse(link.target)))
      }
    }),
    languages.registerInlayHintsProvider(SELECTOR, {
      onDidChangeInlayHints: changed.inlayHint.event,
      async provideInlayHints(document, range, token) {
        const found = await ask('textDocument/inlayHint', {
          textDocument: { uri: document.uri.toString() }, range: convert.plainRange(range)
        }, token)
        return (found ?? []).map(hint => {
          const result = new vscode.InlayHint(convert.position(hint.position), hint.label, hint.kind)
          result.paddingRight = hint.paddingRight
          return result
        })
      }
    }))
  const { tokenTypes, tokenModifiers } = answer.capabilities.semanticTokensProvider.legend
  const legend = new vscode.SemanticTokensLegend(tokenTypes, tokenModifiers)
  const tokens = found => found && new vscode.SemanticTokens(new Uint32Array(found.data), found.resultId)
  disposables.push(
    languages.registerDocumentSemanticTokensProvider(SELECTOR, {
      onDidChangeSemanticTokens: changed.tokens.event,
      async provideDocumentSemanticTokens(document, token) {
        return tokens(await ask('textDocument/semanticTokens/full', { textDocument: { uri: document.uri.toString() } }, token))
      },
      async provideDocumentSemanticTokensEdits(document, previousResultId, token) {
        const found = await ask('textDocument/semanticTokens/full/delta', {
          textDocument: { uri: document.uri.toString() }, previousResultId
        }, token)
        if (!found?.edits) return tokens(found)
        return new vscode.SemanticTokensEdits(found.edits.map(edit => new vscode.SemanticTokensEdit(
          edit.start, edit.deleteCount, edit.data && new Uint32Array(edit.data))), found.resultId)
      }
    }, legend),
    languages.registerDocumentRangeSemanticTokensProvider(SELECTOR, {
      async provideDocumentRangeSemanticTokens(document, range, token) {
        return tokens(await ask('textDocument/semanticTokens/range', {
          textDocument: { uri: document.uri.toString() }, range: convert.plainRange(range)
        }, token))
      }
    }, legend))

  return { connection, disposables, capabilities: answer.capabilities }
}

module.exports = { start, Converter, SELECTOR }
