package dev.memlog.schemas.log;

import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Ids;
import org.jspecify.annotations.Nullable;

/**
 * The reason for which a stage rejects a record, and the tenant that may see its dead letter.
 *
 * @param reason the category of the reason
 * @param message a one-sentence explanation for operators; never the text of a message
 * @param tenant the tenant of the record; null if unknown, so that no tenant may see the dead
 *     letter
 * @param app the app of the record; null if unknown, so that only keys that see the whole tenant
 *     learn of the rejection
 * @param user the user of the record; null if it has none, or if the app is unknown
 */
public record Rejection(
    DeadLetterReason reason,
    String message,
    @Nullable String tenant,
    @Nullable String app,
    @Nullable String user) {

  /** Creates the rejection of a record whose app is not known. */
  public Rejection(DeadLetterReason reason, String message, @Nullable String tenant) {
    this(reason, message, tenant, null, null);
  }

  /**
   * Returns this rejection with the app and the user of the record; unchanged if the app is no
   * valid id.
   */
  public Rejection of(@Nullable String ofApp, @Nullable String ofUser) {
    return ofApp != null && Ids.valid(ofApp)
        ? new Rejection(
            reason, message, tenant, ofApp, ofUser != null && Ids.valid(ofUser) ? ofUser : null)
        : this;
  }
}
