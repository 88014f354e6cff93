package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import java.util.Locale;
import java.util.Optional;

/**
 * A named person or thing, to which a pronoun may refer.
 *
 * @param phrase the phrase that names it in the third person
 * @param told what was done with it when it was named, as a relative clause: "Ann bought"; empty if
 *     nothing distinguishes it from others
 * @param plural whether it is a plural
 * @param animate whether "he" or "she" may refer to it
 * @param object whether its sentence is about it: it is the subject, or introduced as the object of
 *     the verb with "a" or "my", not after "in"
 * @param sentence the index of the sentence that named it, counted over the turns that were read
 * @param asked whether a question of the other speaker named it
 * @param topic whether a pronoun has referred to it as the subject since
 * @param place whether it is the name of a place
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

  /** Returns the mention as the referent of "it" in a question. */
  Mention asked(int in) {
    return new Mention(phrase, told, plural, animate, true, in, true, topic, place, source);
  }

  Mention inQuestion() {
    return new Mention(phrase, told, plural, animate, object, sentence, true, topic, place, source);
  }

  /** Returns the mention as the topic of a later sentence. */
  Mention continued(int in) {
    return new Mention(phrase, told, plural, animate, true, in, asked, true, place, source);
  }

  /** Returns a name that is clear without the sentence before; empty if there is none. */
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

  /** Returns the name to introduce it with as the object of a deed. */
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
