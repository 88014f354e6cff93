"""Reads the sources of the training data: conversations, and questions with the messages that answer them."""

import collections
import csv
import hashlib
import io
import json
import math
import pathlib
import random
import re
import subprocess
from dataclasses import dataclass, field

import questions as rules

SOURCES = json.loads(pathlib.Path(__file__).with_name("sources.json").read_text())
SENTENCE = re.compile(r"(?<=[.!?])\s+")
STOP_OR_LINE = re.compile(r"[.!?]+[\"')\]]*(?=\s)|\n")
STOP = set(
    "a an the of in on at to for from by with and or but is are was were be been do does did has have had will would"
    " can could what when where who which why how that this it i me my we you your he she they his her their".split()
)


REQUESTS = 3000


@dataclass
class Question:
    """A question: named, in the first person, the conversation, its answers and messages that only look like one."""

    named: str
    mine: str
    conversation: int
    answers: list
    wrong: list = field(default_factory=list)


@dataclass
class Data:
    conversations: list = field(default_factory=list)  # each a list of (speaker, text)
    by_kind: dict = field(default_factory=lambda: collections.defaultdict(list))


def read(folder, source, path):
    """Returns a file of a source at its pinned revision, after a check of its checksum."""
    clone = pathlib.Path(folder, source["name"])
    if not clone.exists():
        subprocess.run(["git", "clone", "--filter=blob:none", "--no-checkout", source["url"], clone], check=True)
    command = ["git", "-C", clone, "show", f"{source['revision']}:{path}"]
    content = subprocess.run(command, capture_output=True, check=True).stdout
    found = hashlib.sha256(content).hexdigest()
    if found != source["files"][path]:
        raise ValueError(f"{source['name']}/{path} must have SHA-256 {source['files'][path]}, got {found}")
    return content.decode()


