"""Measures mem0 on the task of a JSON file, and writes its figures as JSON.

    python peer.py TASK OUT

mem0 is used as its documentation shows: one call of add() for the messages of a session, search() with the user in the
filters. infer=False stores the messages themselves, so no language model is called. The embedding model is Memlog's own,
in this process, with the prefixes that it was trained with.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import sys
import time
from pathlib import Path
from typing import Any, Callable, Literal

import numpy as np
import onnxruntime
from fastembed import SparseTextEmbedding
from mem0 import Memory
from mem0.embeddings.base import EmbeddingBase
from tokenizers import Tokenizer

PACKAGES = ["mem0ai", "qdrant-client", "fastembed", "onnxruntime"]
ALL = 100


class OnnxEmbedding(EmbeddingBase):
    """Memlog's model: the mean over the tokens, as a unit vector."""

    def __init__(self, model: dict[str, Any]) -> None:
        super().__init__()
        self.config.embedding_dims = model["dimensions"]
        self.prefixes = model["prefixes"]
        self.tokenizer = Tokenizer.from_file(model["tokenizer"])
        self.tokenizer.enable_truncation(model["maxTokens"])
        self.tokenizer.no_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = os.cpu_count() or 1
        self.session = onnxruntime.InferenceSession(model["onnx"], options)
        self.inputs = {field.name for field in self.session.get_inputs()}

    def embed(self, text: str, memory_action: Literal["add", "search", "update"] | None = None) -> list[float]:
        prefix = self.prefixes["query" if memory_action == "search" else "passage"]
        tokens = self.tokenizer.encode(prefix + text)
        given = {
            "input_ids": tokens.ids,
            "attention_mask": tokens.attention_mask,
            "token_type_ids": tokens.type_ids,
        }
        arrays = {name: np.array([value], np.int64) for name, value in given.items() if name in self.inputs}
        vector = self.session.run(None, arrays)[0][0].sum(axis=0)
        return (vector / np.linalg.norm(vector)).tolist()


def opened(task: dict[str, Any]) -> Memory:
    """Opens an empty mem0 with Qdrant in local mode, whose files are below the task's directory."""
    store = Path(task["store"])
    memory = Memory.from_config(
        {
            "vector_store": {
                "provider": "qdrant",
                "config": {
                    "path": str(store / "qdrant"),
                    "on_disk": True,
                    "embedding_model_dims": task["model"]["dimensions"],
                },
            },
            # Neither is called: the embedder is replaced below, and infer=False needs no language model.
            "embedder": {"provider": "openai", "config": {"api_key": "unused"}},
            "llm": {"provider": "openai", "config": {"api_key": "unused"}},
            "history_db_path": str(store / "history.db"),
        }
    )
    memory.embedding_model = OnnxEmbedding(task["model"])
    # mem0 searches by words, too, with fastembed's BM25. Its list of stop words would have to be downloaded.
    memory.vector_store._bm25_encoder = SparseTextEmbedding(
        "Qdrant/bm25", specific_model_path=str(store), stopwords=set(task["stopWords"])
    )
    return memory


class Peer:
    """mem0, with the ids that the caller knows for mem0's own."""

    def __init__(self, memory: Memory, found: int) -> None:
        self.memory, self.found = memory, found
        self.messages: dict[str, str] = {}

    def add(self, user: str, session: str, messages: list[dict[str, str]]) -> list[str]:
        said = [{"role": "user", "name": m["author"], "content": m["text"]} for m in messages]
        added = self.memory.add(said, user_id=user, run_id=session, infer=False)["results"]
        if len(added) != len(messages):
            raise RuntimeError(f"mem0 must add {len(messages)} messages of {session}, added {len(added)}")
        ids = [result["id"] for result in added]
        self.messages.update(zip(ids, (m["id"] for m in messages)))
        return ids

    def search(self, question: dict[str, str]) -> list[str]:
        hits = self.memory.search(question["text"], filters={"user_id": question["user"]}, top_k=self.found)
        return [self.messages[hit["id"]] for hit in hits["results"]]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    before = time.perf_counter()
    result = work()
    return time.perf_counter() - before, result


def progress(text: str) -> None:
    print(text, flush=True)


def deletions(peer: Peer, task: dict[str, Any]) -> dict[str, Any]:
    """Deletes messages that hold a word of their own, and counts the words that each path still returns."""
    memory, secrets, user = peer.memory, task["secrets"], task["secretUser"]
    ids = peer.add(user, "secrets", secrets)

    def by_search(secret: dict[str, str], _: str) -> Any:
        queries = [secret["word"], secret["question"]]
        return [
            hit["memory"]
            for query in queries
            for hit in memory.search(query, filters={"user_id": user}, top_k=ALL, threshold=0.0)["results"]
        ]

    paths: dict[str, Callable[[dict[str, str], str], Any]] = {
        "search": by_search,
        "lists": lambda _, id: [memory.get_all(filters={"user_id": user}, top_k=ALL), memory.get(id)],
        "history": lambda _, id: memory.history(id),
    }

    def found() -> dict[str, int]:
        return {
            path: sum(secret["word"] in str(read(secret, id)) for secret, id in zip(secrets, ids))
            for path, read in paths.items()
        }

    before = found()
    for id in ids:
        memory.delete(id)
    return {"before": before, "after": found()}


def main() -> None:
    task = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    memory = opened(task)
    peer = Peer(memory, task["found"])
    for text in task["warmTexts"]:
        memory.embedding_model.embed(text, "add")
    count = sum(len(session["messages"]) for session in task["sessions"])
    done, spent, said = 0, 0.0, time.monotonic()
    for session in task["sessions"]:
        took, _ = timed(lambda: peer.add(session["user"], session["session"], session["messages"]))
        spent += took
        done += len(session["messages"])
        if time.monotonic() - said > 5:
            said = time.monotonic()
            progress(f"mem0: {done} of {count} added")
    for question in task["warmQuestions"]:
        peer.search(question)
    progress(f"mem0: {len(task['questions'])} searches …")
    searches = []
    for question in task["questions"]:
        took, hits = timed(lambda: peer.search(question))
        searches.append({"seconds": took, "found": hits})
    progress("mem0: deletions …")
    deleted = deletions(peer, task)
    memory.close()
    memory.vector_store.client.close()
    versions = {name: importlib.metadata.version(name) for name in PACKAGES} | {"python": platform.python_version()}
    figures = {"versions": versions, "addSeconds": spent, "searches": searches, "deletions": deleted}
    Path(sys.argv[2]).write_text(json.dumps(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
