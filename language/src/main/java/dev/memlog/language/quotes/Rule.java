package dev.memlog.language.quotes;

import java.util.Locale;

/** A reason for which a sentence is not proposed as a memory. */
enum Rule {
  /** A question, which states nothing. */
  QUESTION,
  /** A request or chore, which is over once it is done. */
  REQUEST,
  /** Greetings, thanks, agreement and moods. */
  SMALL_TALK,
  /** A sentence with too little to remember. */
  SLIGHT,
  /** A sentence that points to words that the conversation does not show. */
  UNCLEAR,
  /** A sentence that is worth less than the best of its message. */
  SURPLUS,
  /** Words that the author only passes on, such as a forwarded mail. */
  QUOTED,
  /** Code, logs and data. */
  CODE,
  /** Words of a game, a novel, a poem or a song. */
  FICTION,
  /** An instruction to the assistant that would act, reveal or override rules. */
  INSTRUCTION,
  /** Words that the speaker asked not to remember. */
  PRIVATE,
  /** A request to forget, which withdraws earlier words. */
  RETRACTION,
  /** A sensitive matter that is not allowed. */
  SENSITIVE,
  /** A secret with nothing else beside it. */
  SECRET,
  /** A repetition of recalled memories. */
  RECALLED,
  /** Words of an assistant that tell neither a deed nor a recommendation. */
  ASSISTANT,
  /** A sentence that is longer than a memory and has no clause that fits. */
  LONG;

  /** Returns the name in lower case. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
