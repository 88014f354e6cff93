package dev.memlog.language.quotes;

import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.quotes.Pointing.Need;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Utterance;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A builder of runs: a sentence with as many sentences before it as it needs, and with the earlier
 * words that its message answers, corrects or continues.
 */
final class Runs {

  /** The most sentences before a sentence in a run. */
  private static final int MOST_BEFORE = 2;

  /** The most greetings and wishes before a message comes to its matter. */
  private static final int MOST_GREETINGS = 4;

  /** The probability to be understood from which on a run is not extended. */
  private static final double TELLS_TOPIC = 0.85;

  private static final int LONGEST = 500;
  private static final int LONGEST_BEFORE = 240;
  private static final int SHORT_ANSWER = 8;
  private static final int SHORT_QUESTION = 5;

  /** The longest time until an answer; who writes later begins anew. */
  private static final Duration LONGEST_SILENCE = Duration.ofHours(8);

  private static final int FIRST_WORDS = 3;
  private static final int LONGEST_TOPIC = 2;
  private static final int LONGEST_ADDITION = 5;

  private static final Pattern ASKS = Pattern.compile(".*[?？؟]\\P{L}*", Pattern.DOTALL);

  private final Message message;
  private final List<Message> earlier;
  private final Pointing pointing;
  private final Instant said;

  /** The parsed needs of sentences by their places, since several runs may contain a sentence. */
  private final Map<Integer, Need> needs = new HashMap<>();

  private final Map<Integer, Double> clear = new HashMap<>();

  /**
   * Creates a builder for a message.
   *
   * @param earlier the messages before, the nearest first
   * @param said the time of the message
   */
  Runs(Message message, List<Message> earlier, Pointing pointing, Instant said) {
    this.message = message;
    this.earlier = earlier;
    this.pointing = pointing;
    this.said = said;
  }

  /**
   * A run of sentences.
   *
   * @param first the place of its first sentence
   * @param last the place of its last sentence, which is why it is kept
   * @param before the earlier words; null if there are none
   * @param need how much its last sentence needs the words before it
   * @param alone the probability that the run can be understood; 0 if it surely cannot
   */
  record Run(int first, int last, @Nullable Earlier before, Need need, double alone) {}

  /** Earlier words with their message. */
  record Earlier(Quote.Before words, MessageVersion source, boolean question, boolean assistant) {

    /** Returns the question without the sentences before it; the whole words if it is none. */
    String asked() {
      return question ? SentenceSplitter.sentences(words.text()).getLast() : words.text();
    }
  }

  /** Returns the run that ends with a sentence. */
  Run ending(int last) {
    int first = last;
    Need need = need(first);
    while (need != Need.NONE && first > 0 && last - first < MOST_BEFORE && joins(first, last)) {
      first--;
      need = need(first);
    }
    Earlier before = opens(first) ? before(words(first), need, last) : null;
    if (need == Need.ALL && before != null && !resolves(before, words(first))) {
      before = null;
    }
    boolean unresolved = need == Need.ALL && before == null;
    if (unresolved && first < last && pointed(last) == Need.NONE) {
      // The sentence alone is clearer than behind words that point to nothing.
      return new Run(last, last, null, Need.NONE, alone(last, null));
    }
    return new Run(first, last, before, pointed(last), unresolved ? 0 : alone(first, before));
  }

  /** Returns the words of a run behind the earlier words that it is shown with. */
  String text(Run run) {
    List<Sentence> sentences = message.sentences();
    String said =
        message
            .text()
            .substring(sentences.get(run.first()).start(), sentences.get(run.last()).end());
    return run.before() == null ? said : run.before().words().text() + " " + said;
  }

  /**
   * Returns whether a sentence is a short addition without a verb to the sentence before it, as in
   * "We never got a heat pump. Still on oil".
   */
  boolean adds(int place) {
    Words words = words(place);
    return words.words().size() <= LONGEST_ADDITION
        && !phatic(place)
        && !words.asks()
        && pointing.fragment(words);
  }

