package dev.memlog.index;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a batch contains a point that can never be stored, such as one with wrong dimensions,
 * with a field that the collection lacks, or with a value that is too large.
 */
public class InvalidPointException extends RuntimeException {

  private final @Nullable UUID id;

  /**
   * Creates an exception that does not name the invalid point, for an index that cannot tell which
   * point it is. The caller finds the point by writing parts of the batch.
   */
  public InvalidPointException(String message) {
    super(message);
    this.id = null;
  }

  /**
   * Creates an exception that names the invalid point.
   *
   * @param id the id of the invalid point
   * @param message the field, the rule and the value; the exception's message begins with the id
   */
  public InvalidPointException(UUID id, String message) {
    super("point " + id + ": " + message);
    this.id = id;
  }

  /** Returns the id of the invalid point; null if the index did not name the point. */
  public @Nullable UUID id() {
    return id;
  }
}
