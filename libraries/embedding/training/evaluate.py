"""Measures how many messages with evidence are among the ten nearest of their conversation.

usage: evaluate.py TOKENIZER MODEL[,MODEL...] FILE...      (files as ./memlog eval locomo reads them)

Messages are cut into passages, and the first speaker whom a question names becomes "I", as Memlog does.
"""

import json
import pathlib
import re
import sys

import conversations
import encoder
import numpy as np
import onnx
import questions


def read(path):
    """Returns the passages of a conversation, the message of each, and the questions with their evidence."""
    content = json.loads(pathlib.Path(path).read_text())
    turns = [turn for session in content["sessions"] for turn in session["turns"]]
    places = {turn["dia_id"]: place for place, turn in reversed(list(enumerate(turns)))}
    passages = [
        (place, f"{turn['speaker']}: {passage}")
        for place, turn in enumerate(turns)
        for passage in conversations.cut(f"{turn['text']}\n{turn.get('blip_caption') or ''}")
    ]
    asked = []
    for question in content["questions"]:
        ids = re.findall(r"D\d+:\d+", str(question.get("evidence")))
        evidence = {places[i] for i in ids if i in places}
        if evidence and question["category"] != 5:
            text = question["question"]
            names = set(content["speakers"]) - {"user", "assistant"}
            named = sorted((text.find(name), name) for name in names if name in text)
            asked.append((questions.as_searched(text, named[0][1]) if named else text, evidence))
    return *zip(*passages), asked


def main():
    tokenizer, models, files = sys.argv[1], sys.argv[2].split(","), sys.argv[3:]
    sets = [read(path) for path in files]
    for path in models:
        embed = encoder.Embedder(onnx.load(path), tokenizer)
        figures = []
        for messages, passages, asked in sets:
            vectors = embed([encoder.PASSAGE + passage for passage in passages])
            for question, evidence in asked:
                nearest = np.argsort(-vectors @ embed([encoder.QUERY + question])[0], kind="stable")
                found = list(dict.fromkeys(messages[place] for place in nearest))
                rank = next((rank for rank, message in enumerate(found, 1) if message in evidence), float("inf"))
                figures.append((len(evidence & set(found[:10])) / len(evidence), 1 / rank))
        recall, mrr = 100 * np.mean(figures, axis=0)
        print(f"{path}: {len(figures)} questions, R@10 {recall:.2f}, MRR {mrr:.2f}", flush=True)


if __name__ == "__main__":
    main()
