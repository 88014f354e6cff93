"""Fits the weights of QuoteScorer on the labelled dialogues of this folder.

python3 fit.py FEATURES FOLDER reads the features and vectors that QuoteScorerTest writes (see README.md), prints how well held
out dialogues are judged, and writes the weights of features and of vectors. It needs numpy only and gives the same weights each
time.
"""

import os
import sys

import numpy as np

SEED = 7
FOLDS = 10
PENALTY = 2.0
VECTOR_PENALTY = 0.2
ROUNDS = 60


def read(path):
    """Returns for each model its feature names and two sets of matrix, labels and dialogues: of features and of vectors.

    The features are fitted on dialogues.txt only, the vectors, which have many more weights, on all dialogues.
    """
    rows = {}
    for line in open(path, encoding="utf-8"):
        file, model, dialogue, label, features, _, vector = line.rstrip("\n").split("\t")
        values = dict(pair.rsplit("=", 1) for pair in features.split(","))
        rows.setdefault(model, []).append((file, file + dialogue, int(label), values, [1.0] + [float(x) for x in vector.split()]))
    models = {}
    for model, examples in rows.items():
        names = list(examples[0][3])
        first = [one for one in examples if one[0] == "dialogues.txt"]
        x = [[1.0] + [float(values[name]) for name in names] for _, _, _, values, _ in first]
        models[model] = (
            ["bias"] + names,
            (np.array(x), labels(first), dialogues(first)),
            (np.array([vector for _, _, _, _, vector in examples]), labels(examples), dialogues(examples)),
        )
    return models


def labels(examples):
    return np.array([label for _, _, label, _, _ in examples], float)


def dialogues(examples):
    return np.array([dialogue for _, dialogue, _, _, _ in examples])


def fit(x, y, penalty):
    """Returns the weights of a logistic regression with an L2 penalty on all but the bias, by Newton's method."""
    weights = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], penalty)
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


def held_out(x, y, dialogues, penalty):
    """Returns for each example the probability by weights that were fitted on other dialogues."""
    shuffled = np.random.default_rng(SEED).permutation(np.unique(dialogues))
    p = np.zeros(len(y))
    for fold in np.array_split(shuffled, FOLDS):
        out = np.isin(dialogues, fold)
        p[out] = 1 / (1 + np.exp(-x[out] @ fit(x[~out], y[~out], penalty)))
    return p


def report(model, x, y, dialogues, penalty):
    p = held_out(x, y, dialogues, penalty)
    kept = p >= 0.5
    print(
        f"{model}: {len(y)} examples, {y.mean():.0%} positive, held out: area {area(y, p):.3f},"
        f" precision {y[kept].mean():.2f}, recall {y[kept].sum() / y.sum():.2f}"
    )


def main():
    weights = ["# The weights of QuoteScorer, written by training/fit.py: model, feature, weight."]
    vectors = ["# The weights of VectorScorer, written by training/fit.py: model, bias and the weights of the dimensions."]
    for model, (names, (x, y, groups), (v, z, all_groups)) in read(sys.argv[1]).items():
        report(model, x, y, groups, PENALTY)
        report(model + " by vectors", v, z, all_groups, VECTOR_PENALTY)
        for name, weight in zip(names, fit(x, y, PENALTY)):
            weights.append(f"{model}: {name}: {weight:.2f}")
        vectors.append(f"{model}: " + " ".join(f"{weight:.3f}" for weight in fit(v, z, VECTOR_PENALTY)))
    for name, lines in (("weights.txt", weights), ("vectors.txt", vectors)):
        with open(os.path.join(sys.argv[2], name), "w", encoding="utf-8") as out:
            out.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