  /** Returns how much the run that begins at a place needs the words before it. */
  private Need need(int first) {
    Need need = pointed(first);
    return need == Need.NONE
            && (alone(first, null) < TELLS_TOPIC || ours(first) || topic(first - 1))
        ? Need.TOPIC
        : need;
  }

  /** Returns whether a sentence speaks of a group that the sentence before names: "our club". */
  private boolean ours(int place) {
    return place > 0
        && words(place).opener().matches("we(?:['’].*)?")
        && (words(place - 1).words().contains("our") || words(place - 1).has("person"));
  }

  /** Returns whether a sentence only asks for a matter that its speaker takes up: "karaoke?". */
  private boolean topic(int place) {
    if (place < 0
        || !message.lexicon().english()
        || !message.sentences().get(place).text().endsWith("?")) {
      return false;
    }
    Words words = words(place);
    return words.words().size() <= LONGEST_TOPIC
        && !phatic(place)
        && !words.has("question")
        && !words.has("second")
        && !words.has("pointing");
  }

  /** Returns the probability that a run is understood, which its first words decide. */
  private double alone(int first, @Nullable Earlier before) {
    if (!message.lexicon().english()) {
      return 1;
    }
    if (before == null) {
      return clear.computeIfAbsent(
          first, at -> QuoteScorer.alone(pointing.alone(words(at), pointed(at))));
    }
    Words opening = Words.of(before.words().text(), message.lexicon());
    Need need = pointing.of(opening);
    boolean asked = before.question() && need != Need.ALL;
    return asked ? 1 : QuoteScorer.alone(pointing.alone(opening, need));
  }

  private Need pointed(int place) {
    return needs.computeIfAbsent(place, at -> pointing.of(words(at)));
  }

  private boolean resolves(Earlier before, Words opening) {
    return Patterns.in("repair", opening.text())
        || Patterns.in("agreement", opening.text())
        || before.assistant()
        || resolves(before, Words.of(before.words().text(), message.lexicon()), opening);
  }

  private boolean resolves(Earlier before, Words said, Words opening) {
    boolean clear = before.question() || pointing.of(said) != Need.ALL;
    return clear && pointing.resolves(said, opening);
  }

  /** Returns whether nothing that tells something stands before a sentence. */
  private boolean opens(int place) {
    if (place > MOST_GREETINGS) {
      return false;
    }
    for (int i = 0; i < place; i++) {
      if (!phatic(i) && !Patterns.in("wish", message.sentences().get(i).text())) {
        return false;
      }
    }
    return true;
  }

  private boolean phatic(int place) {
    return words(place).phatic(Set.of());
  }

  private boolean joins(int first, int last) {
    Sentence before = message.sentences().get(first - 1);
    return message.shows(first - 1)
        && !phatic(first - 1)
        // A single word tells no topic.
        && (words(first - 1).words().size() > 1 || topic(first - 1))
        && !Patterns.in("wish", before.text())
        && !before.text().equals(message.sentences().get(last).text())
        && message.sentences().get(last).end() - before.start() <= LONGEST;
  }

  private Words words(int place) {
    return Words.of(message.sentences().get(place).text(), message.lexicon());
  }

