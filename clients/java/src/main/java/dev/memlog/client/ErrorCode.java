package dev.memlog.client;

import java.util.Locale;

/** The codes of the API's errors. JSON has their names in lower case, such as {@code not_found}. */
public enum ErrorCode {
  INVALID_ARGUMENT,
  UNAUTHENTICATED,
  PERMISSION_DENIED,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  FAILED_PRECONDITION,
  GONE,
  TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
  RESOURCE_EXHAUSTED,
  CANCELLED,
  INTERNAL,
  UNIMPLEMENTED,
  UNAVAILABLE,
  INDEX_FILLING,
  DEADLINE_EXCEEDED,
  NOT_YET_VISIBLE,
  WRITE_REJECTED,

  /**
   * A code that this client does not know, or an error that did not come from Memlog, such as a
   * proxy's.
   */
  UNKNOWN;

  /** Returns the code with this name in JSON; {@link #UNKNOWN} if there is none. */
  static ErrorCode of(String word) {
    for (ErrorCode code : values()) {
      if (code.name().toLowerCase(Locale.ROOT).equals(word)) {
        return code;
      }
    }
    return UNKNOWN;
  }
}
