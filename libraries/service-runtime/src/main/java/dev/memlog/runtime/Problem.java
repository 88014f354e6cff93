package dev.memlog.runtime;

import dev.memlog.runtime.text.ModelText;

/**
 * A fault of a request, as the API reports it to the caller.
 *
 * @param code the kind of fault
 * @param field the faulty field as the caller wrote it, such as {@code messages[3].role}; empty for
 *     the whole request
 * @param rule the rule that was broken
 * @param value the faulty value as the caller wrote it, cut to 100 characters; never the text of a
 *     message; empty for none
 */
public record Problem(ErrorCode code, String field, String rule, String value) {

  private static final int VALUE_CHARACTERS = 100;

  public Problem {
    value = ModelText.beginning(value, VALUE_CHARACTERS);
  }

  /** Returns a problem with the code {@link ErrorCode#INVALID_ARGUMENT}. */
  public static Problem invalid(String field, String rule, String value) {
    return new Problem(ErrorCode.INVALID_ARGUMENT, field, rule, value);
  }

  /**
   * Returns a sentence that names the field, the rule and the value, such as "depth must be at
   * least 1, got 0".
   */
  public String message() {
    return (field.isEmpty() ? "the request" : field)
        + " "
        + rule
        + (value.isEmpty() ? "" : ", got " + value);
  }
}
