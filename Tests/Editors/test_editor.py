"""A real client of the Language Server Protocol (pytest-lsp, from PyPI) edits a project with `cukeswift lsp`."""
import asyncio
import os
import pathlib
import shutil

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

HERE = pathlib.Path(__file__).parent
PROJECT = pathlib.Path(os.environ["PROJECT"])
FEATURE = """Feature: Basket
  Scenario: One
    Given an empty basket
    When I add 3 "red" apples
    And I eat one
"""
STEPS = """import CukeKit

final class Basket: World {
  var count = 0
}

let basketSteps = Steps(Basket.self) {
  /// Begins afresh.
  Given("an empty basket") { basket in basket.count = 0 }
  When("I add {int} {string} apple(s)") { (basket, count: Int, colour: String) in basket.count += count }
}
"""


REFRESHED = asyncio.Queue()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["CUKESWIFT"], "lsp"]))
async def client(lsp_client: LanguageClient):
    shutil.rmtree(PROJECT, ignore_errors=True)
    (PROJECT / "features/steps").mkdir(parents=True)
    (PROJECT / "features/basket.feature").write_text(FEATURE)
    (PROJECT / "features/steps/Basket.swift").write_text(STEPS)
    for method in ("client/registerCapability", "workspace/diagnostic/refresh", "workspace/semanticTokens/refresh",
                   "workspace/codeLens/refresh", "workspace/inlayHint/refresh"):
        if method not in lsp_client.protocol.fm.features:
            lsp_client.feature(method)(lambda params, method=method: REFRESHED.put_nowait(method))
    await lsp_client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities("visual-studio-code"),
        workspace_folders=[types.WorkspaceFolder(uri=PROJECT.as_uri(), name="project")]))
    yield
    await lsp_client.shutdown_session()


def uri(path):
    return (PROJECT / path).as_uri()


def document(path):
    return types.TextDocumentIdentifier(uri=uri(path))


async def opened(client, path, text, language="cucumber"):
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=uri(path), language_id=language, version=1, text=text)))


async def diagnostics(client, path):
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document(path)))
    return [item.message.split("\n")[0] for item in report.items]


async def test_results(client):
    """What a real run leaves is shown, and not at text that was edited since."""
    path = "features/rows.feature"
    text = """Feature: Rows
  Scenario Outline: o
    Given an empty basket
    When I add <count> "red" apples
    Examples:
      | count |
      | 1     |
      | x     |
  Scenario: o
    Given an empty basket
"""
    (PROJECT / path).write_text(text)
    await opened(client, path, text)

    async def lenses():
        found = await client.text_document_code_lens_async(types.CodeLensParams(text_document=document(path)))
        return [lens.command.title.split(",")[0] for lens in found if lens.command.command == "cukeswift.showReport"]

    run = await asyncio.create_subprocess_exec(
        os.environ["CUKESWIFT"], "run", path, cwd=PROJECT, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
    await run.wait()
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(
        changes=[types.FileEvent(uri=uri(".cukeswift/last-run.ndjson"), type=types.FileChangeType.Changed)]))
    wanted = ["undefined: 1 of 3 scenarios", "undefined: 1 of 2 rows", "passed"]
    while await lenses() != wanted:
        await asyncio.wait_for(REFRESHED.get(), 60)
    hover = await client.text_document_hover_async(types.HoverParams(
        text_document=document(path), position=types.Position(line=3, character=12)))
    assert "In the last run: **undefined**" in hover.contents.value, hover.contents.value
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=uri(path), version=2),
        content_changes=[types.TextDocumentContentChangeWholeDocument(text=text.replace("Scenario: o", "Scenario: p"))]))
    assert (await lenses())[2] == "not run since it was changed"


async def test_editing(client):
    await opened(client, "features/basket.feature", FEATURE)
    at = types.Position(line=3, character=12)

    # The step files are only read at first, and then compiled: the definitions are the same.
    assert await diagnostics(client, "features/basket.feature") == ["no definition matches this step"]

    links = await client.text_document_definition_async(types.DefinitionParams(text_document=document("features/basket.feature"), position=at))
    assert [(link.target_uri, link.target_range.start.line) for link in links] == [(uri("features/steps/Basket.swift"), 9)]

    hover = await client.text_document_hover_async(types.HoverParams(text_document=document("features/basket.feature"), position=at))
    assert "`count: Int` = `3`" in hover.contents.value

    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document("features/basket.feature")))
    assert [symbol.name for symbol in symbols] == ["Basket"]

    items = await client.text_document_completion_async(types.CompletionParams(
        text_document=document("features/basket.feature"), position=types.Position(line=4, character=10)))
    assert "I add {int} {string} apple(s)" in [item.label for item in items.items]

    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=document("features/basket.feature"), context=types.CodeActionContext(diagnostics=[]),
        range=types.Range(start=types.Position(line=4, character=8), end=types.Position(line=4, character=8))))
    assert actions[0].title == "Write a definition in features/steps/Basket.swift"

    edit = await client.text_document_rename_async(types.RenameParams(
        text_document=document("features/basket.feature"), position=at, new_name="I put in {int} {string} apple(s)"))
    assert sorted(len(edits) for edits in edit.changes.values()) == [1, 1]

    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document("features/basket.feature")))
    assert len(tokens.data) % 5 == 0 and len(tokens.data) > 20

    formatted = await client.text_document_formatting_async(types.DocumentFormattingParams(
        text_document=document("features/basket.feature"), options=types.FormattingOptions(tab_size=2, insert_spaces=True)))
    assert [edit.new_text for edit in formatted] == ["\n"]


async def test_errors_of_the_compiler(client):
    path = "features/steps/Basket.swift"
    await opened(client, "features/basket.feature", FEATURE)
    broken = STEPS.replace("basket.count += count", "basket.count += nothing")
    (PROJECT / path).write_text(broken)
    await opened(client, path, broken, "swift")
    client.text_document_did_save(types.DidSaveTextDocumentParams(text_document=document(path)))

    # The server asks for the diagnostics to be fetched again when the compiler has ended.
    async def until(condition):
        while not condition(await diagnostics(client, path)):
            await asyncio.sleep(0.2)

    await asyncio.wait_for(until(lambda found: any("nothing" in message for message in found)), 120)
    # The definitions that were there stay.
    assert await diagnostics(client, "features/basket.feature") == ["no definition matches this step"]

    mended = STEPS.replace("I add", "I put")
    (PROJECT / path).write_text(mended)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=uri(path), version=2),
        content_changes=[types.TextDocumentContentChangeWholeDocument(text=mended)]))
    client.text_document_did_save(types.DidSaveTextDocumentParams(text_document=document(path)))
    await asyncio.wait_for(until(lambda found: not any("nothing" in message for message in found)), 120)
    assert await diagnostics(client, "features/basket.feature") == ["no definition matches this step"] * 2
