package dev.memlog.schemas;

import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/**
 * Permission for Avro to create instances of Memlog's generated classes. Since 1.12.1 Avro refuses
 * every class that the process has not declared trusted, for the whole JVM at once. Without this,
 * reading an event or building one with default values throws a SecurityException.
 */
public final class AvroTrust {

  static {
    ClassSecurityPredicate ours = type -> type.getPackageName().startsWith("dev.memlog.");
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(ClassSecurityValidator.getGlobal(), ours));
  }

  private AvroTrust() {}

  /**
   * Returns once Avro trusts the generated classes. {@link AvroSerdes} calls it; code that uses the
   * classes without {@link AvroSerdes} must call it first. Further calls change nothing.
   */
  public static void granted() {
    // The static initialiser does the work, once.
  }
}
