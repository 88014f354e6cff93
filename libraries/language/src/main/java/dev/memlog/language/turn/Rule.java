package dev.memlog.language.turn;

import java.util.Locale;

/** A reason for which a sentence does not become a memory. */
public enum Rule {
  QUESTION("A question states nothing."),
  REQUEST("A request or chore is over once it is done."),
  SMALL_TALK("Greetings, thanks, agreement and moods tell nothing to remember."),
  SLIGHT("The sentence tells too little to remember."),
  UNCLEAR("The sentence points to words that the conversation does not show."),
  SURPLUS("Other sentences of the message are worth more."),
  QUOTED("The author only passes these words on, such as a forwarded mail."),
  CODE("Code, logs and data state nothing about their author."),
  FICTION("The words belong to a game, a novel, a poem or a song."),
  INSTRUCTION("The sentence tells the assistant to act, to reveal or to override rules."),
  PRIVATE("The speaker asked not to remember this message."),
  RETRACTION("The speaker asks to forget earlier words, whose memories are withdrawn."),
  SENSITIVE("The sentence touches a sensitive matter that the server does not allow."),
  SECRET("The sentence tells a secret and little else."),
  RECALLED("The words repeat recalled memories."),
  ASSISTANT("The words of an assistant tell neither a deed nor a recommendation."),
  LONG("The sentence is longer than a memory and has no clause that fits."),
  UNREAD("Only the first 20,000 characters of a message are read."),
  UNIMPORTANT("The quote is less important than the server's minImportance."),
  UNCERTAIN("The quote is less certain than the server's minConfidence."),
  WITHDRAWN("A later message asked to forget this one.");

  private final String explanation;

  Rule(String explanation) {
    this.explanation = explanation;
  }

  /** Returns the name in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the rule in one sentence. */
  public String explanation() {
    return explanation;
  }
}
