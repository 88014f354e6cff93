package dev.memlog.language.rules.references;

import dev.memlog.language.turn.MessageVersion;
import java.util.Locale;
import java.util.Optional;

/**
 * A named person or thing, to which a pronoun may refer.
 *
 * @param phrase the phrase that names it in the third person
 * @param told the action at its mention, as a relative clause: "Ann bought"; empty if nothing
 *     distinguishes it from others
 * @param kind the kind of the mention
 * @param object whether the sentence is about it: it is the subject, or an object that begins with
 *     "a" or "my" and does not follow "in"
 * @param sentence the index of the sentence that named it, counted over the turns that were read
 * @param asked whether a question of the other speaker named it
 * @param topic whether a later pronoun as a subject has referred to it
 * @param source the message that names it
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
   * The kind of a mention, judged by its words.
   *
   * @param plural whether it is a plural
   * @param animate whether "he" or "she" may refer to it
   * @param place whether it is the name of a place
   */
  public record Kind(boolean plural, boolean animate, boolean place) {

    /** A single thing. */
    static final Kind THING = new Kind(false, false, false);
  }

  /** Returns this mention, marked as the referent of "it" in a question. */
  public Antecedent asked(int in) {
    return new Antecedent(phrase, told, kind, true, in, true, topic, source);
  }

  /** Returns this mention, marked as named by a question. */
  public Antecedent inQuestion() {
    return new Antecedent(phrase, told, kind, object, sentence, true, topic, source);
  }

  /** Returns this mention, marked as the topic of a later sentence. */
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
