package dev.memlog.index;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The batch holds a point that can never be stored: wrong dimension, a field the collection has
 * not, a value too large.
 */
public class InvalidPointException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final @Nullable UUID id;

  /** When the index does not say which point it is: halve the batch to find it. */
  public InvalidPointException(String message) {
    super(message);
    this.id = null;
  }

  /**
   * @param id of the point at fault
   * @param message the field, the rule and the value; the id is put before it
   */
  public InvalidPointException(UUID id, String message) {
    super("point " + id + ": " + message);
    this.id = id;
  }

  /** The point at fault, or null where the index does not say. */
  public @Nullable UUID id() {
    return id;
  }
}
