package dev.memlog.standalone;

import java.util.List;

/**
 * The environment variables with the prefix {@code MEMLOG_} that are not settings of a server. The
 * configuration loader must not refuse them as unknown settings.
 */
public final class OtherVariables {

  /**
   * The names of these variables. A name that ends with an underscore is a prefix of the names of
   * variables for tests.
   */
  public static final List<String> NAMES =
      List.of(
          "MEMLOG_URL",
          "MEMLOG_QUERY_URL",
          "MEMLOG_KEY",
          "MEMLOG_CA",
          "MEMLOG_USER",
          "MEMLOG_HEAP",
          "MEMLOG_CACHE",
          "MEMLOG_CLASS_PATH",
          "MEMLOG_JAVA_OPTS",
          "MEMLOG_NO_AOT",
          "MEMLOG_QDRANT_BINARY",
          "MEMLOG_TEST_",
          "MEMLOG_REQUIRE_");

  private OtherVariables() {}
}
