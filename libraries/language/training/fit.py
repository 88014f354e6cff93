"""Fits the weights of QuoteScorer on the labelled dialogues of this folder.

python3 fit.py FEATURES WEIGHTS reads the features that QuoteScorerTest writes (see README.md), prints how well held out
dialogues are judged, and writes the weights. It needs numpy only and gives the same weights each time.
"""

import sys

import numpy as np

SEED = 7
FOLDS = 10
PENALTY = 2.0
ROUNDS = 60


def read(path):
    """Returns for each model its feature names, the matrix of features, the labels and the dialogues."""
    rows = {}
    for line in open(path, encoding="utf-8"):
        model, dialogue, label, features = line.rstrip("\n").split("\t")[:4]
        values = dict(pair.rsplit("=", 1) for pair in features.split(","))
        rows.setdefault(model, []).append((int(dialogue), int(label), values))
    models = {}
    for model, examples in rows.items():
        names = list(examples[0][2])
        x = np.array([[1.0] + [float(values[name]) for name in names] for _, _, values in examples])
        models[model] = (
            ["bias"] + names,
            x,
            np.array([label for _, label, _ in examples], float),
            np.array([dialogue for dialogue, _, _ in examples]),
        )
    return models


def fit(x, y):
    """Returns the weights of a logistic regression with an L2 penalty on all but the bias, by Newton's method."""
    weights = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], PENALTY)
    ridge[0] = 0
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (y - p) - ridge * weights
        hessian = (x * (p * (1 - p))[:, None]).T @ x + np.diag(ridge + 1e-9)
        step = np.linalg.solve(hessian, gradient)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def area(y, score):
    """Returns the area under the ROC curve."""
    order = np.argsort(np.argsort(score, kind="stable"), kind="stable") + 1
    good = y == 1
    n, m = good.sum(), (~good).sum()
    return (order[good].sum() - n * (n + 1) / 2) / (n * m)


def held_out(x, y, dialogues):
    """Returns for each example the probability by weights that were fitted on other dialogues."""
    shuffled = np.random.default_rng(SEED).permutation(np.unique(dialogues))
    p = np.zeros(len(y))
    for fold in np.array_split(shuffled, FOLDS):
        out = np.isin(dialogues, fold)
        p[out] = 1 / (1 + np.exp(-x[out] @ fit(x[~out], y[~out])))
    return p


def main():
    lines = ["# The weights of QuoteScorer, written by training/fit.py: model, feature, weight."]
    for model, (names, x, y, dialogues) in read(sys.argv[1]).items():
        p = held_out(x, y, dialogues)
        kept = p >= 0.5
        print(
            f"{model}: {len(y)} examples, {y.mean():.0%} positive, held out: area {area(y, p):.3f},"
            f" precision {y[kept].mean():.2f}, recall {y[kept].sum() / y.sum():.2f}"
        )
        for name, weight in zip(names, fit(x, y)):
            lines.append(f"{model}: {name}: {weight:.2f}")
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
