"""Uses Memlog as an agent would, with the official Python client of the Model Context Protocol.

    agent.py http://127.0.0.1:8080/mcp                          over HTTP; MEMLOG_KEY is sent as the bearer key
    agent.py ./memlog mcp --url http://127.0.0.1:8080           over standard input and output of a command
"""

import asyncio
import os
import secrets
import sys

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

CORE = {"get_context", "recall", "remember", "forget"}
TOOLS = CORE | {
    "conversation_search", "get_session_details", "list_memories", "update_memory", "restore",
    "memory_status", "undo",
}  # fmt: skip


def server(arguments):
    if not arguments[0].startswith("http"):
        return StdioServerParameters(command=arguments[0], args=arguments[1:], env=dict(os.environ))
    key = os.environ.get("MEMLOG_KEY")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return streamable_http_client(arguments[0], http_client=create_mcp_http_client(headers=headers))


def text(result):
    return result.content[0].text


async def main(arguments, mode):
    """Uses the tools in the newest revision that both sides know ("auto"), or after initialize ("legacy")."""
    async with Client(server(arguments), mode=mode) as client:
        assert (client.protocol_version >= "2026-07-28") == (mode == "auto"), client.protocol_version
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        if arguments[-2:] == ["--tools", "core"]:
            assert CORE == tools.keys(), tools.keys()
        else:
            assert TOOLS <= tools.keys(), f"tools are missing: {TOOLS - tools.keys()}"
        assert tools["recall"].annotations.read_only_hint and not tools["forget"].annotations.read_only_hint

        code = secrets.token_hex(4)
        told = await client.call_tool("remember", {"content": f"The locker code of Ottilie is {code}."})
        assert not told.is_error and told.structured_content["memoryId"], told
        found = await client.call_tool("recall", {"query": "What is the locker code of Ottilie?"})
        assert code in text(found), found
        assert any(code in hit["content"] for hit in found.structured_content["results"]), found
        gone = await client.call_tool("forget", {"ids": [told.structured_content["memoryId"]], "reason": "example"})
        assert not gone.is_error, gone
        found = await client.call_tool("recall", {"query": "What is the locker code of Ottilie?"})
        assert code not in text(found), found

        refused = await client.call_tool("recall", {"query": "locker", "limit": 1000})
        assert refused.is_error and "limit must be from 1 to 100, got 1000" in text(refused), refused
        # Revision 2026-07-28 has no code of its own for a resource that does not exist.
        missing = -32602 if client.protocol_version >= "2026-07-28" else -32002
        for fault, call in (
            (-32602, client.call_tool("no_such_tool", {})),
            (missing, client.read_resource("memlog://conversations/no-such-conversation")),
        ):
            try:
                raise AssertionError(f"no error {fault}: {await call}")
            except MCPError as error:
                assert error.code == fault, error
        prompt = await client.get_prompt("context", {"query": "Where is the locker?"})
        assert "Where is the locker?" in prompt.messages[0].content.text, prompt
        print(f"{len(tools)} tools, protocol {client.protocol_version}")


for era in "auto", "legacy":
    asyncio.run(main(sys.argv[1:], era))
