// Uses Memlog as an agent would, with the official TypeScript client of the Model Context Protocol.
//
//   agent.mjs http://127.0.0.1:8080/mcp                   over HTTP; MEMLOG_KEY is sent as the bearer key
//   agent.mjs ./memlog mcp --url http://127.0.0.1:8080    over standard input and output of a command

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const CORE = ['forget', 'get_context', 'recall', 'remember'];
const TOOLS = [
  ...CORE, 'conversation_search', 'get_session_details', 'list_memories', 'update_memory', 'restore', 'memory_status', 'undo',
];

function transport([target, ...options]) {
  if (!target.startsWith('http')) {
    return new StdioClientTransport({ command: target, args: options, env: process.env });
  }
  const key = process.env.MEMLOG_KEY;
  return new StreamableHTTPClientTransport(new URL(target), {
    requestInit: { headers: key ? { Authorization: `Bearer ${key}` } : {} },
  });
}

/** Uses the tools in the newest revision that both sides know ("auto"), or after initialize ("legacy"). */
async function use(target, mode) {
  const client = new Client({ name: 'memlog-example-agent', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(transport(target));
  const version = client.getNegotiatedProtocolVersion();
  assert.equal(version >= '2026-07-28', mode === 'auto', version);

  const call = (name, given) => client.callTool({ name, arguments: given });
  const text = (result) => result.content[0].text;

  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  if (target.slice(-2).join(' ') === '--tools core') {
    assert.deepEqual(names.toSorted(), CORE);
  } else {
    assert.deepEqual(TOOLS.filter((name) => !names.includes(name)), []);
  }
  assert.equal(tools.find((tool) => tool.name === 'recall').annotations.readOnlyHint, true);

  const code = randomBytes(4).toString('hex');
  const told = await call('remember', { content: `The bicycle lock of Bartholomew opens with ${code}.` });
  assert(!told.isError && told.structuredContent.memoryId, JSON.stringify(told));
  let found = await call('recall', { query: 'How does the bicycle lock of Bartholomew open?' });
  assert(text(found).includes(code), JSON.stringify(found));
  const gone = await call('forget', { ids: [told.structuredContent.memoryId], reason: 'example' });
  assert(!gone.isError, JSON.stringify(gone));
  found = await call('recall', { query: 'How does the bicycle lock of Bartholomew open?' });
  assert(!text(found).includes(code), JSON.stringify(found));

  const refused = await call('recall', { query: 'lock', limit: 1000 });
  assert(refused.isError && text(refused).includes('limit must be from 1 to 100, got 1000'), JSON.stringify(refused));
  await assert.rejects(call('no_such_tool', {}), { code: -32602 });
  // Revision 2026-07-28 has no code of its own for a resource that does not exist.
  await assert.rejects(client.readResource({ uri: 'memlog://conversations/no-such-conversation' }), { code: mode === 'auto' ? -32602 : -32002 });
  const prompt = await client.getPrompt({ name: 'context', arguments: { query: 'Where is the lock?' } });
  assert(prompt.messages[0].content.text.includes('Where is the lock?'));

  console.log(`${tools.length} tools, protocol ${version}`);
  await client.close();
}

for (const era of ['auto', 'legacy']) {
  await use(process.argv.slice(2), era);
}
