package dev.memlog.schemas;

import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/**
 * Lets Avro make instances of Memlog's generated classes. Since 1.12.1 it refuses every class that
 * the process has not declared trusted, for the whole JVM at once; without this, reading an event
 * or building one with default values throws a SecurityException.
 */
public final class AvroTrust {

  static {
    ClassSecurityPredicate ours = type -> type.getPackageName().startsWith("dev.memlog.");
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(ClassSecurityValidator.getGlobal(), ours));
  }

  private AvroTrust() {}

  /**
   * Returns once Avro trusts them. {@link AvroSerdes} asks by itself; who uses the generated
   * classes without it asks first. Asking twice changes nothing.
   */
  public static void granted() {
    // The work is done when this class is initialised, once.
  }
}
