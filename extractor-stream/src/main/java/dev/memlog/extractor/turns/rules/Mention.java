package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;

/**
 * Somebody or something that was named, so that a pronoun may stand for it.
 *
 * @param phrase that names it in the third person
 * @param plural whether they are several
 * @param animate whether it can be he or she
 * @param object whether it is what its sentence is about: its subject, or introduced as the object
 *     of its verb: "a", "my", not behind "in"
 * @param sentence in which it was named, counted over the turns that were read
 * @param asked whether a question of the other side named it
 * @param place whether it is a place's name
 * @param source the message that names it
 */
record Mention(
    String phrase,
    boolean plural,
    boolean animate,
    boolean object,
    int sentence,
    boolean asked,
    boolean place,
    MessageVersion source) {

  /** As what a question speaks of that calls it "it". */
  Mention asked(int in) {
    return new Mention(phrase, plural, animate, true, in, true, place, source);
  }

  Mention inQuestion() {
    return new Mention(phrase, plural, animate, object, sentence, true, place, source);
  }
}