  private @Nullable Earlier before(Words opening, Need need, int last) {
    if (earlier.isEmpty()) {
      return null;
    }
    Message previous = earlier.getFirst();
    boolean own = previous.utterance().speaker().equals(message.utterance().speaker());
    boolean asked = !own && endsWithQuestion(previous);
    if (Patterns.in("repair", opening.text()) || (!asked && denies(opening))) {
      // The words of others would be no words that the speaker can correct.
      return own().findAny().isPresent() ? repaired(opening) : statement(previous);
    }
    if (!recent(previous)) {
      return null;
    }
    boolean continues = need == Need.SOME || need == Need.ALL;
    if (own) {
      // One's own question tells nothing that goes on.
      return continues && !previous.sentences().stream().allMatch(Runs::asks)
          ? statement(previous)
          : null;
    }
    boolean brief = opens(last) && opening.words().size() <= SHORT_ANSWER;
    Earlier question = answered(opening);
    if (question != null) {
      boolean nearest = question.source().equals(previous.utterance().source());
      boolean replies = (continues || brief) && (nearest || sharesWord(question, opening));
      boolean answers = nearest && asksPerson(previous) && takesUp(question, opening);
      boolean certain =
          (need == Need.ALL && nearest)
              || (opensWithYesOrNo(opening) && (nearest || polar(question)));
      if (certain || replies || answers) {
        return question;
      }
    }
    if (need != Need.ALL) {
      return null;
    }
    Earlier mine = previous.utterance().speaker().role() == Role.ASSISTANT ? lastOwn() : null;
    return mine != null ? mine : statement(previous);
  }

  private boolean recent(Message before) {
    Instant at = before.utterance().saidAt();
    return at == null || at.plus(LONGEST_SILENCE).isAfter(said);
  }

  /**
   * Returns the question that the message answers. If the messages just before ask several, it is
   * the only one of which the answer has a word or the form, yes or no; null if this is not clear.
   * In other languages than English it is the nearest.
   */
  private @Nullable Earlier answered(Words opening) {
    Speaker asker = earlier.getFirst().utterance().speaker();
    List<Earlier> questions = new ArrayList<>();
    for (Message before : earlier) {
      Earlier question = question(before);
      if (!before.utterance().speaker().equals(asker) || !recent(before)) {
        break;
      }
      if (question != null) {
        questions.add(question);
      }
    }
    if (questions.size() > 1 && !opening.lexicon().english()) {
      return questions.getFirst();
    }
    if (questions.size() > 1) {
      boolean polar = opensWithYesOrNo(opening);
      questions.removeIf(one -> polar(one) != polar && !sharesWord(one, opening));
    }
    return questions.size() == 1 ? questions.getFirst() : null;
  }

  private static boolean polar(Earlier question) {
    return Lexicon.words(question.asked()).stream()
        .noneMatch(w -> w.matches("who|whom|whose|what|which|when|where|why|how"));
  }

  private static boolean sharesWord(Earlier question, Words opening) {
    Set<String> words = Words.of(question.asked(), opening.lexicon()).telling(Set.of()).keySet();
    return opening.telling(Set.of()).keySet().stream().anyMatch(words::contains);
  }

  /**
   * Returns whether a sentence may answer a question: the question stands alone, or the sentence
   * begins with "I" or has a word of it. Otherwise it may go on about the messages before.
   */
  private boolean takesUp(Earlier question, Words opening) {
    Speaker asker = earlier.getFirst().utterance().speaker();
    return earlier.size() == 1
        || !earlier.get(1).utterance().speaker().equals(asker)
        || !opening.lexicon().english()
        || opening.words().stream().limit(FIRST_WORDS).anyMatch(w -> opening.has("first", w))
        || sharesWord(question, opening);
  }

  private static boolean opensWithYesOrNo(Words words) {
    return !words.words().isEmpty()
        && words.lexicon().set("yesno").contains(words.words().getFirst());
  }

  private @Nullable Earlier lastOwn() {
    return own().findFirst().map(Runs::statement).orElse(null);
  }

  private Stream<Message> own() {
    Speaker speaker = message.utterance().speaker();
    return earlier.stream().filter(before -> before.utterance().speaker().equals(speaker));
  }

  /** Returns whether a sentence denies a word that its speaker said: "Monday, not Tuesday". */
  private boolean denies(Words opening) {
    Matcher denial = Patterns.CONTRAST.matcher(opening.text());
    return denial.find()
        && own()
            .anyMatch(b -> Lexicon.words(b.text()).containsAll(Lexicon.words(denial.group("old"))));
  }

