// Uses Memlog as an agent would, with the official TypeScript client of the Model Context Protocol.
//
//   agent.mjs http://127.0.0.1:8080/mcp                   over HTTP; MEMLOG_KEY is sent as the bearer key
//   agent.mjs ./memlog mcp --url http://127.0.0.1:8080    over standard input and output of a command

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const TOOLS = [
  'recall', 'remember', 'conversation_search', 'get_session_details', 'list_memories',
  'update_memory', 'forget', 'restore', 'memory_status', 'get_context', 'undo',
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

const client = new Client({ name: 'memlog-example-agent', version: '1.0.0' });
await client.connect(transport(process.argv.slice(2)));

const call = (name, given) => client.callTool({ name, arguments: given });
const text = (result) => result.content[0].text;

const { tools } = await client.listTools();
const names = tools.map((tool) => tool.name);
assert.deepEqual(TOOLS.filter((name) => !names.includes(name)), []);
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
await assert.rejects(client.readResource({ uri: 'memlog://conversations/no-such-conversation' }), { code: -32002 });
const prompt = await client.getPrompt({ name: 'context', arguments: { query: 'Where is the lock?' } });
assert(prompt.messages[0].content.text.includes('Where is the lock?'));

console.log(`${tools.length} tools, server ${client.getServerVersion().version}`);
await client.close();
