package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import org.jspecify.annotations.Nullable;

/**
 * The speaker and the listener of a message.
 *
 * @param speaker the speaker's name
 * @param listener the listener's name; null unless there is exactly one listener
 * @param source the message
 * @param shown whether the listener showed a picture right before
 */
record Scene(String speaker, @Nullable String listener, MessageVersion source, boolean shown) {

  /** Returns a name as it reads within a sentence: "the user", "Caroline". */
  static String inText(String name) {
    return name.startsWith("The ") ? "the " + name.substring(4) : name;
  }

  String speakerInText() {
    return inText(speaker);
  }

  static String possessive(String name) {
    return name.endsWith("s") ? name + "'" : name + "'s";
  }
}
