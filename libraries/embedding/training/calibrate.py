"""Carries the base model's maps from cosines to similarities over to the trained model.

usage: calibrate.py --sources FOLDER --base JAR --model MODEL.onnx

Prints the knots for Calibrations.java. A knot keeps its similarity. Its cosine becomes the one below which the trained
model has the same share of pairs as the base has below the old cosine: of random pairs for low similarities, of texts
with their own beginnings for high ones.
"""

import argparse
import pathlib
import random
import re
import tempfile

import conversations
import encoder
import numpy as np
import onnx
import questions
from train import KINDS, ROOT, from_jar

CALIBRATIONS = "embedding/src/main/java/dev/memlog/embedding/Calibrations.java"
SEED, TEXTS, LEAST_STEP = 4, 600, 0.001


def shipped(name):
    """Returns the knots of the base model, as cosines and similarities."""
    java = (ROOT / CALIBRATIONS).read_text()
    numbers = re.search(rf"E5_SMALL_V2_Q_{name} =\s*KnotCalibration\.of\(([^;]*)\);", java)[1]
    values = [float(number) for number in re.findall(r"\d\.\d+", numbers)]
    return list(zip(values[::2], values[1::2]))


def texts(data):
    """Returns questions about people and messages of people, both of different conversations."""
    sample = random.Random(SEED)
    asked = sample.sample(data.by_kind["reply"] + data.by_kind["fact"], TEXTS)
    queries = [sample.choice([question.named, question.mine]) for question in asked]
    turns = sample.sample([turn for turns in data.conversations for turn in turns if turn[0] in questions.PRONOUNS], 4 * TEXTS)
    said = [f"{speaker}: {text}" for speaker, text in turns if 6 <= len(text.split()) <= 60]
    return queries, said[:TEXTS]


def beginning(text):
    words = text.split()
    return " ".join(words[: max(3, len(words) // 2)])


def cosines(embed, queries, said):
    """Returns the ascending cosines of random pairs and of kin pairs, for queries and for passages."""
    asked = embed([encoder.QUERY + query for query in queries])
    passages = embed([encoder.PASSAGE + text for text in said])
    halves = [beginning(text) for text in said]
    as_queries = embed([encoder.QUERY + half for half in halves])
    as_passages = embed([encoder.PASSAGE + half for half in halves])
    apart = (passages @ passages.T)[np.triu_indices(len(passages), 1)]
    return {
        "QUERIES": (np.sort((asked @ passages.T).ravel()), np.sort((as_queries * passages).sum(1))),
        "PASSAGES": (np.sort(apart), np.sort((as_passages * passages).sum(1))),
    }


def carried(knots, old, new):
    """Returns the knots of the new model."""
    # The pairs of either kind say nothing about the range of the other.
    limit = (np.quantile(old[0], 0.999) + np.quantile(old[1], 0.02)) / 2
    found = []
    for cosine, similarity in knots:
        kind = 0 if cosine < limit else 1
        share = np.searchsorted(old[kind], cosine) / len(old[kind])
        moved = 1.0 if similarity == 1 else float(np.quantile(new[kind], np.clip(share, 0.0005, 0.9995)))
        if not found or moved >= found[-1][0] + LEAST_STEP:
            found.append((round(moved, 3), similarity))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("--sources", "--base", "--model"):
        parser.add_argument(name, required=True)
    given = parser.parse_args()
    queries, said = texts(conversations.load(given.sources, questions.read_kinds(KINDS), SEED))
    with tempfile.TemporaryDirectory() as folder:
        tokenizer = pathlib.Path(folder, "tokenizer.json")
        tokenizer.write_bytes(from_jar(given.base, "tokenizer.json"))
        models = (onnx.load_from_string(from_jar(given.base, ".onnx")), onnx.load(given.model))
        old, new = (cosines(encoder.Embedder(model, tokenizer), queries, said) for model in models)
    for name in ("PASSAGES", "QUERIES"):
        print(name, carried(shipped(name), old[name], new[name]))


if __name__ == "__main__":
    main()
