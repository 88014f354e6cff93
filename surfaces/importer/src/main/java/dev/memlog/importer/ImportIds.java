package dev.memlog.importer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A factory of valid ids, from names in files or from hashes of content. */
public final class ImportIds {

  /** The API's rule for every id. */
  private static final Pattern VALID = Pattern.compile("(?!\\.{1,2}\\z)[A-Za-z0-9._:@~-]{1,128}");

  private static final int LENGTH = 128;
  private static final int HASH = 12;

  private ImportIds() {}

  /**
   * Returns the name itself if it is a valid id. Otherwise returns the name with "_" for each
   * invalid character, and a hash of the whole name. So two names never become one id.
   */
  public static String valid(String name) {
    if (VALID.matcher(name).matches()) {
      return name;
    }
    String cleaned = name.replaceAll("[^A-Za-z0-9._:@~-]", "_");
    int most = LENGTH - HASH - 1;
    return (cleaned.length() > most ? cleaned.substring(0, most) : cleaned)
        + "~"
        + hash(name).substring(0, HASH);
  }

  /** Returns an id made of parts; the same parts give the same id. */
  public static String event(String... parts) {
    return "import-" + hash(String.join("\n", parts)).substring(0, 32);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