  /**
   * Returns the speaker's words that a repair corrects: the nearest of the messages that share most
   * words with it, none behind a withdrawal.
   */
  private @Nullable Earlier repaired(Words opening) {
    Set<String> words = opening.telling(Set.of()).keySet();
    return own()
        .takeWhile(before -> before.retraction() == null)
        .min(Comparator.comparingLong(before -> -shared(before, words)))
        .map(Runs::statement)
        .orElse(null);
  }

  private static long shared(Message before, Set<String> words) {
    Set<String> said = Words.of(before.text(), before.lexicon()).telling(Set.of()).keySet();
    return said.stream().filter(words::contains).count();
  }

  private static boolean endsWithQuestion(Message before) {
    return !before.sentences().isEmpty() && asks(before.sentences().getLast());
  }

  /** Returns whether a person's message ends with a question, which the next message answers. */
  private static boolean asksPerson(Message before) {
    if (before.utterance().speaker().role() != Role.USER || !endsWithQuestion(before)) {
      return false;
    }
    Sentence last = before.sentences().getLast();
    return !Patterns.in("wish", last.text())
        && !Patterns.in("offer", last.text())
        && !Patterns.in("momentary", last.text());
  }

  private static boolean asks(Sentence sentence) {
    return sentence.text().length() <= LONGEST_BEFORE && ASKS.matcher(sentence.text()).matches();
  }

  /**
   * Returns the last question of a message, with the sentences before that tell what it is about;
   * null if the message asks nothing.
   */
  private @Nullable Earlier question(Message before) {
    List<Sentence> sentences = before.sentences();
    for (int i = sentences.size() - 1; i >= 0; i--) {
      Sentence asked = sentences.get(i);
      if (before.shows(i) && asks(asked)) {
        int start = i;
        while (start > 0
            && (needsContext(before, start) || asks(sentences.get(start - 1)))
            && sameLine(before, start)
            && givesContext(before, start - 1, asked.end())) {
          start--;
        }
        String text = before.text().substring(sentences.get(start).start(), asked.end());
        return earlier(before, text, true);
      }
    }
    return null;
  }

  private static boolean sameLine(Message before, int place) {
    int end = before.sentences().get(place - 1).end();
    int start = before.sentences().get(place).start();
    return before.text().substring(end, start).indexOf('\n') < 0;
  }

  /** Returns whether a sentence of an earlier message is too short or points to what it means. */
  private boolean needsContext(Message before, int place) {
    Words words = Words.of(before.sentences().get(place).text(), before.lexicon());
    return words.words().size() <= SHORT_QUESTION || pointing.of(words) == Need.ALL;
  }

  private static boolean givesContext(Message before, int place, int end) {
    Sentence sentence = before.sentences().get(place);
    return before.shows(place)
        && !phatic(before, place)
        && !Patterns.in("wish", sentence.text())
        && end - sentence.start() <= LONGEST_BEFORE;
  }

  /** Returns the last sentences of a message that may be shown; null if there are none. */
  private static @Nullable Earlier statement(Message before) {
    int end = before.sentences().size() - 1;
    while (end >= 0 && (!before.shows(end) || phatic(before, end))) {
      end--;
    }
    if (end < 0) {
      return null;
    }
    int start = end;
    Sentence last = before.sentences().get(end);
    while (start > 0
        && before.shows(start - 1)
        && last.end() - before.sentences().get(start - 1).start() <= LONGEST_BEFORE) {
      start--;
    }
    if (last.end() - before.sentences().get(start).start() > LONGEST_BEFORE) {
      return null;
    }
    return earlier(
        before, before.text().substring(before.sentences().get(start).start(), last.end()), false);
  }

  private static boolean phatic(Message before, int place) {
    return Words.of(before.sentences().get(place).text(), before.lexicon()).phatic(Set.of());
  }

  private static Earlier earlier(Message before, String text, boolean question) {
    Utterance said = before.utterance();
    return new Earlier(
        new Quote.Before(said.speaker().name(), text),
        said.source(),
        question,
        said.speaker().role() == Role.ASSISTANT);
  }
}
