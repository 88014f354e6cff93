package dev.memlog.client;

/**
 * A problem of one field of a request, from an error answer of the API.
 *
 * @param code the code in lower case, such as {@code invalid_argument}; see {@link ErrorCode}
 * @param field the field as it is written in JSON, such as {@code messages[3].role}; empty for the
 *     request as a whole
 * @param rule the rule that the value breaks
 * @param value the value as it was received, cut to 100 characters; never message text
 * @param message one sentence that names the field, the rule and the value
 */
public record Problem(String code, String field, String rule, String value, String message) {}
