"""What schemathesis needs to know of Memlog: how a body of NDJSON is written."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(context, value):
    """Two lines: an event whose text is the generated one, and the generated value as it is."""
    text = value if isinstance(value, str) else json.dumps(value)
    event = {"conversationId": "fuzzed", "role": "user", "content": text[:1000] or "empty"}
    return (json.dumps(event) + "\n" + text + "\n").encode("utf-8", "replace")
