package dev.memlog.client;

import java.util.Locale;

/** The codes of the API's errors. */
public enum ErrorCode {
  INVALID_ARGUMENT,
  UNAUTHENTICATED,
  PERMISSION_DENIED,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  FAILED_PRECONDITION,
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

  /** A code that this client does not know, or an answer of another server, such as a proxy. */
  UNKNOWN;

  /** Returns the code with this name in JSON, such as {@code not_found}. */
  static ErrorCode of(String word) {
    for (ErrorCode code : values()) {
      if (code.name().toLowerCase(Locale.ROOT).equals(word)) {
        return code;
      }
    }
    return UNKNOWN;
  }
}
