package dev.memlog.runtime;

/**
 * One fault of a request.
 *
 * @param code the kind of fault
 * @param field the faulty field as the caller wrote it, such as {@code messages[3].role}; empty for
 *     the whole request
 * @param rule the rule that was broken
 * @param value the value as the caller wrote it, cut to 100 characters; never message text
 */
public record Problem(ErrorCode code, String field, String rule, String value) {

  private static final int VALUE_CHARACTERS = 100;

  public Problem {
    if (value.length() > VALUE_CHARACTERS) {
      value = value.substring(0, VALUE_CHARACTERS) + "…";
    }
  }

  /** Returns a problem with the code {@link ErrorCode#INVALID_ARGUMENT}. */
  public static Problem invalid(String field, String rule, String value) {
    return new Problem(ErrorCode.INVALID_ARGUMENT, field, rule, value);
  }

  /** Returns one sentence that names the thing, the rule and the value. */
  public String message() {
    return (field.isEmpty() ? "the request" : field)
        + " "
        + rule
        + (value.isEmpty() ? "" : ", got " + value);
  }
}
