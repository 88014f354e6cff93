"""Turns what people ask and say into questions about them, by rules that give grammatical English."""

import re

MEN = "Adam Albert Bruno Carl Cecil Dominic Edgar Ernest Frank Gilbert Harold Isaac Jasper Karl Lionel".split()
MEN += "Marcus Nigel Otto Patrick Ralph Simon Stanley Theo Ulrich Vincent Walter".split()
WOMEN = "Agnes Beatrice Bridget Cora Della Edith Flora Greta Hazel Ingrid Jane Kitty Lydia Mabel Nina".split()
WOMEN += "Opal Petra Queenie Rosa Sylvia Tilda Ursula Viola Wanda Yvette Zelda".split()
PRONOUNS = {name: ("he", "his", "him") for name in MEN} | {name: ("she", "her", "her") for name in WOMEN}

# ---- questions to somebody: "What do you do?" becomes "What does Ann do?" and "What do I do?"

QUESTION = re.compile(r"(what|which|who|where|when|why|how|do|does|did|are|is|was|were|have|has|had)\b", re.I)
OPENING = re.compile(
    r"^(?:(?:so|and|but|well|oh|ok|okay|wow|nice|cool|yeah|yes|then|hey|hi|by the way)[, ]+)+", re.I
)
# Words that refer to what was said before, so that the question means nothing on its own.
VAGUE = re.compile(r"\b(it|that|they|them|those|these|this|he|she|him|her|there|ones?|so|too|else|i|me|my)\b", re.I)
PHATIC = re.compile(
    r"\b(?:how are you|(?:what|how) about you|and you|how have you been|who are you|are you sure"
    r"|(?:do|did) you (?:know|see|want|hear)|what'?s up)\b",
    re.I,
)


def _replace(text, pairs):
    for pattern, replacement in pairs:
        text = re.sub(pattern, replacement, text, flags=re.I)
    return text


def _capital(text):
    return text[0].upper() + text[1:]


def asked_of(message):
    """Returns the question at the end of a message if it asks its reader and stands on its own, or None."""
    question = OPENING.sub("", re.split(r"(?<=[.!?])\s+", message.strip())[-1])
    alone = question.endswith("?") and QUESTION.match(question) and 4 <= len(question.split()) <= 20
    to_reader = re.search(r"\byou(?:r|'re|'ve)?\b", question, re.I)
    return question if alone and to_reader and not VAGUE.search(question) and not PHATIC.search(question) else None


def about(question, name):
    """Returns a question to somebody as a question about them: named, and in the first person."""
    he, his, him = PRONOUNS[name]
    third = _replace(
        question,
        [
            (r"\bdo you\b", "does you"), (r"\bare you\b", "is you"), (r"\bhave you\b", "has you"),
            (r"\bwere you\b", "was you"), (r"\byou're\b", "you is"), (r"\byou've\b", "you has"),
            (r"\byourself\b", him + "self"), (r"\byours\b", "your own"), (r"\byou are\b", "you is"),
        ],
    )  # fmt: skip
    first, *rest = re.split(r"\b(your|you)\b", third, flags=re.I)
    named = first
    for number, (word, tail) in enumerate(zip(rest[::2], rest[1::2])):
        owner = word.lower() == "your"
        named += ((name + "'s" if owner else name) if number == 0 else (his if owner else he)) + tail
    mine = _replace(
        question,
        [
            (r"\bare you\b", "am I"), (r"\bwere you\b", "was I"), (r"\byou're\b", "I'm"), (r"\byou are\b", "I am"),
            (r"\byou've\b", "I've"), (r"\byourself\b", "myself"), (r"\byours\b", "mine"), (r"\byour\b", "my"),
            (r"\byou\b", "I"),
        ],
    )  # fmt: skip
    return _capital(named), _capital(mine)


def as_searched(question, name):
    """Returns a question as Memlog embeds it: the name becomes I or my, the verb stays as it is."""
    question = re.sub(rf"\b{name}'s\b", "my", question)
    return re.sub(rf"\b{name}\b", "I", question)


# ---- what an assistant explains: "1. Fixed costs: …" answers "What did you say about fixed costs?"

REQUESTS = """Can you help me with that? What would you recommend? Any tips? Could you make a plan for me?
Can you write that up for me? How should I go about it? What should I do next? Can you give me some ideas?
I'm kind of worried about it, what should I look out for? Can you explain what I have to know? Could you check that?
I'm trying to improve this, what do you think? Can you suggest a few options? What would you do in my place?
Can you show me an example? Do you have any advice? Could you draft a short text about that? Where do I start?"""
REQUESTS = re.split(r"(?<=\?)\s+", REQUESTS)
HEAD = re.compile(r"(?m)^[\W\d]*([A-Za-z][\w /'-]{4,45}?)\**(?::\**| - | — )\s*\S")
NOUN = re.compile(r"(?:^|(?<=[.!?]\s))(?:An? |The )?([A-Z][\w-]+(?: [\w-]+){0,3}) (?:is|are|means?|refers? to) (?:an? |the )")
EXPLAINED = """What did {who} say about {x}? What did {who} write about {x}? What did {who} mention about {x}?
How did {who} describe {x}? What was that about {x}? What is {x}? Tell me about {x} again. What should be known about {x}?
Which details did {who} give about {x}?"""
EXPLAINED = re.split(r"(?<=[?.])\s+", EXPLAINED)


