#!/usr/bin/env python3
"""Tries other weights of the ranking of messages over recorded candidates, without a search.

usage: weights.py NAME=FILE... [--try "REASON=WEIGHT ..."]... [--fit]        (Python 3.11, numpy)

Each FILE comes from `./memlog eval locomo … --candidates FILE` (or longmemeval). It contains texts of the set: keep it out of the
repository. Without options, prints each set's figures,
every kind of question on which the ranking is below the better of its parts, and what each change of one weight gains.
--try prints what a change gains, with 90 % intervals. --fit climbs from today's weights in the steps of STEPS, over all sets and
over all but one; no set that is fitted may lose. A second search for relatives ("bridge") is not replayed.
"""

import argparse
import collections
import gzip
import json
import pathlib
import re

import numpy as np

PROFILE = "query-service/src/main/java/dev/memlog/query/search/SearchProfile.java"
JAVA = (pathlib.Path(__file__).resolve().parents[2] / PROFILE).read_text()
TODAY = {name.lower(): float(weight) for name, weight in re.findall(r"PassageReason\.(\w+), (-?[\d.]+)\)", JAVA)}
RELEVANCE = "dense reply lexical overlap speaker time kind date".split()
VALUES = [*RELEVANCE, "role", "tells", "verbatim"]
# lexical stays: it is the unit of the other weights.
STEPS = dict(
    dense=0.1, reply=0.05, overlap=0.1, speaker=0.05, time=0.05, kind=0.05, date=0.1, session=0.1, role=0.1, tells=0.05,
    names=0.05,
)  # fmt: skip
# Admission.MEASURED, and FoundNames.
SHOWN, PER_WORD, FREE_WORDS, SAME_WORDS = 0.20, 0.7, 0.1, 0.6
BEST, MOST_NAMES, LEAST_IDF = 5, 8, 2
NAME = re.compile(r"(?<=(?:[^\W_]|[,;:]) )[A-Z][a-z][^\W_]+")
WORD = re.compile(r"[^\W_]+")


class Question:
    """A question with its candidates, which are rows `start` to `end` of its set."""

    def __init__(self, line, start):
        passages = line["passages"]
        self.group, self.depth, self.answered = line["group"], line["depth"], line["answered"]
        self.evidence, self.parts = set(line["evidence"]), line["baselines"]
        self.start, self.end = start, start + len(passages)
        self.messages = [passage["message"] for passage in passages]
        keys = {}
        self.keys = np.array([keys.setdefault((p["session"], p["message"]), len(keys)) for p in passages])
        self.similarity = np.array([p["similarity"] for p in passages])
        coverage = np.array([p["coverage"] for p in passages])
        strength = self.similarity + PER_WORD * np.maximum(0, coverage - FREE_WORDS)
        verbatim = np.array([p["features"].get("verbatim", 0) for p in passages])
        self.shown = (verbatim >= SAME_WORDS) | (self.answered & (strength >= SHOWN))
        self.person = np.array([p["role"] == "user" for p in passages])
        asked, authors = line["query"].lower(), {p["author"].lower() for p in passages}
        self.names = [
            {name for name in map(str.lower, NAME.findall(p["text"])) if name not in asked and name not in authors}
            if p["role"] == "user" else set()
            for p in passages
        ]  # fmt: skip
        self.having = collections.defaultdict(list)
        every = set().union(*self.names)
        for at, passage in enumerate(passages):
            for word in every.intersection(WORD.findall(passage["text"].lower())):
                self.having[word].append(at)

    def order(self, scores):
        """Returns the best passage of each message, best first."""
        order = np.lexsort((-self.similarity, -scores))
        _, first = np.unique(self.keys[order], return_index=True)
        return order[np.sort(first)]

    def named(self, best):
        """Returns which passages have a name that people mention in the best results."""
        found = collections.Counter(name for at in best[:BEST] for name in self.names[at])
        bonus, ranked = np.zeros(len(self.keys), bool), np.zeros(len(self.keys), bool)
        ranked[best] = True
        telling = []
        for name, count in found.items():
            having = ranked[self.having[name]].sum()
            idf = np.log1p((len(best) - having + 0.5) / (having + 0.5))
            if idf >= LEAST_IDF:
                telling.append((-count * idf, name))
        for _, name in sorted(telling)[:MOST_NAMES]:
            bonus[self.having[name]] = True
        return bonus & self.person

    def figures(self, results):
        """Returns R@10, R@20 and the reciprocal rank of results, best first."""
        results = list(dict.fromkeys(results))[: self.depth]
        ranks = [rank for rank, message in enumerate(results, 1) if message in self.evidence]
        recalls = [sum(rank <= depth for rank in ranks) / len(self.evidence) for depth in (10, 20)]
        return *recalls, 1 / ranks[0] if ranks else 0.0


