package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import org.jspecify.annotations.Nullable;

/**
 * Who says something to whom.
 *
 * @param speaker by name
 * @param listener by name; null unless there is exactly one
 * @param source the message it is said in
 * @param shown whether the listener showed a picture right before
 */
record Scene(String speaker, @Nullable String listener, MessageVersion source, boolean shown) {

  /** A name as it stands within a sentence: "the user", "Caroline". */
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
