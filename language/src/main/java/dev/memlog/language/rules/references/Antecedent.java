package dev.memlog.language.rules.references;

import dev.memlog.language.turn.MessageVersion;
import java.util.Locale;
import java.util.Optional;

/**
 * A mention of a person or thing, to which a later pronoun may refer.
 *
 * @param phrase the phrase that names the person or thing, in the third person
 * @param told a relative clause that identifies the thing by the action at its mention, such as
 *     "Ann bought"; empty if there is none
 * @param kind the kind of the person or thing
 * @param object whether the phrase is prominent in its sentence: it is the subject, or an object
 *     that is a name, is a plural or begins with a word such as "a" or "my"
 * @param sentence the index of the sentence with the mention, counted over the messages that were
 *     read
 * @param asked whether a question of the other speaker contains the mention
 * @param topic whether a later pronoun, as the subject of its sentence, has referred to the mention
 * @param source the message with the mention
 */
public record Antecedent(
    String phrase,
    String told,
    Kind kind,
    boolean object,
    int sentence,
    boolean asked,
    boolean topic,
    MessageVersion source) {

  /**
   * The kind of a mentioned person or thing, judged by the words of its phrase.
   *
   * @param plural whether the phrase is a plural
   * @param animate whether "he" or "she" may refer to it
   * @param place whether the phrase is the name of a place
   */
  public record Kind(boolean plural, boolean animate, boolean place) {

    /** A single thing. */
    static final Kind THING = new Kind(false, false, false);
  }

  /**
   * Returns a copy of this mention for a question that refers to it by a pronoun. The copy counts
   * as contained in the question and as prominent there.
   *
   * @param in the index of the question's sentence
   */
  public Antecedent asked(int in) {
    return new Antecedent(phrase, told, kind, true, in, true, topic, source);
  }

  /** Returns a copy of this mention whose {@code asked} is true. */
  public Antecedent inQuestion() {
    return new Antecedent(phrase, told, kind, object, sentence, true, topic, source);
  }

  /**
   * Returns a copy of this mention for a later sentence whose subject is a pronoun for it. The copy
   * is prominent in that sentence, and {@link #topic} is true.
   *
   * @param in the index of the later sentence
   */
  public Antecedent continued(int in) {
    return new Antecedent(phrase, told, kind, true, in, asked, true, source);
  }

  /** Returns a name that is clear without the preceding sentence; empty if there is none. */
  Optional<String> naming() {
    boolean open =
        phrase.startsWith("the ")
            && phrase.equals(phrase.toLowerCase(Locale.ROOT))
            && !phrase.contains(" of ");
    if (!open) {
      return Optional.of(phrase);
    }
    return told.isEmpty() ? Optional.empty() : Optional.of(phrase + " " + told);
  }

  /** Returns the name that introduces the mention as the object of an action. */
  Optional<String> introduced() {
    boolean shown = told.endsWith(" showed");
    if (!asked || kind.plural() || (naming().isPresent() && !shown)) {
      return naming();
    }
    String bare = phrase.substring("the ".length());
    boolean vowel = "aeiou".indexOf(bare.charAt(0)) >= 0;
    return Optional.of((vowel ? "an " : "a ") + bare);
  }
}
