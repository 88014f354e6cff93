package dev.memlog.standalone;

import java.util.List;

/** The environment variables with the prefix MEMLOG_ that are not settings of a server. */
public final class OtherVariables {

  /** The names of these variables, and the prefixes of the names of variables for tests. */
  public static final List<String> NAMES =
      List.of(
          "MEMLOG_URL",
          "MEMLOG_QUERY_URL",
          "MEMLOG_KEY",
          "MEMLOG_CA",
          "MEMLOG_USER",
          "MEMLOG_HEAP",
          "MEMLOG_JAVA_OPTS",
          "MEMLOG_NO_AOT",
          "MEMLOG_TEST_",
          "MEMLOG_REQUIRE_");

  private OtherVariables() {}
}
