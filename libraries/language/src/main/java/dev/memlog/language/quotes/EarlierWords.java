package dev.memlog.language.quotes;

import dev.memlog.language.quotes.Pointing.Need;
import dev.memlog.language.quotes.Runs.Earlier;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Utterance;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A finder of the earlier words that a message answers, corrects or continues.
 *
 * @param speaker the speaker of the message
 * @param earlier the messages before, the nearest first
 * @param pointing the judge of what a sentence points to
 * @param said the time of the message
 */
record EarlierWords(Speaker speaker, List<Message> earlier, Pointing pointing, Instant said) {

  private static final int LONGEST_BEFORE = 240;
  private static final int SHORT_ANSWER = 8;
  private static final int SHORT_QUESTION = 5;
  private static final int FIRST_WORDS = 3;

  /** The longest time until an answer; who writes later begins anew. */
  private static final Duration LONGEST_SILENCE = Duration.ofHours(8);

  private static final Pattern ASKS = Pattern.compile(".*[?？؟]\\P{L}*", Pattern.DOTALL);

  /**
   * Returns the earlier words; null if there are none.
   *
   * @param opening the first sentence that is shown behind them
   * @param need how much this sentence needs them
   * @param only whether the message says nothing else before
   */
  @Nullable Earlier before(Words opening, Need need, boolean only) {
    if (earlier.isEmpty()) {
      return null;
    }
    Message previous = earlier.getFirst();
    boolean own = previous.utterance().speaker().equals(speaker);
    boolean asked = !own && endsWithQuestion(previous);
    if (Patterns.in("repair", opening.text()) || (!asked && denies(opening))) {
      // The words of others would be no words that the speaker can correct.
      return ownMessages().findAny().isPresent() ? repaired(opening) : statement(previous);
    }
    if (!recent(previous)) {
      return null;
    }
    boolean continues = need == Need.SOME || need == Need.ALL;
    if (own) {
      // One's own question tells nothing that goes on.
      return continues && !previous.sentences().stream().allMatch(EarlierWords::asks)
          ? statement(previous)
          : null;
    }
    boolean brief = only && opening.words().size() <= SHORT_ANSWER;
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
    Earlier mine =
        previous.utterance().speaker().role() == Role.ASSISTANT ? nearestOwn(opening) : null;
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

  /** Returns the nearest words of the speaker that have what a sentence points to. */
  private @Nullable Earlier nearestOwn(Words opening) {
    List<Earlier> own =
        ownMessages()
            .filter(this::recent)
            .takeWhile(before -> before.retraction() == null)
            .map(EarlierWords::statement)
            .filter(Objects::nonNull)
            .toList();
    return own.stream()
        .filter(e -> pointing.resolves(Words.of(e.words().text(), opening.lexicon()), opening))
        .findFirst()
        .orElse(own.isEmpty() ? null : own.getFirst());
  }

  private Stream<Message> ownMessages() {
    return earlier.stream().filter(before -> before.utterance().speaker().equals(speaker));
  }

  /** Returns whether a sentence denies a word that its speaker said: "Monday, not Tuesday". */
  private boolean denies(Words opening) {
    Matcher denial = Patterns.CONTRAST.matcher(opening.text());
    return denial.find()
        && ownMessages()
            .anyMatch(b -> Lexicon.words(b.text()).containsAll(Lexicon.words(denial.group("old"))));
  }

  /**
   * Returns the speaker's words that a repair corrects: the nearest of the messages that share most
   * words with it, none behind a withdrawal.
   */
  private @Nullable Earlier repaired(Words opening) {
    Set<String> words = opening.telling(Set.of()).keySet();
    return ownMessages()
        .takeWhile(before -> before.retraction() == null)
        .min(Comparator.comparingLong(before -> -shared(before, words)))
        .map(EarlierWords::statement)
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
