package dev.memlog.language.quotes;

import dev.memlog.language.english.SentenceSplitter;
import dev.memlog.language.quotes.Pointing.Need;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Quote;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A builder of runs: a sentence with as many sentences before it as it needs, with those around it
 * that a short quote holds, and with the earlier words that its message answers, corrects or
 * continues.
 */
final class Runs {

  /** The most sentences before a sentence in a run. */
  private static final int MOST_BEFORE = 2;

  /** The most greetings and wishes before a message comes to its matter. */
  private static final int MOST_GREETINGS = 4;

  /** The probability to be understood from which on a run is not extended. */
  private static final double TELLS_TOPIC = 0.85;

  private static final int LONGEST = 500;

  /** The length up to which a run takes in the sentences around it. */
  private static final int LONGEST_WIDE = 300;

  private static final int LONGEST_TOPIC = 2;

  private final Message message;
  private final Setting setting;
  private final EarlierWords earlier;
  private final Pointing pointing;

  /** The parsed needs of sentences by their places, since several runs may contain a sentence. */
  private final Map<Integer, Need> needs = new HashMap<>();

  private final Map<Integer, Double> clear = new HashMap<>();

  /**
   * Creates a builder for a message.
   *
   * @param earlier the messages before, the nearest first
   */
  Runs(Message message, List<Message> earlier, Pointing pointing, Setting setting) {
    this.message = message;
    this.setting = setting;
    this.earlier =
        new EarlierWords(
            message.utterance().speaker(), earlier, pointing, setting.turn().createdAt());
    this.pointing = pointing;
  }

  /**
   * A run of sentences.
   *
   * @param first the place of its first sentence
   * @param last the place of its last sentence
   * @param before the earlier words; null if there are none
   * @param need how much the sentence for which it is kept needs the words before it
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
    Earlier before = before(first, need, opens(last));
    boolean unresolved = need == Need.ALL && before == null;
    if (unresolved && first < last && pointed(last) == Need.NONE) {
      // The sentence alone is clearer than behind words that point to nothing.
      return new Run(last, last, null, Need.NONE, alone(last, null));
    }
    return new Run(first, last, before, pointed(last), unresolved ? 0 : alone(first, before));
  }

  /**
   * Returns a run with the sentences around it from one place until before another, as far as a
   * short quote holds them.
   *
   * @param barred whether the sentence at a place may not stand beside others
   */
  Run widened(Run run, int from, int until, IntPredicate barred) {
    int first = run.first();
    int last = run.last();
    while (first > from && accompanies(first - 1, barred) && fits(first - 1, last)) {
      first--;
    }
    // A run does not begin with words that point to nothing.
    while (first < run.first() && need(first) == Need.ALL && before(first) == null) {
      first++;
    }
    int end = Math.min(until, message.sentences().size());
    while (last + 1 < end && accompanies(last + 1, barred) && fits(first, last + 1)) {
      last++;
    }
    Earlier before = first == run.first() ? run.before() : before(first);
    return new Run(first, last, before, run.need(), run.alone());
  }

  private @Nullable Earlier before(int first) {
    return before(first, need(first), false);
  }

  private @Nullable Earlier before(int first, Need need, boolean only) {
    Earlier before = opens(first) ? earlier.before(words(first), need, only) : null;
    boolean unresolved = need == Need.ALL && before != null && !resolves(before, words(first));
    return unresolved ? null : before;
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

  private boolean fits(int first, int last) {
    List<Sentence> all = message.sentences();
    return all.get(last).end() - all.get(first).start() <= LONGEST_WIDE;
  }

  /**
   * Returns whether a sentence may stand in a quote for the sake of another. What a person says of
   * the listener is about somebody else.
   */
  private boolean accompanies(int place, IntPredicate barred) {
    Words words = words(place);
    return !setting.byAssistant()
        && !barred.test(place)
        && tells(place)
        && !words.asks()
        && !(setting.people() && words.has("second"));
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
    boolean clear = before.question() || pointing.of(said) != Need.ALL || !setting.people();
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
    return tells(first - 1)
        && !before.text().equals(message.sentences().get(last).text())
        && message.sentences().get(last).end() - before.start() <= LONGEST;
  }

  /** Returns whether a sentence may be shown and is more than a greeting, a wish or one word. */
  private boolean tells(int place) {
    return message.shows(place)
        && !phatic(place)
        && (words(place).words().size() > 1 || topic(place))
        && !Patterns.in("wish", message.sentences().get(place).text());
  }

  private Words words(int place) {
    return Words.of(message.sentences().get(place).text(), message.lexicon());
  }
}