def explained_by(passage, speaker, random):
    """Returns questions about the headed items and the definitions of a passage."""
    found = HEAD.findall(passage)[:3] + NOUN.findall(passage)[:2]
    subjects = [x[0].lower() + x[1:] if x[1:2].islower() else x for x in found if not UNCLEAR.search(x) and (" " in x.strip() or x.isupper())]
    who = "I" if speaker == "user" else "you"
    return [_capital(random.choice(EXPLAINED).format(x=x.strip(), who=who)) for x in subjects]


# ---- statements: "I adopted a dog last week" becomes "When did Ann adopt a dog?"

PAST = dict(
    adopted="adopt", ate="eat", baked="bake", bought="buy", broke="break", built="build", came="come", drove="drive",
    finished="finish", found="find", gave="give", got="get", graduated="graduate", grew="grow", joined="join",
    learned="learn", left="leave", lost="lose", made="make", married="marry", met="meet", moved="move", ordered="order",
    painted="paint", planted="plant", played="play", quit="quit", ran="run", saw="see", sold="sell", started="start",
    studied="study", taught="teach", took="take", traveled="travel", tried="try", visited="visit", watched="watch",
    went="go", won="win", worked="work", wrote="write",
)  # fmt: skip
PRESENT = (
    "bake|build|collect|cook|drink|drive|eat|grow|make|own|paint|play|read|run|sell|speak|study|teach|use|watch|wear|write"
)
TIME = (
    r"(?:yesterday|today|last \w+|this (?:morning|week|month|year|summer|weekend)|in \d{4}|\w+ \w+ ago"
    r"|(?:on|in) (?:mon|tues|wednes|thurs|fri|satur|sun)day|when .*|after .*|before .*)"
)
FEELING = "like|love|enjoy|hate|prefer"
# A statement of a speaker, and the questions that it answers. {S} is the subject, {s} its possessive.
RULES = [
    (r"i am from (?P<x>.+)", ["Where {is} {S} from?", "{Is} {S} from {x}?"]),
    (r"i live (?P<x>(?:in|on|near|at) .+)", ["Where {do} {S} live?", "{Do} {S} live {x}?"]),
    (r"i live with (?P<x>.+)", ["Who {do} {S} live with?", "{Do} {S} live with {x}?"]),
    (r"i work (?P<x>(?:as|at|in|for) .+)", ["What {do} {S} do for a living?", "Where {do} {S} work?"]),
    (r"i am (?P<x>an? .+)", ["{Is} {S} {x}?"]),
    (r"i am (?P<x>\w+ing .+)", ["{Is} {S} {x}?", "What {is} {S} doing?"]),
    (r"i am (?P<x>\w+ (?:of|to|about|in|at|with) .+)", ["{Is} {S} {x}?"]),
    (rf"i (?P<v>{FEELING}|want|hope|plan|need) to (?P<x>.+)", ["What {do} {S} {v} to do?", "{Do} {S} {v} to {x}?"]),
    (rf"i (?P<v>{FEELING}) (?P<x>\w+ing\b.*)", ["What {do} {S} {v} doing?", "{Do} {S} {v} {x}?"]),
    (
        rf"i (?P<v>{FEELING}) (?P<x>.+)",
        ["What {do} {S} {v}?", "{Do} {S} {v} {x}?", "How {do} {S} feel about {x}?", "What {kind} {do} {S} {v}?"],
    ),
    (
        r"i have an? (?P<x>\w+(?: \w+)?) (?:named|called) (?P<y>.+)",
        ["What is the name of {s} {x}?", "What is {s} {x} called?", "What {kind} {do} {S} have?"],
    ),
    (r"i have been (?P<x>.+) for (?P<y>.+)", ["How long {have} {S} been {x}?", "{Have} {S} been {x}?"]),
    (
        r"i (?P<v>have) (?P<x>(?:an?|some|two|three|four|five|\d+|many|several) .+)",
        ["{Do} {S} have {x}?", "What {kind} {do} {S} have?"],
    ),
    (
        rf"i (?P<v>{PRESENT}) (?P<x>.+)",
        ["What {do} {S} {v}?", "{Do} {S} {v} {x}?", "What {kind} {do} {S} {v}?"],
    ),
    (
        rf"i (?P<p>{'|'.join(PAST)}) (?P<x>.+?) (?P<t>{TIME})",
        ["When did {S} {v} {x}?", "When did {S} {v} {x}?", "Did {S} {v} {x} {t}?", "What did {S} {v} {t}?"],
    ),
    (r"i (?P<p>went|moved|traveled) (?P<x>to .+)", ["Where did {S} {v}?", "Did {S} {v} {x}?"]),
    (r"i (?P<p>worked) (?P<x>(?:as|at|in|for) .+)", ["Where did {S} work?", "Did {S} work {x}?"]),
    (r"i (?P<p>came|graduated|grew|moved|traveled|went|worked) (?P<x>.+)", ["Did {S} {v} {x}?"]),
    (
        rf"i (?P<p>{'|'.join(PAST)}) (?P<x>.+)",
        ["Did {S} {v} {x}?", "What did {S} {v}?", "What {kind} did {S} {v}?"],
    ),
    (r"my favou?rite (?P<x>\w+(?: \w+)?) (?P<b>is|are) (?P<y>.+)", ["What {b} {s} favorite {x}?"]),
    (r"my (?P<x>\w+(?: \w+)?) (?P<b>is|are|was|were) (?P<y>.+)", ["{B} {s} {x} {y}?", "What about {s} {x}?"]),
    (
        r"my (?P<x>\w+) (?P<v>likes|loves|lives|works|plays|has) (?P<y>.+)",
        ["What about {s} {x}?", "Who {v} {y}?"],
    ),
]  # fmt: skip
RULES = [(re.compile(pattern + r"\Z", re.I), forms) for pattern, forms in RULES]
ADVERB = r"(?:also|just|really|still|actually|recently|finally|always|usually|often|even|totally|currently|absolutely)"
CLAUSE = re.compile(r"\s*(?:[,;:(]| and i\b| but\b| because\b| so\b| since\b| which\b| - ).*", re.I)
# A statement with such a word is negated, or means nothing on its own.
UNCLEAR = re.compile(
    r"\b(?:not|never|no|\w+n't|nothing|if|it|that|they|them|those|these|this|there|too|so|either|same)\b", re.I
)


