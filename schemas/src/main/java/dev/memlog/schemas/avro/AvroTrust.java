package dev.memlog.schemas.avro;

import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/**
 * The JVM-wide permission for Avro to instantiate Memlog's generated classes. Since version 1.12.1,
 * Avro instantiates only classes that the process declares as trusted. Without the permission,
 * decoding an event, or building an event with default values, throws a {@link SecurityException}.
 */
public final class AvroTrust {

  static {
    ClassSecurityPredicate ours = type -> type.getPackageName().startsWith("dev.memlog.");
    ClassSecurityValidator.setGlobal(
        ClassSecurityValidator.composite(ClassSecurityValidator.getGlobal(), ours));
  }

  private AvroTrust() {}

  /**
   * Ensures that Avro trusts the classes in all packages below {@code dev.memlog}. {@link
   * AvroSerdes}, {@link RecordJson} and {@link dev.memlog.schemas.log.RecordReader} call this
   * method; other code must call it before it decodes or builds a record. Further calls have no
   * effect.
   */
  public static void granted() {
    // The static initialiser does the work, once.
  }
}
