package dev.memlog.runtime;

/**
 * A single fault of a request or a configuration.
 *
 * @param code the kind of fault, such as invalid_argument, too_large, permission_denied
 * @param field the faulty field as the caller wrote it, such as {@code messages[3].role}; empty for
 *     the whole request
 * @param rule the rule that was broken
 * @param value the value as it came, cut to 100 characters; never message text
 */
public record Problem(String code, String field, String rule, String value) {

  private static final int VALUE_CHARACTERS = 100;

  public Problem {
    if (value.length() > VALUE_CHARACTERS) {
      value = value.substring(0, VALUE_CHARACTERS) + "…";
    }
  }

  public static Problem invalid(String field, String rule, String value) {
    return new Problem("invalid_argument", field, rule, value);
  }

  /** Returns one sentence that names the thing, the rule and the value. */
  public String message() {
    return (field.isEmpty() ? "the request" : field)
        + " "
        + rule
        + (value.isEmpty() ? "" : ", got " + value);
  }
}