class Set:
    """The recorded candidates of a set of questions."""

    def __init__(self, name, files):
        self.name, self.questions, rows, sessions = name, [], [], {}
        self.sessions, self.known = [], {}
        for file in files:
            with gzip.open(file, "rt") as lines:
                for number, line in enumerate(map(json.loads, lines)):
                    if not line["passages"]:
                        continue
                    self.questions.append(Question(line, len(rows)))
                    for passage in line["passages"]:
                        rows.append([passage["features"].get(value, 0) for value in VALUES])
                        self.sessions.append(sessions.setdefault((file, number, passage["session"]), len(sessions)))
        self.values, self.sessions = np.array(rows), np.array(self.sessions)
        self.groups = np.array([question.group for question in self.questions])

    def figures(self, weights):
        """Returns R@10, R@20 and the reciprocal rank of each question under given weights."""
        key = tuple(sorted(weights.items()))
        if key not in self.known:
            by = np.array([weights[value] for value in VALUES])
            relevance = self.values[:, : len(RELEVANCE)] @ by[: len(RELEVANCE)]
            best = np.full(self.sessions.max() + 1, -np.inf)
            np.maximum.at(best, self.sessions, relevance)
            rest = self.values[:, len(RELEVANCE) :] @ by[len(RELEVANCE) :]
            scores = relevance + rest + weights["session"] * best[self.sessions]
            self.known[key] = np.array([self._figures(q, scores[q.start : q.end], weights["names"]) for q in self.questions])
        return self.known[key]

    @staticmethod
    def _figures(question, scores, names):
        best = question.order(scores)
        if names:
            scores = scores + names * question.named(best)
            best = best[np.lexsort((-question.similarity[best], -scores[best]))]
        return question.figures(question.messages[at] for at in best if question.shown[at])

    def gains(self, weights):
        """Returns what R@10 and MRR gain for each question, in points."""
        return 100 * (self.figures(weights) - self.figures(TODAY))[:, [0, 2]]


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |")


def head(*cells):
    print()
    row(*cells)
    print("|" + "---|" * len(cells))


def shown(figures):
    return ", ".join(f"{100 * figure:.1f}" for figure in figures.mean(0))


def gain(values):
    return ", ".join(f"{value:+.1f}" for value in values.mean(0))


def report(sets):
    head("R@10, R@20, MRR", *(f"{part.name} ({len(part.questions)})" for part in sets))
    row("ranking", *(shown(part.figures(TODAY)) for part in sets))
    parts = {
        part.name: {
            name: np.array([q.figures(q.parts.get(name, [])) for q in part.questions]) for name in ("bm25", "dense", "rrf")
        }
        for part in sets
    }
    for name in ("bm25", "dense", "rrf"):
        row(name, *(shown(parts[part.name][name]) for part in sets))
    head("below its best part", "questions", "R@10, R@20, MRR", "parts")
    for part in sets:
        for group in sorted(set(part.groups)):
            among = part.groups == group
            ours = part.figures(TODAY)[among].mean(0)
            better = {n: f[among] for n, f in parts[part.name].items() if (f[among].mean(0) > ours + 1e-9)[[0, 2]].any()}
            if better:
                texts = "; ".join(f"{name} {shown(figures)}" for name, figures in better.items())
                row(f"{part.name}, {group}", among.sum(), shown(part.figures(TODAY)[among]), texts)


def neighbours(weights):
    """Yields each change of one weight: a step up, a step down, and none."""
    for reason, step in STEPS.items():
        steps = (weights[reason] - step, weights[reason] + step, 0)
        # No weight changes its sign.
        for other in dict.fromkeys(round(value, 2) for value in steps if value * TODAY[reason] >= 0):
            if other != weights[reason]:
                yield {reason: other}


def single(sets):
    head("one weight: R@10, MRR", *(part.name for part in sets), "least gain")
    for change in neighbours(TODAY):
        gains = [part.gains(TODAY | change) for part in sets]
        least = min(value for values in gains for value in values.mean(0))
        row(*(f"`{reason}` {value}" for reason, value in change.items()), *map(gain, gains), f"{least:+.1f}")


def fit(sets):
    """Climbs from today's weights while the mean gain of the sets grows and none of them loses."""

    def value(weights):
        gains = []
        for part in sorted(sets, key=lambda part: len(part.questions)):
            gains.append(part.gains(weights).mean(0))
            if gains[-1].min() < -1e-9:
                return -np.inf
        return np.mean(gains)

    weights, best = dict(TODAY), 0.0
    while True:
        found = max((weights | change for change in neighbours(weights)), key=value)
        if value(found) <= best + 0.005:
            return weights
        weights, best = found, value(found)


def changes(weights):
    return " ".join(f"{r}={w:g}" for r, w in weights.items() if w != TODAY[r]) or "none"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="+", metavar="NAME=FILE,…")
    parser.add_argument("--try", dest="tries", action="append", default=[], metavar='"REASON=WEIGHT …"')
    parser.add_argument("--fit", action="store_true")
    given = parser.parse_args()
    sets = [Set(name, files.split(",")) for name, files in (text.split("=", 1) for text in given.sets)]
    if given.tries:
        head("change: R@10, MRR, 90 %", *(part.name for part in sets))
    for text in given.tries:
        change = {reason: float(weight) for reason, weight in (item.split("=") for item in text.split())}
        if unknown := change.keys() - STEPS.keys() - {"lexical", "verbatim"}:
            parser.error(f"unknown weights: {', '.join(unknown)}")
        cells, random = [], np.random.default_rng(1)
        for part in sets:
            gains = part.gains(TODAY | change)
            means = gains[random.integers(0, len(gains), (4000, len(gains)))].mean(1)
            low, high = np.quantile(means, [0.05, 0.95], axis=0)
            cells.append("; ".join(f"{g:+.1f} ({a:+.1f} to {b:+.1f})" for g, a, b in zip(gains.mean(0), low, high)))
        row(text, *cells)
    if given.fit:
        head("fitted on all but", "changes", *(part.name for part in sets))
        for left in [*sets, None] if len(sets) > 1 else [None]:
            weights = fit([part for part in sets if part is not left])
            gains = [("**%s**" if part is left else "%s") % gain(part.gains(weights)) for part in sets]
            row(left.name if left else "none", changes(weights), *gains)
    if not given.tries and not given.fit:
        report(sets)
        single(sets)


if __name__ == "__main__":
    main()