def cut(text, size=500, overlap=50):
    """Cuts a text into passages as Memlog's PassageChunker does."""
    text, passages, start = text.strip(), [], 0
    while start < len(text):
        end = len(text)
        if end - start > size:
            window = text[start : start + size + 1]
            ends = [len(window[: found.end()].rstrip()) for found in STOP_OR_LINE.finditer(window)]
            ends = [at for at in ends if size // 2 <= at <= size]
            blanks = [at for at in range(size // 2, size + 1) if window[at].isspace()]
            end = start + (ends or blanks or [size])[-1]
        passages.append(text[start:end].rstrip())
        if end == len(text):
            break
        blanks = [at for at in range(end - overlap - 1, end) if text[at].isspace()]
        following = (blanks or [end])[0]
        start = following + len(text[following:]) - len(text[following:].lstrip())
    return passages


def words(text):
    """Returns the stemmed content words of a text."""
    found = [word for word in re.findall(r"[a-z0-9]+", text.lower()) if word not in STOP]
    return [re.sub(r"(?<=\w{3})(?:ing|ed|es|s)$", "", word) for word in found]


class Bm25:
    """Ranks the messages of a conversation by the words of a question."""

    def __init__(self, texts):
        self.counts = [collections.Counter(words(text)) for text in texts]
        self.mean = sum(map(len, self.counts)) / len(texts) or 1
        frequencies = collections.Counter(word for counts in self.counts for word in counts)
        self.idf = {word: math.log(1 + (len(texts) - n + 0.5) / (n + 0.5)) for word, n in frequencies.items()}

    def rank(self, question):
        scores, asked = [], words(question)
        for index, counts in enumerate(self.counts):
            length = 1.2 * (0.25 + 0.75 * len(counts) / self.mean)
            terms = [self.idf[w] * counts[w] * 2.2 / (counts[w] + length) for w in asked if w in counts]
            scores.append((-sum(terms), index))
        return [index for score, index in sorted(scores) if score < 0]


def _split(turns):
    """Splits turns into messages of one sentence, as people type them on phones."""
    return [(speaker, part) for speaker, text in turns for part in SENTENCE.split(text)]


class _Reader:
    def __init__(self, kinds, random):
        self.kinds, self.random, self.data = kinds, random, Data()
        self.asked = collections.Counter()

    def add(self, turns):
        self.data.conversations.append(turns)
        return len(self.data.conversations) - 1

    def names(self):
        return self.random.sample(rules.MEN + rules.WOMEN, 2)

    def replies(self, conversation):
        """A question and its reply: the reply answers the question, the question itself does not."""
        turns = self.data.conversations[conversation]
        for index, (speaker, text) in enumerate(turns[:-1]):
            question = rules.asked_of(text)
            reply = index + 1
            while reply < min(len(turns), index + 3) and len(turns[reply][1].split()) < 4:
                reply += 1
            if not question or reply >= len(turns) or turns[reply][0] == speaker:
                continue
            self.asked[question.lower()] += 1
            if self.asked[question.lower()] <= 12 and not turns[reply][1].endswith("?"):
                named, mine = rules.about(question, turns[reply][0])
                self.data.by_kind["reply"].append(Question(named, mine, conversation, [reply], [index]))

    def message(self, passage):
        """A passage by an assistant, or by a user who adds a request."""
        asks = self.random.random() < 0.5
        return ("user", passage + " " + self.random.choice(rules.REQUESTS)) if asks else ("assistant", passage)

    def answer(self, request, answer):
        """A request and its long answer, cut into passages; questions that one of the passages answers."""
        passages = cut(answer)
        turns = [self.message(passage) for passage in passages]
        conversation = self.add(turns)
        best = Bm25(passages).rank(request)
        if request.endswith("?") and best:
            self.data.by_kind["request"].append(Question(request, request, conversation, [best[0]]))
        for index, (speaker, text) in enumerate(turns if len(turns) > 1 else []):
            for question in rules.explained_by(passages[index], speaker, self.random):
                self.data.by_kind["explained"].append(Question(question, question, conversation, [index]))

    def requests(self):
        """Messages of people as a user would write them to an assistant: they state facts and ask for help in one."""
        pool = [turn for turns in self.data.conversations for turn in turns if turn[0] == "assistant"]
        ranking = Bm25([text for _, text in pool])
        asked = self.data.by_kind["statement"] + self.data.by_kind["fact"]
        for question in self.random.sample(asked, min(REQUESTS, len(asked))):
            turns, at = self.data.conversations[question.conversation], question.answers[0]
            own = [text for speaker, text in turns[at : at + 5] if speaker == turns[at][0] and not text.endswith("?")]
            if turns[at][1] not in own:
                continue
            self.random.shuffle(own)
            similar = ranking.rank(question.mine + " " + turns[at][1])[:2]
            message = ("user", " ".join(own + [self.random.choice(rules.REQUESTS)]))
            chat = self.add([message] + [pool[index] for index in similar])
            wrong = list(range(1, 1 + len(similar)))
            self.data.by_kind["told"].append(Question(question.mine, question.mine, chat, [0], wrong))

    def statements(self, conversation):
        """Questions that a message answers by what it states."""
        for index, (speaker, text) in enumerate(self.data.conversations[conversation]):
            for named, mine in rules.answered_by(text, speaker, self.kinds, self.random)[:2]:
                self.data.by_kind["statement"].append(Question(named, mine, conversation, [index]))

    def facts(self, conversation, name, facts):
        """Questions that a fact about a person answers; the person's message with most words of the fact has it."""
        turns = self.data.conversations[conversation]
        for fact in facts:
            wanted = set(words(fact))
            told = [
                (len(wanted & set(words(text))) / max(1, len(wanted)), -len(text), index)
                for index, (speaker, text) in enumerate(turns)
                if speaker == name and not text.endswith("?")
            ]
            best = max(told, default=(0,))
            if best[0] >= 0.6:
                for named, mine in rules.answered_by(fact, name, self.kinds, self.random):
                    self.data.by_kind["fact"].append(Question(named, mine, conversation, [best[2]]))


def _persona_chat(reader, files):
    for text in files:
        for number, row in enumerate(list(csv.reader(io.StringIO(text)))[1:]):
            names = reader.names()
            lines = re.findall(r"^User ([12]): (.+)", row[2], re.M)
            turns = [(names[int(user) - 1], said.strip()) for user, said in lines]
            if len({speaker for speaker, _ in turns}) < 2:
                continue
            conversation = reader.add(_split(turns) if number % 5 < 2 else turns)
            reader.replies(conversation)
            reader.statements(conversation)
            for name, facts in zip(names, row[:2]):
                reader.facts(conversation, name, facts.splitlines())


def _topical_chat(reader, files):
    for text in files:
        for number, chat in enumerate(json.loads(text).values()):
            names = reader.names()
            content = [turn for turn in chat["content"] if turn["message"].strip()]
            turns = [(names[int(turn["agent"][-1]) - 1], turn["message"].strip()) for turn in content]
            reader.replies(reader.add(_split(turns) if number % 5 == 0 else turns))


def _molweni(reader, files):
    for dialogue in json.loads(files[0])["data"]["dialogues"]:
        turns = [(turn["speaker"], turn["text"]) for turn in dialogue["edus"]]
        conversation = reader.add(turns)
        for asked in dialogue["qas"]:
            question = re.sub(r"\s*[?？]\s*$", "?", asked["question"])
            if asked["is_impossible"] or not asked["answers"] or len(question.split()) < 4:
                continue
            answer = asked["answers"][0]["text"].lower()
            answers = [index for index, (_, text) in enumerate(turns) if answer in text.lower()]
            if 1 <= len(answers) <= 2:
                speaker = next((s for s, _ in turns if s in question), None)
                mine = rules.as_searched(question, re.escape(speaker)) if speaker else question
                reader.data.by_kind["technical"].append(Question(question, mine, conversation, answers))


def _qamr(reader, files):
    """Questions on sentences of news, alone or within passages of a chat with an assistant."""
    documents = collections.defaultdict(list)
    for text in files:
        document = sentence = None
        for line in text.splitlines():
            if line.startswith("#"):
                document, sentence = line[1:].rsplit(":", 2)[0], None
            elif line.strip() and sentence is None:
                sentence = (line.strip(), [])
                documents[document].append(sentence)
            elif line.strip():
                sentence[1].append(re.split(r"\s{2,}|\t", line.strip())[0])
    for document, sentences in documents.items():
        if "wikinews" not in document:  # Wikipedia's text has another licence
            continue
        passages, place = [], []
        for sentence, _ in sentences:
            if not passages or len(passages[-1]) + len(sentence) > 500:
                passages.append(sentence)
            else:
                passages[-1] += " " + sentence
            place.append(len(passages) - 1)
        whole = reader.add([reader.message(passage) for passage in passages])
        single = reader.add([("", sentence) for sentence, _ in sentences])
        for index, (_, asked) in enumerate(sentences):
            good = [q for q in asked if len(q.split()) >= 5 and not rules.VAGUE.search(q)]
            for number, question in enumerate(reader.random.sample(good, min(6, len(good)))):
                kind, conversation, answer = (
                    ("news", single, index) if number % 2 else ("passage", whole, place[index])
                )
                reader.data.by_kind[kind].append(Question(question, question, conversation, [answer]))


def _experts(reader, files):
    """Questions of experts and the answers of assistants."""
    seen = set()
    for record in (json.loads(line) for text in files for line in text.splitlines()):
        for given in record["answers"].values():
            answer = re.sub(r" ?\[\d+\]", "", given["answer_string"])
            if len(answer) > 300 and answer not in seen:
                seen.add(answer)
                reader.answer(record["question"].strip(), answer)


def _guides(reader, files):
    """Questions or headings of guides, and the sections below them."""
    for text in files:
        text = re.sub(r"(?s)\A---.*?\n---|<br ?/?>|!\[.*?\]\(.*?\)|</?(?:b|i|p|a|img|div|sub|sup|details|code)\b[^>]*>", "", text)
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
        parts = re.split(r"(?m)^(?:<summary>(.*)</summary>|#{2,4} (.*)|\*\*(.*\?).*\*\*\s*)$", text)[1:]
        for *titles, section in zip(parts[::4], parts[1::4], parts[2::4], parts[3::4]):
            title = re.sub(r"[*#`]|\s+\**$", "", next(filter(None, titles), "")).strip()
            section = re.split(r"\n\s*(?:Useful resources|Source\(s\))", section)[0].strip()
            if title and len(section) > 300 and "To be completed" not in section:
                reader.answer(title if title.endswith("?") else f"Can you explain {title} to me?", section)


READERS = dict(persona_chat=_persona_chat, topical_chat=_topical_chat, molweni=_molweni, qamr=_qamr, experts=_experts, guides=_guides)


def load(folder, kinds, seed):
    """Returns the conversations and questions of all sources, always in the same order."""
    reader = _Reader(kinds, random.Random(seed))
    for source in SOURCES:
        READERS[source["reader"]](reader, [read(folder, source, path) for path in source["files"]])
    reader.requests()
    return reader.data
