package dev.memlog.language.quotes;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.english.Beginning;
import dev.memlog.language.sensitivity.SensitiveCategories;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message in sentences, each with the rule that excludes it from quotes, from the words before
 * other quotes, and from excerpts.
 *
 * @param utterance the message
 * @param text the text that its author wrote, without recalled memories
 * @param lexicon the likely language
 * @param sentences the sentences in order
 * @param rules for each sentence the rule that excludes it, or null
 */
record Message(
    Utterance utterance,
    String text,
    Lexicon lexicon,
    List<Sentence> sentences,
    @Nullable Rule[] rules) {

  /** The number of UTF-16 units that are read of a message; longer ones are documents. */
  private static final int LONGEST = 20_000;

  private static final int MOST_WORDS_OF_A_WISH = 8;

  /** The border between two clauses, of which the second has a subject of its own. */
  private static final Pattern CLAUSE =
      Pattern.compile(
          "\\s(?=(?:and|but|so|also) (?:i|i['’]m|my|we|our|(?:home|work) is(?! (?:what|how|why|where|when|all|my|so|not)))\\b)"
              + "|:\\s+(?=(?:wake|remind|call|nudge|ping|text|message|pick) (?:me|us)\\b)|,\\s+(?=(?:(?:the|my|our)"
              + " )?(?!he|she|it|they|that|this|there|which|who)\\p{L}+"
              + " (?:is|are|stands|lives|comes|closes)\\b)|;\\s+|\\s[-–—]\\s",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern TRANSCRIPT = Pattern.compile("(?m)^.*$");

  /**
   * Reads a message.
   *
   * @param before the messages before, the nearest first
   * @param allowed the sensitive matters that may be remembered
   */
  static Message of(
      Utterance utterance, List<Utterance> before, Set<Sensitivity> allowed, Secrets secrets) {
    String text = Beginning.of(EchoFilter.part(utterance.text()).own(), LONGEST);
    List<Sentence> sentences = clauses(Sentences.of(text), allowed);
    @Nullable Rule[] rules = ForeignText.rules(text, sentences, utterance, before);
    Message message = new Message(utterance, text, Lexicon.of(text), sentences, rules);
    message.markSentences(allowed);
    if (message.secretAnswer(before)) {
      message.markAll(Rule.SECRET);
    }
    if (message.confidential() || message.confided(before)) {
      message.markAll(Rule.PRIVATE);
    }
    return message;
  }

  /** Cuts each sentence that touches a sensitive matter, so that its other clauses can be kept. */
  private static List<Sentence> clauses(List<Sentence> sentences, Set<Sensitivity> allowed) {
    List<Sentence> cut = new ArrayList<>();
    for (Sentence sentence : sentences) {
      int start = 0;
      if (!sentence.listed() && !allowed.containsAll(SensitiveCategories.of(sentence.text()))) {
        Matcher border = CLAUSE.matcher(sentence.text());
        while (border.find()) {
          cut.add(part(sentence, start, border.start()));
          start = border.end();
        }
      }
      cut.add(start == 0 ? sentence : part(sentence, start, sentence.text().length()));
    }
    return cut;
  }

  private static Sentence part(Sentence whole, int start, int end) {
    return new Sentence(
        whole.start() + start, whole.start() + end, whole.text().substring(start, end));
  }

  /** Returns whether the author asks to keep the message private. */
  private boolean confidential() {
    return utterance.speaker().role() == Role.USER
        && sentences.stream().anyMatch(s -> Patterns.in("private", s.text()));
  }

  /** Returns whether an assistant answers a message that is private. */
  private boolean confided(List<Utterance> before) {
    return utterance.speaker().role() == Role.ASSISTANT
        && !before.isEmpty()
        && Patterns.in("private", before.getFirst().text());
  }

  private boolean secretAnswer(List<Utterance> before) {
    if (before.isEmpty() || text.length() > 60) {
      return false;
    }
    String asked = before.getFirst().text();
    return asked.contains("?")
        && Patterns.in("secretask", asked)
        && (text.chars().anyMatch(Character::isDigit)
            || (sentences.size() == 1 && text.indexOf(' ') < 0));
  }

  private void markSentences(Set<Sensitivity> allowed) {
    for (int i = 0; i < rules.length; i++) {
      String sentence = sentences.get(i).text();
      if (sentence.chars().noneMatch(Character::isLetterOrDigit)) {
        rules[i] = Rule.SMALL_TALK;
      } else if (Patterns.in("override", sentence)) {
        rules[i] = Rule.INSTRUCTION;
      } else if (rules[i] == null && withdraws(sentence)) {
        rules[i] = Rule.RETRACTION;
      } else if (rules[i] == null && !allowed.containsAll(SensitiveCategories.of(sentence))) {
        rules[i] = Rule.SENSITIVE;
      }
    }
  }

  private boolean withdraws(String sentence) {
    return utterance.speaker().role() == Role.USER && Patterns.in("forget", sentence);
  }

  private void markAll(Rule rule) {
    for (int i = 0; i < rules.length; i++) {
      if (rules[i] != Rule.RETRACTION) {
        rules[i] = rule;
      }
    }
  }

  /** Returns the sentence that withdraws earlier messages; null if there is none. */
  @Nullable String retraction() {
    for (int i = 0; i < rules.length; i++) {
      if (rules[i] == Rule.RETRACTION) {
        return sentences.get(i).text();
      }
    }
    boolean only = Lexicon.words(text).size() <= MOST_WORDS_OF_A_WISH;
    return only && confidential() ? text : null;
  }

  /** Returns whether the text ends before the limit of what is read. */
  boolean whole() {
    return text.length() < LONGEST;
  }

  /** Returns whether a sentence may be shown. */
  boolean shows(int place) {
    return rules[place] == null;
  }

  /** Returns whether the message passes on a chat of others, line by line with their names. */
  boolean transcript() {
    return TRANSCRIPT
            .matcher(text)
            .results()
            .filter(line -> Patterns.in("timed", line.group()) && Patterns.in("chat", line.group()))
            .count()
        >= 2;
  }
}