def read_kinds(path):
    """Returns the kinds of things that a word names: "poodle" is a dog, a pet, an animal."""
    kinds = {}
    for line in path.read_text().splitlines():
        if ":" in line and not line.startswith("#"):
            names, members = line.split(":", 1)
            for member in members.split(","):
                kinds.setdefault(member.strip().lower(), names.replace(",", " ").split())
    return kinds


def _kind_of(phrase, kinds, choice):
    words = re.findall(r"[a-z]+", phrase.lower())
    for word in words:
        for form in (word, word.removesuffix("s"), word.removesuffix("es")):
            if form in kinds:
                return choice(kinds[form])
    return None


def _statement(sentence):
    sentence = OPENING.sub("", sentence.strip().replace("’", "'"))
    sentence = _replace(sentence, [(r"^i'm\b", "I am"), (r"^i've\b", "I have")])
    return re.sub(rf"^(i(?: am| have)?) {ADVERB}\b", r"\1", CLAUSE.sub("", sentence).rstrip(".! "), flags=re.I)


def answered_by(message, name, kinds, random):
    """Returns questions that the statements of a message answer: each named, and in the first person."""
    he, his, him = PRONOUNS[name]
    found = []
    for sentence in re.split(r"(?<=[.!?])\s+", message.strip()):
        statement = _statement(sentence)
        if sentence.endswith("?") or UNCLEAR.search(statement) or not 3 <= len(statement.split()) <= 14:
            continue
        match, forms = next(((m, f) for p, f in RULES if (m := p.match(statement))), (None, []))
        if not match:
            continue
        parts = match.groupdict()
        if "p" in parts:
            parts["v"] = PAST[parts["p"].lower()]
        kind = _kind_of(parts.get("x") or "", kinds, random.choice)
        third = {key: _replace(value, [(r"\bmy\b", his), (r"\bmyself\b", him + "self"), (r"\bme\b", him), (r"\bi\b", he)]) for key, value in parts.items()}  # fmt: skip
        forms = [form for form in forms if kind or "{kind}" not in form]
        for form in random.sample(forms, min(2, len(forms))):
            named = form.format(S=name, s=name + "'s", do="does", Do="Does", have="has", Have="Has", Is="Is", kind=kind, B=third.get("b", "").capitalize(), **({"is": "is"} | third))  # fmt: skip
            mine = form.format(S="I", s="my", do="do", Do="Do", have="have", Have="Have", Is="Am", kind=kind, B=parts.get("b", "").capitalize(), **({"is": "am"} | parts))  # fmt: skip
            found.append((_capital(named), _capital(mine)))
    return found
