package dev.memlog.agentmessages;

/** A receiver of what a reader of a message cannot keep. */
public interface Reading {

  /**
   * Reports a part of a message that breaks a rule.
   *
   * @param field the field, such as {@code content[2].type}
   * @param rule the rule, such as "must be a list"
   * @param value the invalid value; empty if absent; never the text of a message
   */
  void fault(String field, String rule, String value);

  /**
   * Reports a part of a message that is valid but has no place in Memlog.
   *
   * @param what the kind of part in the plural, such as "thinking blocks"
   */
  default void leaveOut(String what) {}
}
