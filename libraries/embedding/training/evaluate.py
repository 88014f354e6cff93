"""Measures how many messages with evidence are among the ten nearest of their conversation.

usage: evaluate.py TOKENIZER MODEL[,MODEL...] FILE...      (files as ./memlog eval locomo reads them)

A question is embedded as it stands, and with its first named speaker in the first person.
"""

import json
import pathlib
import re
import sys

import encoder
import numpy as np
import onnx
import questions


def read(path):
    """Returns the passages of a conversation, and its questions with the places of their evidence."""
    content = json.loads(pathlib.Path(path).read_text())
    turns = [turn for session in content["sessions"] for turn in session["turns"]]
    places = {turn["dia_id"]: place for place, turn in reversed(list(enumerate(turns)))}
    passages = [f"{turn['speaker']}: {turn['text']}\n{turn.get('blip_caption') or ''}".strip()[:1000] for turn in turns]
    asked = []
    for question in content["questions"]:
        ids = re.findall(r"D\d+:\d+", str(question.get("evidence")))
        evidence = {places[i] for i in ids if i in places}
        if evidence and question["category"] != 5:
            text = question["question"]
            named = sorted((text.find(name), name) for name in content["speakers"] if name in text)
            asked.append((text, questions.as_searched(text, named[0][1]) if named else text, evidence))
    return passages, asked


def main():
    tokenizer, models, files = sys.argv[1], sys.argv[2].split(","), sys.argv[3:]
    sets = [read(path) for path in files]
    for path in models:
        embed = encoder.Embedder(onnx.load(path), tokenizer)
        recalls = []
        for passages, asked in sets:
            vectors = embed([encoder.PASSAGE + passage for passage in passages])
            for *forms, evidence in asked:
                near = np.argsort(-(embed([encoder.QUERY + form for form in forms]) @ vectors.T), kind="stable")[:, :10]
                recalls.append([len(evidence & set(row.tolist())) / len(evidence) for row in near])
        as_asked, first_person = 100 * np.mean(recalls, axis=0)
        print(f"{path}: {len(recalls)} questions, R@10 {as_asked:.2f}, in the first person {first_person:.2f}", flush=True)


if __name__ == "__main__":
    main()
