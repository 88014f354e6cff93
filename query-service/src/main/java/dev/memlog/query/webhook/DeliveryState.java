package dev.memlog.query.webhook;

/**
 * The state of a webhook in a partition. Each commit of offsets carries it, so that it survives the
 * process, and every query service can show it.
 *
 * @param status what the delivery does
 * @param deliveredAt the time of the last success in epoch milliseconds; 0 for none
 * @param failedAt the time of the last failure in epoch milliseconds; 0 for none
 * @param deadLetters the number of dead-lettered events
 * @param error the reason of the last failure; empty for none
 */
record DeliveryState(
    Status status, long deliveredAt, long failedAt, long deadLetters, String error) {

  static final DeliveryState NEW = new DeliveryState(Status.DELIVERING, 0, 0, 0, "");

  private static final int PARTS = 5;
  private static final int LONGEST_ERROR = 300;

  /** What a webhook does in a partition. */
  enum Status {
    DELIVERING,
    /** A delivery has failed, and is repeated. */
    WAITING,
    /** The receiver has ended the webhook, until a restart. */
    DISABLED
  }

  /** Parses the text that {@link #format} returned; other texts yield {@link #NEW}. */
  static DeliveryState parse(String text) {
    String[] parts = text.split(" ", PARTS);
    try {
      return parts.length < PARTS
          ? NEW
          : new DeliveryState(
              Status.valueOf(parts[0]),
              Long.parseLong(parts[1]),
              Long.parseLong(parts[2]),
              Long.parseLong(parts[3]),
              parts[4]);
    } catch (IllegalArgumentException _) {
      return NEW;
    }
  }

  String format() {
    return "%s %d %d %d %s".formatted(status, deliveredAt, failedAt, deadLetters, error);
  }

  DeliveryState delivered(long now) {
    return new DeliveryState(Status.DELIVERING, now, failedAt, deadLetters, error);
  }

  DeliveryState failed(Status next, long now, String why) {
    String shown = why.substring(0, Math.min(LONGEST_ERROR, why.length()));
    return new DeliveryState(next, deliveredAt, now, deadLetters, shown);
  }

  DeliveryState deadLettered() {
    return new DeliveryState(status, deliveredAt, failedAt, deadLetters + 1, error);
  }

  /** Returns the state in which a process starts. */
  DeliveryState started() {
    return new DeliveryState(Status.DELIVERING, deliveredAt, failedAt, deadLetters, error);
  }
}
