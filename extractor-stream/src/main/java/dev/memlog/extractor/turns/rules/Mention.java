package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import java.util.Locale;
import java.util.Optional;

/**
 * Somebody or something that was named, so that a pronoun may stand for it.
 *
 * @param phrase that names it in the third person
 * @param told what was done with it where it was named, as a relative clause: "Ann bought"; empty:
 *     nothing that would tell it from others
 * @param plural whether they are several
 * @param animate whether it can be he or she
 * @param object whether it is what its sentence is about: its subject, or introduced as the object
 *     of its verb: "a", "my", not behind "in"
 * @param sentence in which it was named, counted over the turns that were read
 * @param asked whether a question of the other side named it
 * @param topic whether a pronoun has stood for it as the subject since
 * @param place whether it is a place's name
 * @param source the message that names it
 */
record Mention(
    String phrase,
    String told,
    boolean plural,
    boolean animate,
    boolean object,
    int sentence,
    boolean asked,
    boolean topic,
    boolean place,
    MessageVersion source) {

  /** As what a question speaks of that calls it "it". */
  Mention asked(int in) {
    return new Mention(phrase, told, plural, animate, true, in, true, topic, place, source);
  }

  Mention inQuestion() {
    return new Mention(phrase, told, plural, animate, object, sentence, true, topic, place, source);
  }

  /** As what a later sentence goes on to speak of. */
  Mention continued(int in) {
    return new Mention(phrase, told, plural, animate, true, in, asked, true, place, source);
  }

  /** How it is named to those who did not hear the sentence before; empty: it cannot be. */
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

  /** How it is named where it is introduced anew, as the object of a deed. */
  Optional<String> introduced() {
    boolean shown = told.endsWith(" showed");
    if (!asked || plural || naming().isPresent() && !shown) {
      return naming();
    }
    String bare = phrase.substring("the ".length());
    boolean vowel = "aeiou".indexOf(bare.charAt(0)) >= 0;
    return Optional.of((vowel ? "an " : "a ") + bare);
  }
}
