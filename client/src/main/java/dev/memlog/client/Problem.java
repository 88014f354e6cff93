package dev.memlog.client;

/**
 * A problem of one field of a request.
 *
 * @param code the code, such as {@code invalid_argument}; see {@link ErrorCode}
 * @param field the field as it is written in JSON, such as {@code messages[3].role}; empty for the
 *     request as a whole
 * @param rule the rule that was broken
 * @param value the value as it came, cut to 100 characters; never message text
 * @param message one sentence that names all three
 */
public record Problem(String code, String field, String rule, String value, String message) {}
